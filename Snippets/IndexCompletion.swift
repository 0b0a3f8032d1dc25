// Completes the beginning of a postcode.
import PostcodeKit

// snippet.hide
let index = try PostcodeIndex(path: "gb.pcindex")
// snippet.show
// snippet.complete
if let completions = index.completions(of: "sw1a") {
  print(completions.count)
  for completion in completions.prefix(10) { print(completion.postcode, completion.ordinal) }
  for completion in completions.dropFirst(10).prefix(10) { print(completion.postcode) }
}
// snippet.end

// snippet.interpretations
if let completions = index.completions(of: "m11") {
  for (number, interpretation) in completions.interpretations.enumerated() {
    print(interpretation, completions.count(ofInterpretation: number))  // M11, then M1 1
  }
}
// snippet.end

// snippet.next
print(index.nextCharacters(after: "sw1"))  // 0123456789AEHPVWXY
// snippet.end

// snippet.nearMisses
for miss in index.nearMisses(of: "SW1A 2AQ", limit: 3) {
  print(miss.text, miss.slip)  // what is one typing error away, the likeliest first
}
// snippet.end

// snippet.corrected
if let (completions, isCorrected) = index.correctedCompletions(of: "SWIA") {
  print(completions.count, isCorrected)
}
// snippet.end
