/// Beginnings of names that differ from a text by one edit: a letter that is wrong, missing or superfluous, or two that are swapped.
/// A space counts as a letter.
///
/// All edits are tried (P. Norvig, "How to write a spelling corrector", 2007). A hash of the first bytes rejects most of those near the
/// start of the text. Those after it are searched for only among the names that begin with the text before the edit.
struct NameCorrections {
  /// Corrections of shorter texts would match too many names.
  static let shortestText = 4
  /// Corrections of longer texts aren't worth their time.
  static let longestText = 48
  /// The bytes that may be missing or right.
  static let alphabet = [UInt8](0x61...0x7A) + [0x20]

  private let names: FoldedNames
  private let key: [UInt8]
  private var found: [[UInt8]] = []
  private let whole: [Range<Int>]
  /// By length minus `beginningLimit`, the entries that begin with that many bytes of the key.
  private var ranges: [[Range<Int>]] = []

  /// Returns the corrections of a folded text that are the beginning of a name or of a later word, without those that begin with a
  /// shorter one.
  static func corrections(of key: [UInt8], in names: FoldedNames) -> [[UInt8]] {
    guard (shortestText...longestText).contains(key.count) else { return [] }
    var search = NameCorrections(key, names)
    search.run()
    return search.found
  }

  private init(_ key: [UInt8], _ names: FoldedNames) {
    self.names = names
    self.key = key
    whole = names.lists.map { $0.entries }
    var length = FoldedNames.beginningLimit
    guard length <= key.count, names.mayContain(key) else { return }
    var last = whole
    while length <= key.count {
      last = last.map { names.entries(beginningWith: Array(key[..<length]), in: $0) }.filter { !$0.isEmpty }
      if last.isEmpty { return }
      ranges.append(last)
      length += 1
    }
  }

  /// Tries edits, those that shorten the text first, because longer corrections may begin with a shorter one.
  private mutating func run() {
    for position in key.indices {
      var text = key
      text.remove(at: position)
      check(text, editedAt: position)
    }
    for position in key.indices {
      var text = key
      if position + 1 < key.count {
        text.swapAt(position, position + 1)
        check(text, editedAt: position)
        text.swapAt(position, position + 1)
      }
      for byte in NameCorrections.alphabet {
        text[position] = byte
        check(text, editedAt: position)
      }
    }
    for position in 0...key.count {
      var text = key
      text.insert(0, at: position)
      for byte in NameCorrections.alphabet {
        text[position] = byte
        check(text, editedAt: position)
      }
    }
  }

  private mutating func check(_ text: [UInt8], editedAt position: Int) {
    let isLate = position >= FoldedNames.beginningLimit
    if isLate {
      guard position - FoldedNames.beginningLimit < ranges.count else { return }
    } else {
      guard names.mayContain(text) else { return }
    }
    let candidates = isLate ? ranges[position - FoldedNames.beginningLimit] : whole
    guard !found.contains(where: { text.starts(with: $0) }) else { return }
    for range in candidates {
      let entry = names.firstEntry(notBefore: text, in: range)
      if entry < range.upperBound, names.begins(entry, with: text) {
        found.append(text)
        return
      }
    }
  }
}
