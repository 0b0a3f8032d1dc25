package import PostcodeKit

/// Writes an index that contains several editions of a dataset. See FORMAT.md, "History".
package enum HistoryEncoder {
  /// The index of one edition.
  package struct DatedIndex {
    let month: YearMonth
    let file: [UInt8]
    let index: PostcodeIndex

    /// The size of the index in bytes.
    package var byteCount: Int { file.count }

    /// Opens the index of an edition.
    ///
    /// - Throws: `IndexBuildError.invalidSection` if the bytes aren't an index.
    package init(month: YearMonth, file: [UInt8]) throws(IndexBuildError) {
      self.month = month
      self.file = file
      index = try IndexBuildError.reading { () throws(IndexError) in
        try PostcodeIndex(bytes: IndexBytes(copying: file))
      }
    }
  }

  /// Returns the index of the newest edition with a section for the others.
  ///
  /// - Parameters:
  ///   - newest: The newest edition.
  ///   - older: The other editions, the newest first. Their months descend.
  ///   - shifts: OSTN15, if the editions were built with it.
  /// - Throws: `IndexBuildError`.
  /// - Complexity: O(*e* · *n* · *c*), where *e* is the number of editions, *n* that of postcodes and *c* that of columns.
  package static func file(
    _ newest: DatedIndex, older: [DatedIndex], shifts: ShiftTable? = nil
  ) throws(IndexBuildError) -> [UInt8] {
    guard !older.isEmpty else { return newest.file }
    var head = ByteWriter()
    var files: [UInt8] = []
    head.append(UInt32(older.count))
    head.append(UInt32(clamping: newest.month.months))
    var newer = newest
    for edition in older {
      head.append(UInt32(clamping: edition.month.months))
      let metadata = edition.index.metadata.encoded
      head.append(UInt32(metadata.count))
      head.append(metadata)
      let columns = edition.index.columns.map { PostcodeHistory.Column($0) }
      head.append(UInt32(columns.count))
      for column in columns { append(column, to: &head) }
      for file in try EditionDifference(older: edition.index, newer: newer.index).files(shifts) {
        head.append(UInt64(file.count))
        files += file
      }
      newer = edition
    }
    return IndexFile.write(newest.index, adding: .history, head.bytes + files)
  }

  private static func append(_ column: PostcodeHistory.Column, to writer: inout ByteWriter) {
    let kind = column.declaration.kind
    writer.append(kind.code.rawValue)
    if case .position(let decimals) = kind { writer.append(decimals) } else { writer.append(UInt8(0)) }
    writer.append(column.isComputed ? PostcodeHistory.Column.computedFlag : 0)
    let names = [column.declaration.name, column.declaration.secondName].map { Array($0.utf8.prefix(255)) }
    let attributes = column.attributeNames.prefix(255).map { Array($0.utf8.prefix(255)) }
    for name in names { writer.append(UInt8(name.count)) }
    writer.append(UInt8(attributes.count))
    for name in names { writer.append(name) }
    for name in attributes {
      writer.append(UInt8(name.count))
      writer.append(name)
    }
  }
}
