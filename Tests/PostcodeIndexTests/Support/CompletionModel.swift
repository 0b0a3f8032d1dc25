import PostcodeCore

/// Completion by looking at every postcode's text: slow, and with nothing of the index's cleverness.
struct CompletionModel {
  /// Ascending.
  let postcodes: [Postcode]

  /// The completions of a text of letters, digits and at most one space, in order: of those whose text begins like
  /// it, first those where it reaches least far beyond the outcode; M11 is outcode M11 before it is sector M1 1.
  func completions(of text: String) -> [Postcode] {
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

  /// The characters after which there are still completions, digits first.
  func nextCharacters(after text: String) -> String {
    String("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".filter { !completions(of: text + String($0)).isEmpty })
  }

  /// Texts worth completing: beginnings of the postcodes there are and of others, with and without their space.
  func texts(_ count: Int, _ random: inout SeededRandom) -> [String] {
    var texts = ["", "A", "M", "M1", "M1 ", "M11", "SW1A", "NPT", "GIR", "B1 "]
    while texts.count < count {
      let postcode = random.oneIn(5) ? random.nextPostcode() : postcodes[random.below(postcodes.count)]
      let whole = random.oneIn(2) ? postcode.description : postcode.compact
      texts.append(String(whole.prefix(random.below(whole.count + 1))))
    }
    return texts
  }
}
