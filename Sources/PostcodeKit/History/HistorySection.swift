/// The history section of an index file: the older editions of the dataset, each as what differs from the next newer one. See
/// FORMAT.md, "History".
struct HistorySection: Sendable {
  /// An older edition.
  struct Entry: Sendable {
    let month: YearMonth
    let metadata: IndexMetadata
    let columns: [PostcodeHistory.Column]
    /// The postcodes of the next newer edition that this one doesn't have.
    let absent: PostcodeIndex?
    /// Postcodes with other values than in the next newer edition, but the same position.
    let recoded: PostcodeIndex?
    /// Postcodes with another position, or that the next newer edition doesn't have.
    let moved: PostcodeIndex?
  }

  /// The month of the newest edition.
  let newest: YearMonth
  /// The older editions, the newest first.
  let entries: [Entry]

  /// The largest number of older editions.
  static let entryLimit = 1023
  /// The largest number of columns of an edition: an index file has no more sections.
  fileprivate static let columnLimit = 4096
  /// The most memory that the decode tables of all files may take, in bytes.
  private static let decodeTableLimit = 1 << 27

  /// Reads the section.
  ///
  /// - Throws: `IndexError.malformed`, or the error of an index in the section.
  /// - Complexity: O(number of editions and columns).
  init(_ reader: consuming SectionReader) throws(IndexError) {
    let count = Int(clamping: reader.uint32())
    guard (1...HistorySection.entryLimit).contains(count) else {
      throw .malformed(section: "history", reason: "\(count) older editions")
    }
    newest = YearMonth(months: Int(clamping: reader.uint32()))
    var last = newest
    var heads: [(month: YearMonth, metadata: IndexMetadata, columns: [PostcodeHistory.Column], lengths: [UInt64])] = []
    for _ in 0..<count {
      let month = YearMonth(months: Int(clamping: reader.uint32()))
      guard month < last else {
        throw .malformed(section: "history", reason: "editions are not in order of their months")
      }
      last = month
      let metadata = try reader.metadata()
      let columns = try reader.columns()
      heads.append((month, metadata, columns, [reader.uint64(), reader.uint64(), reader.uint64()]))
    }
    var entries: [Entry] = []
    var decodeTableBytes = 0
    for head in heads {
      var files: [PostcodeIndex?] = []
      for length in head.lengths {
        files.append(length == 0 ? nil : try reader.index(length))
        decodeTableBytes += files.last??.decodeTableBytes ?? 0
        guard decodeTableBytes <= HistorySection.decodeTableLimit else {
          throw .malformed(section: "history", reason: "the prefix codes of its files need too much memory")
        }
      }
      entries.append(
        Entry(
          month: head.month, metadata: head.metadata, columns: head.columns, absent: files[0], recoded: files[1],
          moved: files[2]))
    }
    guard reader.isAtEnd else { throw .malformed(section: "history", reason: "bytes after the last edition") }
    self.entries = entries
  }
}

extension SectionReader {
  /// Reads the columns of an edition.
  fileprivate mutating func columns() throws(IndexError) -> [PostcodeHistory.Column] {
    var columns: [PostcodeHistory.Column] = []
    let count = Int(clamping: uint32())
    guard count <= HistorySection.columnLimit else {
      throw .malformed(section: "history", reason: "an edition of \(count) columns")
    }
    for _ in 0..<count {
      let kind = uint8()
      let decimals = uint8()
      let flags = uint8()
      let lengths = (Int(uint8()), Int(uint8()), attributes: Int(uint8()))
      let name = text(lengths.0)
      let secondName = text(lengths.1)
      var attributes: [String] = []
      for _ in 0..<lengths.attributes { attributes.append(text(Int(uint8()))) }
      // Before the next column, so that a false count ends soon.
      try check()
      let form: ColumnDeclaration.Kind
      switch IndexColumn.KindCode(rawValue: kind) {
      case .position where decimals <= ColumnDeclaration.degreeDecimals: form = .position(decimals: decimals)
      case .category: form = .category
      case .month: form = .month
      case .text: form = .text
      default: throw .malformed(section: "history", reason: "a column of kind \(kind) with \(decimals) decimals")
      }
      columns.append(
        PostcodeHistory.Column(
          declaration: ColumnDeclaration(name: name, secondName: secondName, kind: form),
          attributeNames: attributes, isComputed: flags & PostcodeHistory.Column.computedFlag != 0))
    }
    return columns
  }
}
