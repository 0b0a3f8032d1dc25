package import PostcodeKit

/// A reference implementation of completion that filters the texts of all postcodes.
package struct CompletionModel {
  /// The postcodes, ascending.
  package let postcodes: [Postcode]

  package init(postcodes: [Postcode]) { self.postcodes = postcodes }

  /// Returns the completions of letters, digits and at most one space, longest outcode first: M11 as an outcode precedes M1 1.
  package func completions(of text: String) -> [Postcode] {
    let typed = text.uppercased()
    if let space = typed.firstIndex(of: " "), space > typed.startIndex {
      return postcodes.filter { $0.description.hasPrefix(typed) }
    }
    let matching = postcodes.filter { $0.compact.hasPrefix(typed) }
    let within = matching.filter { $0.outcode.description.hasPrefix(typed) }
    let beyond = matching.filter { !$0.outcode.description.hasPrefix(typed) }
    let lengths = Set(beyond.map { $0.outcode.description.count }).sorted(by: >)
    return within + lengths.flatMap { length in beyond.filter { $0.outcode.description.count == length } }
  }

  /// Returns the characters that can follow a text, digits first.
  package func nextCharacters(after text: String) -> String {
    String("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".filter { !completions(of: text + String($0)).isEmpty })
  }

  /// Returns beginnings of the postcodes and of others, with and without their space.
  package func texts(_ count: Int, _ random: inout SplitMix64) -> [String] {
    var texts = ["", "A", "M", "M1", "M1 ", "M11", "SW1A", "NPT", "GIR", "B1 "]
    while texts.count < count {
      let postcode = random.oneIn(5) ? random.nextPostcode() : postcodes[random.below(postcodes.count)]
      let whole = random.oneIn(2) ? postcode.description : postcode.compact
      texts.append(String(whole.prefix(random.below(whole.count + 1))))
    }
    return texts
  }
}
