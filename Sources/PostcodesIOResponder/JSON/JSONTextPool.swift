internal import PostcodeKit

/// The texts and attributes of all columns as JSON, ready to be copied: quoted and escaped, or `null`.
struct JSONTextPool: Sendable {
  /// The texts of a column, by number.
  struct Texts: Sendable {
    /// The index in `starts` of text 0, which stands for none.
    let first: Int
    /// The number of texts.
    let count: Int
    /// The length of the longest in bytes.
    let longest: Int
  }

  /// The number of readable bytes after the last text, because texts are copied in blocks of this length.
  static let slack = 16

  /// All texts, concatenated, followed by the slack.
  let bytes: [UInt8]
  /// The start of each text, and the end of the last.
  let starts: [UInt32]

  /// Builds a pool column by column.
  struct Builder {
    private var json = JSONWriter()
    private var starts: [UInt32] = []
    private var isFull = false

    /// Adds the values of a column's texts.
    ///
    /// - Complexity: O(total length of the texts).
    mutating func add(_ column: IndexColumn, _ value: ReplyColumn.Value) -> Texts {
      let first = starts.count
      var longest = 0
      for number in 0...max(column.textCount, 0) {
        let start = json.utf8.count
        isFull = isFull || UInt32(exactly: start) == nil
        starts.append(UInt32(clamping: start))
        json.append(value, of: column, number)
        longest = max(longest, json.utf8.count - start)
      }
      return Texts(first: first, count: starts.count - first, longest: longest)
    }

    /// Returns the pool, or `nil` if it is larger than 4 GB, which no real index comes near.
    consuming func pool() -> JSONTextPool? {
      guard !isFull, let end = UInt32(exactly: json.utf8.count) else { return nil }
      // A copy without spare capacity.
      var bytes: [UInt8] = []
      bytes.reserveCapacity(json.utf8.count + JSONTextPool.slack)
      bytes += json.utf8
      bytes += repeatElement(0, count: JSONTextPool.slack)
      return JSONTextPool(bytes: bytes, starts: starts + [end])
    }
  }
}

extension JSONWriter {
  /// Appends the value of the text with a number, or `null` if there is none.
  mutating func append(_ value: ReplyColumn.Value, of column: IndexColumn, _ number: Int) {
    let text = number > 0 ? value.text(of: column, DictionaryID(rawValue: number)) : nil
    switch value.type {
    case .text: append(orNull: text) { $0.append(text: $1) }
    case .integer: append(orNull: text.flatMap { Int($0) }) { $0.append(integer: $1) }
    }
  }
}
