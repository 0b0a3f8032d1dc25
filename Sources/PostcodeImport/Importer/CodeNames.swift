import PostcodeIndex

/// The names that go with the codes of an import: from the dumps' own tables, and from what was given beside them.
struct CodeNames {
  private var catalogue = NameCatalogue()

  /// Reads all tables, and says in the report what came of them.
  ///
  /// - Throws: `ArchiveError` if tables given beside the dumps cannot be read. Damaged tables in a dump are warned of.
  init(_ plan: ImportPlan, _ options: ImportOptions, _ report: inout ImportReport) throws(ArchiveError) {
    let columns = plan.columns.compactMap { TextColumns.geography(of: $0.name) }
    guard !columns.isEmpty else { return }
    for input in plan.inputs {
      // What holds the rows is no table of names, whatever it is called.
      let rows = Set(input.chosen.map(\.entry.index))
      for entry in NameCatalogue.tables(in: input.input) where !rows.contains(entry.index) {
        do throws(ArchiveError) {
          let found = try catalogue.read(entry, of: input.input)
          note(found, isGiven: false, &report)
          guard found.contains(where: \.isRead) else { continue }
          for place in report.unused.indices
          where report.unused[place].file == input.input.name && report.unused[place].entry == entry.errorName {
            report.unused[place] = .init(file: input.input.name, entry: entry.errorName, reason: .names)
          }
        } catch {
          report.warnings.append("\(error)")
        }
      }
    }
    for path in options.names {
      note(try catalogue.read(namesAt: path, limits: options.limits), isGiven: true, &report)
    }
    if catalogue.disagreements > 0 {
      report.warnings.append(
        "\(catalogue.disagreements) codes have different names in different tables; "
          + "tables given beside the dump come first, then the newest"
      )
    }
  }

  private func note(_ tables: [NameTableReport], isGiven: Bool, _ report: inout ImportReport) {
    for table in tables {
      if table.isRead {
        report.names.append(table.description)
      } else if isGiven {
        report.warnings.append(table.description)
      }
      if table.isRead, let line = table.firstBadLine {
        report.warnings.append("\(FileName.shown(table.file, table.entry)): line \(line) is no row of a table")
      }
    }
  }

  /// What the catalogue has for columns.
  func attributes(of columns: [ColumnDeclaration]) -> [CodeAttribute] {
    var attributes: [CodeAttribute] = []
    let catalogue = catalogue
    for column in columns where column.kind == .text {
      guard let geography = TextColumns.geography(of: column.name), geography.hasNames else { continue }
      attributes.append(
        CodeAttribute(column: column.name) { code in
          catalogue.name(of: code, in: geography) ?? geography.standardName(of: code)
        })
      if geography == .ccg {
        attributes.append(
          CodeAttribute(column: column.name, name: "short_code") { catalogue.shortCode(of: $0, in: geography) })
      }
      if geography == .itl {
        attributes.append(CodeAttribute(column: column.name, name: "code") { catalogue.itl(of: $0)?.code })
      }
    }
    return attributes
  }
}

extension NameTableReport {
  fileprivate var isRead: Bool {
    if case .read = outcome { true } else { false }
  }
}

extension Geography {
  /// Whether what the codes denote has names at all; output areas and their like have none.
  fileprivate var hasNames: Bool {
    switch self {
    case .outputArea2001, .outputArea2011, .outputArea2021, .workplaceZone: false
    default: true
    }
  }
}
