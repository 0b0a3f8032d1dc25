// One search field for postcodes, outcodes, names, addresses and positions.
import PostcodeSearch

@MainActor @available(macOS 14, iOS 17, *)
func searchEverything(index: PostcodeIndex) {
  // snippet.model
  let model = SearchModel(source: LocalSource(index, kinds: .all))
  model.text = "camden"
  for item in model.state.items {
    print(item.text, item.details)  // Camden District; then its wards, and places of that name
  }
  // snippet.end
}

@MainActor @available(macOS 14, iOS 17, *)
func choose(_ item: PostcodeSuggestion, _ model: SearchModel<PostcodeSuggestion>, _ index: PostcodeIndex) throws {
  // snippet.choice
  switch item.kind {
  case .postcode: model.select(item)
  case .group(.outcode): model.text = item.text + " "  // The space keeps M1 from meaning M11, too.
  case .group(let group): print(index.ordinals(of: group)?.count ?? 0, "postcodes")
  case .area(let column, let code):
    guard let column = index.column(named: column), let id = column.textID(of: code) else { break }
    let summary = index.summary(of: index.ordinals(where: column, textIDs: [id]))
    print(summary.liveCount, "postcodes around", summary.meanPosition?.latitude ?? 0)
  case .place(let code):
    guard let places = try Places(index), let number = places.number(ofCode: code),
      let position = places[number].degrees
    else { break }
    for near in index.nearest(latitude: position.latitude, longitude: position.longitude, limit: 10) {
      print(near.postcode, near.distance)
    }
  }
  // snippet.end
}

func nothing(_ text: String, _ source: LocalSource) {
  // snippet.nothing
  let finding = source.finder.find(text)
  if let uncovered = finding.uncovered {
    print("The index has no postcodes in \(uncovered.name).")  // "BT1 1AA" with Code-Point Open: Northern Ireland
  }
  for section in finding.sections where section.kind == .similar {
    print("Did you mean", section.suggestions.map(\.text))  // "SW1A 2AQ": ["SW1A 2AA", "SW1A 2AJ", …]
  }
  // snippet.end
}

func find(index: PostcodeIndex) {
  // snippet.finder
  let finder = PostcodeFinder(index)
  if case .postcode(let match) = finder.find("10 Downing Street, SWIA 2AA").answer {
    print(match.postcode)  // SW1A 2AA
  }
  for section in finder.find("york").sections {
    print(section.kind, section.count, section.suggestions.map { "\($0.text), \($0.details)" })
  }
  // snippet.end
}
