// Parses postcodes and what people type of them.
import PostcodeCore

// snippet.parse
let postcode = Postcode("ｓｗ１ａ-2aa")  // SW1A 2AA; 4 bytes, Comparable, Hashable, Codable, Sendable
let typed = PartialPostcode("m11")?.interpretations.map(\.description)  // ["M11", "M1 1"]: an outcode, or a sector
// snippet.end
print(postcode?.description ?? "", typed ?? [])
