// Finds the postcodes nearest to a position.
import PostcodeKit

// snippet.hide
let index = try PostcodeIndex(path: "gb.pcindex")
// snippet.show
// snippet.nearest
for neighbour in index.nearest(latitude: 51.5035, longitude: -0.1277, limit: 5) {
  print(neighbour.postcode, neighbour.distance)
}
// snippet.end

// snippet.radius
let within = index.nearest(latitude: 57.5, longitude: -4.2, limit: 100, radius: 2_000, includingTerminated: true)
print(within.count)
// snippet.end

// snippet.neighbours
if let match = index.find("SW1A 2AA"), let neighbours = index.nearest(toOrdinal: match.ordinal, limit: 5) {
  print(neighbours.map(\.postcode.description))
}
// snippet.end

// snippet.grid
let position = NationalGrid.british.degrees(easting: 530_047, northing: 179_951)
print(index.nearest(latitude: position.latitude, longitude: position.longitude, limit: 1))
// snippet.end
