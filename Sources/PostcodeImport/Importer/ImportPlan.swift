import PostcodeIndex

/// What will be read from where, decided before the first row is.
struct ImportPlan {
  /// An input with the entries to read and what it says about itself.
  struct Input {
    let input: DumpInput
    let chosen: [EntrySelection.Chosen]
    let parts: [EntrySelection.Part]
    let notes: DumpNotes
  }

  private(set) var inputs: [Input] = []
  private(set) var unused: [ImportReport.UnusedFile] = []
  private(set) var warnings: [String] = []
  private(set) var columns: [ColumnDeclaration] = []
  /// The labels of columns that do not come into the index.
  private(set) var droppedColumns: [String] = []
  let dialect: Dialect

  /// Opens the inputs and looks at what they hold.
  init(_ paths: [String], options: ImportOptions) throws(ImportError) {
    var first: (named: ImportError.NamedDialect, layout: RowLayout)?
    var ignored: Set<String> = []
    for path in paths {
      let input: DumpInput
      let selection: EntrySelection
      do throws(ArchiveError) {
        input = try DumpInput(path: path, limits: options.limits)
        selection = try EntrySelection(input, wanted: options.dialect, columns: options.columns)
      } catch {
        throw .archive(error)
      }
      let left = selection.unused.map { entry, reason in
        ImportReport.UnusedFile(file: input.name, entry: entry.errorName, reason: reason)
      }
      guard !selection.chosen.isEmpty else { throw Self.nothing(in: input, left, options.dialect) }
      unused += left
      for chosen in selection.chosen {
        let named = ImportError.NamedDialect(
          file: input.name, entry: chosen.entry.errorName, dialect: chosen.layout.dialect)
        if let first {
          try Self.checkKinship(first, (named, chosen.layout))
        } else {
          first = (named, chosen.layout)
        }
        for column in chosen.layout.ignored where ignored.insert(column.label).inserted {
          let label = column.label.excerpt(limit: 60)
          warnings.append(
            "\(FileName.shown(named.file, named.entry)): the column \"\(label)\" is not used, because "
              + "\"\(column.value.excerpt(limit: 60))\" is in no known form")
        }
        for column in chosen.layout.columns where !columns.contains(column) { columns.append(column) }
        for label in chosen.layout.texts.dropped where !droppedColumns.contains(label) {
          droppedColumns.append(label)
        }
      }
      let notes = Self.notes(of: input, selection, &warnings)
      inputs.append(Input(input: input, chosen: selection.chosen, parts: selection.parts, notes: notes))
    }
    guard let first else { throw .noInput }
    dialect = first.named.dialect
    // In the order in which a file that has them all would give them; texts as they came.
    let order = ColumnRule.all.map(\.declaration)
    let texts = columns.filter { $0.kind == .text }
    columns.removeAll { $0.kind == .text }
    columns.sort { order.firstIndex(of: $0) ?? .max < order.firstIndex(of: $1) ?? .max }
    columns += texts
  }

  /// The files that will be read, numbered from 0 in this order.
  var files: [ImportReport.UsedFile] {
    inputs.flatMap { input in
      input.chosen.map { ImportReport.UsedFile(file: input.input.name, entry: $0.entry.errorName, rows: 0) }
    }
  }

  /// What to say if terminated postcodes are to be left out and a dump does not tell which they are.
  var warningOfLiveOnly: String? {
    // Code-Point Open has live postcodes only.
    guard dialect != .codePointOpen else { return nil }
    var silent: [ImportReport.UsedFile] = []
    for (file, chosen) in zip(files, inputs.flatMap(\.chosen)) where chosen.layout.terminatedSlot == nil {
      silent.append(file)
    }
    guard let first = silent.first else { return nil }
    let more = silent.count > 1 ? " and \(silent.count - 1) more" : ""
    return "\(FileName.shown(first.file, first.entry))\(more): which postcodes are terminated is not stated, so "
      + "none of them is left out"
  }

  /// Bytes to read, as they lie in the files.
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

  private static func checkKinship(
    _ first: (named: ImportError.NamedDialect, layout: RowLayout),
    _ second: (named: ImportError.NamedDialect, layout: RowLayout)
  ) throws(ImportError) {
    if first.layout.dialect != second.layout.dialect {
      throw .mixedDialects(first: first.named, second: second.named)
    }
  }

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
    case .empty: return .notADump(file: only.file, entry: only.entry, found: "nothing but white space")
    case .headerOnly: return .notADump(file: only.file, entry: only.entry, found: "a header without rows")
    default: return .noDataFound(file: input.name, lookedAt: left)
    }
  }

  /// What the documents and names of an input say about it.
  private static func notes(
    of input: DumpInput, _ selection: EntrySelection, _ warnings: inout [String]
  ) -> DumpNotes {
    var notes = DumpNotes()
    guard let first = selection.chosen.first else { return notes }
    switch first.layout.dialect {
    case .codePointOpen:
      for entry in selection.notes {
        do throws(ArchiveError) {
          let text = String(decodingText: try input.readAll(entry, limit: 1 << 20))
          if EntryName(entry.name).leaf.lowercased() == "metadata.txt" {
            notes.readMetadata(text)
          } else {
            notes.readLicence(text)
          }
        } catch {
          warnings.append("\(error)")
        }
      }
    case .onspd, .nspl, .spd:
      notes.edition =
        DumpNotes.edition(inName: EntryName(first.entry.name).stem)
        ?? DumpNotes.edition(inName: EntryName(input.name).stem)
    default: break
    }
    return notes
  }
}
