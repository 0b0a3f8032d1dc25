// Compares two editions of a dataset.
import PostcodeKit

// snippet.compare
let comparison = IndexComparison(
  old: try PostcodeIndex(path: "2014-08.pcindex"), new: try PostcodeIndex(path: "2025-10.pcindex"))
var introduced = 0
comparison.forEachChange { change in
  switch change.difference {
  case .introduced: introduced += 1
  case .moved(_, _, let metres?) where metres > 1_000: print(change.postcode, metres)
  default: break
  }
}
print(introduced)
// snippet.end

// snippet.recoded
comparison.forEachChange { change in
  guard case .recoded(let number, .text(let old)?, .text(let new)?) = change.difference else { return }
  let column = comparison.columns[number]
  print(change.postcode, column.old.text(old) ?? "", column.new.text(new) ?? "")
}
// snippet.end
