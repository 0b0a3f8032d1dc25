import PostcodeKit

/// The file that a ``RowImporter`` reads, with the parts of its layout that every row needs.
struct CurrentFile {
  private(set) var number = 0
  private(set) var layout: RowLayout?
  private(set) var parsers: [RowLayout.FieldParser] = []
  private(set) var fieldCount = 0
  private(set) var postcodeField = 0
  private(set) var hasSplitSuffix = false
  /// The slot of the month of termination; -1 if there is none.
  private(set) var terminatedSlot = -1
  /// For each text column of the index the field with its text; -1 if the file doesn't have it.
  private(set) var textFields: [Int] = []
  /// The number of the file's first line in the ``LineMap``.
  private(set) var firstLine = 0
  /// The number of rows of the input before this file.
  private(set) var areaCountsAtStart = AreaCounts()
  /// The rows without a number that have been compared with headers. A comparison takes microseconds, and concatenated files have
  /// their headers between rows of data, so that ``maximumWordRows`` of them suffice.
  var wordRows = 0
  static let maximumWordRows = 100_000
  /// Whether the next row is the header.
  var expectsHeader = false

  /// Whether a row has the fields of the file, apart from delimiters at its end or at that of the header.
  func accepts(_ row: CSVRow) -> Bool {
    if row.fits(fieldCount) { return true }
    let unnamed = layout?.header?.labels.reversed().prefix { $0.text.isEmpty }.count ?? 0
    return row.fieldCount < fieldCount && row.fieldCount >= fieldCount - unnamed
  }

  init() {}

  init(_ layout: RowLayout, number: Int, firstLine: Int, textNames: [String], areaCounts: AreaCounts) {
    self.number = number
    self.layout = layout
    self.firstLine = firstLine
    parsers = layout.parsers
    fieldCount = layout.fields.count
    postcodeField = layout.postcodeField
    hasSplitSuffix = layout.fields.hasSplitSuffix
    terminatedSlot = layout.terminatedSlot ?? -1
    textFields = textNames.map { name in layout.texts.fields.first { $0.name.hasSameBytes(as: name) }?.field ?? -1 }
    areaCountsAtStart = areaCounts
    expectsHeader = layout.header != nil
  }
}
