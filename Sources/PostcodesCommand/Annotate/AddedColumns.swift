internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// The columns that `annotate` adds, in the order in which they were asked for.
struct AddedColumns {
  /// The name by which the postcode itself can be asked for.
  static let postcodeName = "postcode"

  /// What the index calls them.
  let names: [String]
  private let row: PostcodeRow
  /// Where each of them stands among the values of `row`; `nil` for the postcode.
  private let places: [Int?]
  private var values: [ColumnValue?]

  /// - Parameter asked: lists of names with commas between them, in any case; nothing means all.
  /// - Throws: `Failure` if the index has no column of a name.
  init(_ index: PostcodeIndex, asked: [String]) throws {
    let known = PostcodeRow.allFields(index).map(\.name)
    var names: [String] = []
    for name in asked.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let wanted = name.trimmingSpaces.lowercased()
      guard let name = ([AddedColumns.postcodeName] + known).first(where: { $0.lowercased() == wanted }) else {
        let known = ([AddedColumns.postcodeName] + known).joined(separator: ", ")
        throw Failure(
          status: Failure.usage,
          message: "--add: the index has no column \"\(Printable.text(wanted))\"; it has \(known)")
      }
      if !names.contains(name) { names.append(name) }
    }
    self.names = asked.isEmpty ? PostcodeRow(index, withAttributes: false).names : names
    row = PostcodeRow(index, selecting: Set(self.names))
    let selected = row.names
    places = self.names.map { selected.firstIndex(of: $0) }
    values = [ColumnValue?](repeating: nil, count: selected.count)
  }

  /// Appends a delimiter and a value for each column.
  mutating func append(_ postcode: Postcode, at ordinal: Int, with writer: inout FieldWriter, to bytes: inout [UInt8]) {
    var count = 0
    row.forEachValue(at: ordinal) { value in
      if count < values.count { values[count] = value }
      count += 1
    }
    for place in places {
      bytes.append(writer.delimiter)
      if let place {
        if let value = values[place] { writer.append(value, to: &bytes) }
      } else {
        writer.append(postcode.description, to: &bytes)
      }
    }
  }
}

extension StringProtocol {
  /// The text without the white space around it.
  var trimmingSpaces: String {
    let head = drop { $0.isWhitespace }
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(head[...last])
  }
}
