#if Programs
  internal import CommandSupport
  internal import PostcodeImport
  internal import PostcodeKit

  /// What `annotate` adds to each record of a table.
  struct AnnotationPlan: Sendable {
    /// The choices of the user.
    struct Options {
      /// The columns with postcodes; empty to detect one.
      var columns: [String] = []
      /// The column with the dates, of an index with editions.
      var dates: String?
      /// The columns with latitude and longitude, or with easting and northing.
      var degrees: (latitude: String, longitude: String)?
      var grid: (easting: String, northing: String)?
      /// The column that names the grid of each easting and northing.
      var gridName: String?
      /// The column with positions.
      var position: String?
      var radius: MaximumDistance?
      var statusName: String?
      var prefixes: [String] = []
      var addsDistance = false
      var extracts = false
      var hasHeader = true
      var encoding: TextEncoding?
      var escapesFormulas = false
    }

    /// The columns to add.
    enum Columns {
      case newest([RowItem])
      case ofEditions(EditionColumns)
    }

    /// The field with the date of each record, and the columns of the editions.
    struct Editions: Sendable {
      let field: Int
      /// The name of the field, for messages.
      let name: String
      let columns: EditionColumns
    }

    let index: PostcodeIndex
    /// The values of the newest edition to add; empty if those of the edition of each record are added.
    let items: [RowItem]
    let editions: Editions?
    let keys: [AnnotationKey]
    /// Whether to add the distance between the first two postcodes.
    let addsDistance: Bool
    /// Whether fields are searched for a postcode rather than being one.
    let extracts: Bool
    let radius: MaximumDistance
    let delimiter: UInt8
    /// The bytes that `delimiter` stands for, if it is a character of several.
    let wideDelimiter: [UInt8]
    let encoding: TextEncoding
    /// Whether formulas in added texts are written as texts.
    let escapesFormulas: Bool
    /// The expected number of fields in a record.
    let fieldCount: Int
    /// The names of the added columns; `nil` if the table has no header.
    let header: [String]?
    /// The names of the columns with the keys, for messages.
    let keyNames: [String]
    /// Notices for the user: the column that was detected, and names that had to change.
    let notes: [String]
    /// The beginning of the table, for advice about a column without matches.
    let choice: ColumnChoice

    /// How added fields are written.
    var notation: RowWriter.Notation {
      .csv(delimiter: delimiter, encoding: encoding, startsWithDelimiter: true, escapesFormulas: escapesFormulas)
    }

    /// The fields of a record that are read: those of the keys, and the date.
    var wanted: [Int] { keys.flatMap(\.fields) + (editions.map { [$0.field] } ?? []) }

    /// The number of fields added for a key, without the status.
    func valueCount(_ key: AnnotationKey) -> Int {
      (editions?.columns.items.count ?? items.count) + (key.isPosition ? 2 : 0)
    }

    /// The columns that a position gets before the chosen ones.
    private static let nearestNames = ["postcode", "distance"]

    /// Plans the annotation of a table.
    ///
    /// - Throws: `Failure` if the column with the postcodes is unclear, `TableError` if the table has no header.
    init(_ index: PostcodeIndex, _ columns: Columns, _ sample: TableSample, _ options: Options) throws {
      self.index = index
      delimiter = sample.delimiter
      wideDelimiter = sample.wideDelimiter
      encoding = options.encoding ?? (sample.isUTF8 ? .utf8 : .windows1252)
      fieldCount = sample.fieldCount
      addsDistance = options.addsDistance
      extracts = options.extracts
      escapesFormulas = options.escapesFormulas
      radius = options.radius ?? .ofPositions
      let first = sample.rows.first
      if first == nil, options.hasHeader { throw sample.missingHeader }
      if options.hasHeader { try ColumnChoice.checkLengths(of: first ?? []) }
      let choice = ColumnChoice(rows: sample.rows, hasHeader: options.hasHeader)
      self.choice = choice
      var notes: [String] = []
      if let (latitude, longitude) = options.degrees {
        keys = [
          .degrees(
            latitude: try choice.column(latitude, option: "--latitude"),
            longitude: try choice.column(longitude, option: "--longitude"))
        ]
      } else if let (easting, northing) = options.grid {
        let named = try options.gridName.map { try choice.column($0, option: "--grid") }
        let grid = named ?? choice.gridColumn
        if named == nil, let grid { notes.append("reading the grid of each position from \(choice.describe(grid))") }
        keys = [
          .grid(
            easting: try choice.column(easting, option: "--easting"),
            northing: try choice.column(northing, option: "--northing"), grid: grid)
        ]
        if grid == nil, index.hasIrishGrid {
          notes.append(
            "eastings and northings are taken for the British National Grid; name the column that says 'irish' for others with --grid"
          )
        }
      } else if let position = options.position {
        keys = [.position(try choice.column(position, option: "--position"))]
      } else if options.columns.isEmpty {
        let column = first == nil ? 0 : try choice.detectedColumn()
        keys = [.postcode(column)]
        if first != nil { notes.append("reading postcodes from \(choice.describe(column))") }
      } else {
        keys = try options.columns.map { .postcode(try choice.postcodeColumn($0)) }
      }
      let isPosition = keys.contains(where: \.isPosition)
      if addsDistance || isPosition {
        try PositionSelection.checkPositions(index, addsDistance ? "--distance" : "coordinates")
      }
      let values: [String]
      switch columns {
      case .newest(let chosen):
        items = isPosition ? chosen.filter { !$0.name.hasSameBytes(as: RowItem.postcodeName) } : chosen
        editions = nil
        values = items.map(\.name)
      case .ofEditions(let columns):
        items = []
        let field = try choice.column(options.dates ?? "", option: "--as-of")
        editions = Editions(field: field, name: choice.name(field), columns: columns)
        values = columns.items.map(\.name)
      }
      keyNames = keys.map { key in key.fields.map { choice.name($0) }.joined(separator: ", ") }
      header =
        options.hasHeader ? try AnnotationPlan.header(keys, keyNames, values, present: first ?? [], options) : nil
      if options.hasHeader, keys.count == 1, options.prefixes.isEmpty, let header {
        let renamed = zip(values, header.suffix(values.count)).filter { !$0.hasSameBytes(as: $1) }
        for (name, added) in renamed {
          notes.append(
            "the file has a column \(Printable.quoted(name)); the one from the index is added as \(Printable.quoted(added))"
          )
        }
      }
      self.notes = notes
    }

    /// Returns the names of the added columns: for each key a status and the values, with a prefix where there are several.
    private static func header(
      _ keys: [AnnotationKey], _ keyNames: [String], _ values: [String], present: [String], _ options: Options
    ) throws -> [String] {
      var names = AddedNames(present: present)
      var header: [String] = []
      for (index, key) in keys.enumerated() {
        let prefix =
          index < options.prefixes.count ? options.prefixes[index] : keys.count > 1 ? keyNames[index] + "_" : ""
        if let status = options.statusName {
          header.append(try names.take(chosen: prefix + status))
        } else {
          header.append(names.take(prefix + (prefix.isEmpty ? AddedNames.defaultStatus : "status")))
        }
        header += ((key.isPosition ? nearestNames : []) + values).map { names.take(prefix + $0) }
      }
      if options.addsDistance { header.append(names.take("distance")) }
      return header
    }
  }
#endif
