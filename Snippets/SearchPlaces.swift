// One search field for postcodes, towns and villages.
import PostcodeSearch

@MainActor @available(macOS 14, iOS 17, *)
func searchEverything(index: PostcodeIndex) {
  // snippet.model
  let model = SearchModel(source: LocalSource(index))
  model.text = "kirkw"
  for item in model.state.items {
    print(item.text, item.details)  // Kirkwall Town, Orkney Islands, Scotland; then KW15 and its postcodes
  }
  // snippet.end
}

@MainActor @available(macOS 14, iOS 17, *)
func choose(_ item: PostcodeSuggestion, _ model: SearchModel<PostcodeSuggestion>, _ index: PostcodeIndex) throws {
  // snippet.choice
  switch item.kind {
  case .postcode: model.select(item)
  case .outcode: model.text = item.text + " "
  case .place(let code):
    guard let places = try Places(index), let number = places.number(ofCode: code) else { break }
    print(places[number].name, places[number].details)
    guard let position = places[number].degrees else { break }
    for near in index.nearest(latitude: position.latitude, longitude: position.longitude, limit: 10) {
      print(near.postcode, near.distance)
    }
  }
  // snippet.end
}
