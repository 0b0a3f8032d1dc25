internal import PostcodeIndex

/// The texts of a column, or what goes with them, ready to be copied into JSON: in quotes and escaped, `null` where there
/// is none.
final class JSONTexts: Sendable {
  private let bytes: [UInt8]
  /// Where each ends; number 0 stands for none.
  private let ends: [UInt32]

  /// - Complexity: O(length of all texts).
  init(_ column: IndexColumn, _ value: AnswerColumn.Value) {
    var json = JSONBytes()
    var ends: [UInt32] = []
    ends.reserveCapacity(column.textCount + 1)
    for number in 0...max(column.textCount, 0) {
      json.append(orNull: value.text(of: column, number)) { $0.append(text: $1) }
      ends.append(UInt32(clamping: json.utf8.count))
    }
    bytes = json.utf8
    self.ends = ends
  }

  /// Appends the text with a number; `null` if there is none.
  func append(_ number: Int, to json: inout JSONBytes) {
    let number = ends.indices.contains(number) ? number : 0
    let start = number > 0 ? Int(ends[number - 1]) : 0
    bytes.withUnsafeBufferPointer { json.append(raw: UnsafeBufferPointer(rebasing: $0[start..<Int(ends[number])])) }
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
