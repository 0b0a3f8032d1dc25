// Opens an index, completes, looks up and finds the nearest postcodes.
// snippet.hide
let path = "gb.pcindex"
// snippet.show
import PostcodeKit

// snippet.open
let index = try PostcodeIndex(path: path)  // reads the file: 3 ms for 5 MB
// snippet.end

// snippet.complete
if let completions = index.completions(of: "sw1a") {
  print(completions.count)  // how many, without listing them
  print(completions.prefix(10).map(\.postcode))
  print(completions.dropFirst(20).prefix(10).map(\.postcode))  // the third page of ten
}
print(index.nextCharacters(after: "sw1a"))  // the characters that can follow
// snippet.end

// snippet.find
if let match = index.find("SWIA 2AA"), let record = index.record(at: match.ordinal) {
  print(record.postcode)  // SW1A 2AA
  print(match.isCorrected)  // true: the letter I was corrected to the digit 1
  print(record.gridReference?.easting ?? 0)  // 530047
  print(record.district?.code ?? "")  // E09000033
  print(record.district?.name ?? "")  // City of Westminster London Boro
  print(record["ward"]?.name ?? "")  // St. James's Ward
}
// snippet.end

// snippet.nearest
for neighbour in index.nearest(latitude: 57.5, longitude: -4.2, limit: 2) {
  print(neighbour.postcode, neighbour.distance)  // IV1 1FB, then IV1 1AL, with metres
}
// snippet.end
