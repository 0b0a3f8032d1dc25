// Reads an older edition of an index.
import PostcodeKit

// snippet.edition
let index = try PostcodeIndex(path: "editions.pcindex")
if let history = try PostcodeHistory(index), let edition = history.edition(asOf: YearMonth(year: 2019, month: 5)),
  let postcode = Postcode("SW1A 2AA"), let record = history.record(of: postcode, in: edition)
{
  if case .text(let code, let attributes) = record["ward"] { print(code, attributes["name"] ?? "") }
}
// snippet.end
