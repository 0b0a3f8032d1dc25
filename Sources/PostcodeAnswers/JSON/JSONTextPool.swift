internal import PostcodeIndex

/// The texts of all columns, and what goes with them, ready to be copied into JSON: in quotes and escaped, `null` where
/// there is none.
struct JSONTextPool: Sendable {
  /// The texts of a column, by number.
  struct Texts: Sendable {
    /// The place among all texts of number 0, which stands for none.
    let first: Int
    /// How many numbers there are.
    let count: Int
    /// How many bytes the longest takes.
    let longest: Int
  }

  /// Bytes behind the last text that may be read: copying is done in pieces of this length.
  static let slack = 16

  /// All of them, one behind the other, and some bytes more.
  let bytes: [UInt8]
  /// Where each begins, and at the end where the last ends.
  let starts: [UInt32]

  /// Puts a pool together, column by column.
  struct Builder {
    private var json = JSONBytes()
    private var starts: [UInt32] = []
    private var isFull = false

    /// Adds what goes into replies for the texts of a column.
    ///
    /// - Complexity: O(length of all texts).
    mutating func add(_ column: IndexColumn, _ value: AnswerColumn.Value) -> Texts {
      let first = starts.count
      var longest = 0
      for number in 0...max(column.textCount, 0) {
        let start = json.utf8.count
        isFull = isFull || UInt32(exactly: start) == nil
        starts.append(UInt32(clamping: start))
        json.append(orNull: value.text(of: column, number)) { $0.append(text: $1) }
        longest = max(longest, json.utf8.count - start)
      }
      return Texts(first: first, count: starts.count - first, longest: longest)
    }

    /// The pool; `nil` if there are more bytes than can be told apart, which no real index comes near.
    consuming func pool() -> JSONTextPool? {
      guard !isFull, let end = UInt32(exactly: json.utf8.count) else { return nil }
      // Without the room that growing has left.
      var bytes: [UInt8] = []
      bytes.reserveCapacity(json.utf8.count + JSONTextPool.slack)
      bytes += json.utf8
      bytes += repeatElement(0, count: JSONTextPool.slack)
      return JSONTextPool(bytes: bytes, starts: starts + [end])
    }
  }
}

extension AnswerColumn.Value {
  /// What goes into a reply for the text with a number.
  func text(of column: IndexColumn, _ number: Int) -> String? {
    switch self {
    case .code: column.text(number)
    case .attribute(let name): number > 0 ? column.attribute(name, ofText: number) : nil
    }
  }
}
