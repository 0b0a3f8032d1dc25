#if Programs
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeImport
  internal import PostcodeIndex

  /// The columns that `annotate` adds, in the requested order.
  struct AddedColumns {
    /// The name of the column with the postcode itself.
    static let postcodeName = "postcode"

    /// The names of the columns in the index.
    let names: [String]
    private let row: PostcodeRow
    /// The index of each column among the values of `row`, or `nil` for the postcode.
    private let valueIndexes: [Int?]
    private var values: [ColumnValue?]

    /// - Parameter lists: Comma-separated names in any case; empty for all columns.
    /// - Throws: `Failure` if the index lacks a column.
    init(_ index: PostcodeIndex, lists: [String]) throws {
      let known = PostcodeRow.allFields(index).map(\.name)
      var names: [String] = []
      for name in lists.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
        let wanted = name.trimmingSpaces.lowercased()
        guard let name = ([AddedColumns.postcodeName] + known).first(where: { $0.lowercased() == wanted }) else {
          let known = ([AddedColumns.postcodeName] + known).joined(separator: ", ")
          throw Failure(
            status: .usage,
            message: "--add: the index has no column \(Printable.quoted(wanted)); it has \(known)")
        }
        if !names.contains(name) { names.append(name) }
      }
      self.names = lists.isEmpty ? PostcodeRow(index, withAttributes: false).names : names
      row = PostcodeRow(index, selecting: Set(self.names))
      let selected = row.names
      valueIndexes = self.names.map { selected.firstIndex(of: $0) }
      values = [ColumnValue?](repeating: nil, count: selected.count)
    }

    /// Appends a delimiter and the value of each column.
    mutating func append(_ postcode: Postcode, at ordinal: Int, with writer: inout FieldWriter, to bytes: inout [UInt8])
    {
      var count = 0
      row.forEachValue(at: ordinal) { value in
        if count < values.count { values[count] = value }
        count += 1
      }
      for index in valueIndexes {
        bytes.append(writer.delimiter)
        if let index {
          if let value = values[index] { writer.append(value, to: &bytes) }
        } else {
          writer.append(postcode.description, to: &bytes)
        }
      }
    }
  }
#endif
