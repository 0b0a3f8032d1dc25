// Finds towns and villages by name.
import PostcodeKit

// snippet.hide
let index = try PostcodeIndex(path: "gb.pcindex")
// snippet.show
// snippet.suggest
if let places = try Places(index) {
  for suggestion in places.suggestions(for: "kirkw", limit: 5) {
    let place = places[suggestion.place]
    print(place.name, place.details)  // Kirkwall Town, Orkney Islands, Scotland
  }
}
// snippet.end
