import PostcodeKit

/// The files to read and the columns to import, decided before the first row is read.
struct ImportPlan {
  /// An input with its entries to read and its metadata.
  struct Input {
    let input: DumpInput
    let chosen: [EntrySelection.Chosen]
    let parts: [EntrySelection.Part]
    let metadata: DumpMetadata
  }

  private(set) var inputs: [Input] = []
  private(set) var unused: [ImportReport.UnusedFile] = []
  private(set) var warnings: [String] = []
  private(set) var columns: [ColumnDeclaration] = []
  /// The labels of the columns left out.
  private(set) var droppedColumns: [String] = []
  let dialect: Dialect
  /// The tables to join.
  var joins: [Join] = []
  /// The towns and villages of postcodes.
  private(set) var populatedPlaces: PopulatedPlaces?

  /// The directory whose values are added to those of the files.
  private(set) var scotland: ScottishDirectory?

  /// Opens the inputs and examines their entries.
  ///
  /// - Parameters:
  ///   - paths: The paths of the inputs.
  ///   - options: The options of the import.
  ///   - adapting: Returns the layout to use instead of the detected one.
  init(
    _ paths: [String], options: ImportOptions, adapting: (RowLayout) -> RowLayout = { $0 }
  ) throws(ImportError) {
    var first: ImportError.NamedDialect?
    var ignored: Set<UntrustedText> = []
    var dropped: Set<UntrustedText> = []
    for path in paths {
      let input: DumpInput
      var selection: EntrySelection
      do throws(ArchiveError) {
        input = try DumpInput(path: path, limits: options.limits)
        selection = try EntrySelection(
          input, wanted: options.dialect, columns: options.columns,
          hints: TableHints(
            postcodeColumn: options.postcodeColumn, delimiter: options.delimiter,
            allowsMissingHeader: options.allowsMissingHeader))
      } catch {
        throw .archive(error)
      }
      let left = selection.unused.map { entry, reason in
        ImportReport.UnusedFile(file: input.name, entry: entry.errorName, reason: reason)
      }
      if selection.chosen.isEmpty, input.form == .zip, Workbook.isWorkbook(input) {
        throw .notADump(file: input.name, entry: nil, found: "an Excel workbook. Save its sheet as CSV and build that")
      }
      for file in left {
        if case .missingHeader(let postcode, let column) = file.reason {
          throw .missingHeader(file: file.file, entry: file.entry, postcode: postcode, column: column)
        }
      }
      guard !selection.chosen.isEmpty else { throw Self.nothing(in: input, left, options.dialect) }
      unused += left
      for index in selection.chosen.indices {
        selection.chosen[index].layout = adapting(selection.chosen[index].layout)
      }
      for chosen in selection.chosen {
        let named = ImportError.NamedDialect(
          file: input.name, entry: chosen.entry.errorName, dialect: chosen.layout.dialect)
        if let first {
          if first.dialect != named.dialect { throw .mixedDialects(first: first, second: named) }
        } else {
          first = named
        }
        for column in chosen.layout.ignored where ignored.insert(UntrustedText(column.label)).inserted {
          let label = column.label.excerpt(limit: 60)
          warnings.append(
            "\(SourceName.text(named.file, named.entry)): ignored the column \"\(label)\" because of its "
              + "value \"\(column.value.excerpt(limit: 60))\"")
        }
        if let warning = chosen.layout.missingHeaderWarning {
          warnings.append("\(SourceName.text(named.file, named.entry)): \(warning)")
        }
        for column in chosen.layout.columns where !columns.contains(column) { columns.append(column) }
        for label in chosen.layout.texts.dropped where dropped.insert(UntrustedText(label)).inserted {
          droppedColumns.append(label)
        }
      }
      let metadata = Self.metadata(of: input, selection, &warnings)
      inputs.append(Input(input: input, chosen: selection.chosen, parts: selection.parts, metadata: metadata))
    }
    guard let first else { throw .noInput }
    dialect = first.dialect
    // In the order of a file that has all columns; text columns in the order of the input.
    let order = ColumnRule.all.map(\.declaration)
    let texts = columns.filter { $0.kind == .text }
    columns.removeAll { $0.kind == .text }
    columns.sort { order.firstIndex(of: $0) ?? .max < order.firstIndex(of: $1) ?? .max }
    columns += texts
  }

  /// Adds the columns of a Scottish Postcode Directory. Postcodes that only it has count as terminated.
  mutating func add(_ directory: ScottishDirectory) {
    let firstText = columns.firstIndex { $0.kind == .text } ?? columns.endIndex
    var numbers = directory.columns.filter { $0.kind != .text }
    if !columns.contains(.terminated) { numbers.append(.terminated) }
    columns.insert(contentsOf: numbers, at: firstText)
    columns += directory.columns.filter { $0.kind == .text }
    droppedColumns += directory.droppedColumns
    warnings += directory.warnings
    scotland = directory
  }

  /// Reads the tables to join and adds the columns of those that belong to parts of postcodes.
  mutating func addJoins(_ options: ImportOptions) throws(ImportError) {
    do throws(JoinError) {
      for source in options.joins {
        let join = try Join(source, self, allowsMissingHeader: options.allowsMissingHeader)
        joins.append(join)
      }
    } catch {
      throw .join(error)
    }
    var taken = Set(columns.map { UntrustedText($0.name) }).union(TextColumns.reserved)
    taken.formUnion(PostcodePart.allCases.map { UntrustedText($0.rawValue) })
    for index in joins.indices {
      guard case .part = joins[index].key else { continue }
      joins[index].nameColumns(&taken)
      columns += joins[index].values.map { ColumnDeclaration(name: $0.name, kind: .text) }
    }
  }

  /// Adds the column of towns and villages.
  mutating func add(_ names: PopulatedPlaceNames) {
    if names.isEmpty { return }
    let column = TextColumns.unused(PopulatedPlaceNames.column) { name in
      columns.contains { $0.name.hasSameBytes(as: name) }
    }
    columns.append(ColumnDeclaration(name: column, kind: .text))
    populatedPlaces = PopulatedPlaces(names: names, column: column)
  }

  /// The files to read. Their indexes are the file numbers of the import.
  var files: [ImportReport.UsedFile] {
    inputs.flatMap { input in
      input.chosen.map { ImportReport.UsedFile(file: input.input.name, entry: $0.entry.errorName, rows: 0) }
    }
  }

  /// The warning if terminated postcodes cannot be left out because a dump doesn't mark them.
  var liveOnlyWarning: String? {
    // Code-Point Open has only live postcodes.
    guard dialect != .codePointOpen else { return nil }
    var unmarked: [ImportReport.UsedFile] = []
    for (file, chosen) in zip(files, inputs.flatMap(\.chosen)) where chosen.layout.terminatedSlot == nil {
      unmarked.append(file)
    }
    guard let first = unmarked.first else { return nil }
    let more = unmarked.count > 1 ? " and \(unmarked.count - 1) more" : ""
    return "\(SourceName.text(first.file, first.entry))\(more): cannot leave out terminated postcodes, because "
      + "no column marks them"
  }

  /// The number of bytes to read from disk; `nil` if one of the inputs is a stream.
  var totalBytes: UInt64? {
    var total: UInt64 = 0
    for input in inputs {
      for chosen in input.chosen {
        guard let size = chosen.entry.compressedSize else { return nil }
        total &+= size
      }
    }
    return total
  }

  /// Returns the error for an input without data.
  private static func nothing(
    in input: DumpInput, _ left: [ImportReport.UnusedFile], _ wanted: Dialect?
  ) -> ImportError {
    guard left.count == 1, let only = left.first else {
      return .noDataFound(file: input.name, lookedAt: left)
    }
    switch only.reason {
    case .unknown(let firstLine):
      return .unknownHeader(file: only.file, entry: only.entry, header: firstLine, wanted: wanted)
    case .notText(let found): return .notADump(file: only.file, entry: only.entry, found: found)
    case .empty: return .notADump(file: only.file, entry: only.entry, found: "only white space")
    case .headerOnly: return .notADump(file: only.file, entry: only.entry, found: "a header without rows")
    default: return .noDataFound(file: input.name, lookedAt: left)
    }
  }

  /// Reads the metadata in an input's documents and file names.
  private static func metadata(
    of input: DumpInput, _ selection: EntrySelection, _ warnings: inout [String]
  ) -> DumpMetadata {
    var metadata = DumpMetadata()
    guard let first = selection.chosen.first else { return metadata }
    switch first.layout.dialect {
    case .codePointOpen:
      for entry in selection.metadataFiles {
        do throws(ArchiveError) {
          let text = String(decodingText: try input.readAll(entry, limit: 1 << 20))
          if EntryName(entry.name).leaf.lowercased == "metadata.txt" {
            metadata.readMetadata(text)
          } else {
            metadata.readLicence(text)
          }
        } catch {
          warnings.append("\(error)")
        }
      }
    case .onspd, .nspl, .nhspd, .spd:
      metadata.edition =
        DumpMetadata.edition(inName: EntryName(first.entry.name).stem.string)
        ?? DumpMetadata.edition(inName: EntryName(UntrustedText(input.name)).stem.string)
    default: break
    }
    return metadata
  }
}
