// Looks up postcodes.
import PostcodeKit

// snippet.hide
let index = try PostcodeIndex(path: "gb.pcindex")
// snippet.show
// snippet.contains
if let postcode = Postcode("sw1a 2aa") {
  print(index.contains(postcode))  // true
}
// snippet.end

// snippet.record
if let postcode = Postcode("SW1A 2AA"), let record = index.record(of: postcode) {
  print(record.gridReference?.easting ?? 0)  // 530047
  print(record.geographic?.latitude.doubleValue ?? 0)  // 51.50354
  print(record.district?.code ?? "", record.district?.name ?? "")  // E09000033 City of Westminster London Boro
  print(record["ward"]?.name ?? "")  // St. James's Ward
  print(record.terminated?.description ?? "live")  // live
}
// snippet.end

// snippet.find
if let match = index.find("SWIA 2AA") {
  print(match.postcode, match.isCorrected)  // SW1A 2AA true
} else {
  for miss in index.nearMisses(of: "SWIA 2AA") { print(miss.text, miss.count) }
}
// snippet.end
