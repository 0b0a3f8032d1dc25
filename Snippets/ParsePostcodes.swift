// Parses postcodes and what people type of them, and finds postcodes in longer texts.
import PostcodeKit

// snippet.parse
let postcode = Postcode("ｓｗ１ａ-2aa")  // SW1A 2AA; 4 bytes, Comparable, Hashable, Codable, Sendable
let typed = PartialPostcode("m11")?.interpretations.map(\.description)  // ["M11", "M1 1"]: an outcode, or a sector
// snippet.end
print(postcode?.description ?? "", typed ?? [])

let index = try PostcodeIndex(path: "gb.pcindex")
// snippet.matches
for found in index.matches(in: "FLAT D1 2ND FLR, 10 Downing St, SWIA 2AA") {
  print(found.match.postcode, found.match.isCorrected)  // SW1A 2AA true
}
// snippet.end
