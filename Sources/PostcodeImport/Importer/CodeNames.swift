import PostcodeKit
import PostcodeIndexBuilder

/// The names of the codes in an index, from the dump's own tables and those of the user.
struct CodeNames {
  private var catalogue = NameCatalogue()
  /// The labels of the columns of a Scottish Postcode Directory.
  private let scottishLabels: [UntrustedText: ScottishLabel]

  /// Reads all tables of names and adds the outcome to the report.
  ///
  /// - Throws: `ArchiveError` if one of the user's tables cannot be read. A damaged table in a dump is a warning.
  init(_ plan: ImportPlan, _ options: ImportOptions, _ report: inout ImportReport) throws(ArchiveError) {
    scottishLabels = (plan.scotland?.labels ?? [:]).mapValues { ScottishLabel($0) }
    let columns = plan.columns.compactMap { TextColumns.geography(of: $0.name) }
    guard !columns.isEmpty || !scottishLabels.isEmpty else { return }
    for input in plan.inputs {
      // Files with rows are not tables of names.
      let rows = Set(input.chosen.map(\.entry.index))
      for entry in NameCatalogue.tables(in: input.input) where !rows.contains(entry.index) {
        do throws(ArchiveError) {
          let found = try catalogue.read(entry, of: input.input)
          add(found, isFromUser: false, to: &report)
          guard found.contains(where: \.isRead) else { continue }
          for index in report.unused.indices
          where report.unused[index].isNamed(input.input.name, entry.errorName) {
            report.unused[index] = .init(file: input.input.name, entry: entry.errorName, reason: .names)
          }
        } catch {
          report.warnings.append("\(error)")
        }
      }
    }
    for path in options.names {
      let tables = try catalogue.read(namesAt: path, limits: options.limits)
      add(tables, isFromUser: true, to: &report)
      report.suppliedNames += tables.filter(\.isRead).map(\.description)
    }
    if catalogue.disagreements > 0 {
      report.warnings.append(
        "\(catalogue.disagreements) codes have different names in different tables; "
          + "your tables take precedence, then the newest"
      )
    }
  }

  /// The number of unused tables to name; an unpacked dump has a hundred files with other content.
  private static let namedUnusedTables = 20

  /// Adds tables to the report. Of those in a dump, unused ones are not mentioned: most are other documents.
  private func add(_ tables: [NameTableReport], isFromUser: Bool, to report: inout ImportReport) {
    var unused = 0
    for table in tables {
      if table.isRead {
        report.names.append(table.description)
      } else if isFromUser {
        unused += 1
        if unused <= Self.namedUnusedTables { report.warnings.append(table.description) }
      }
      if table.isRead, let line = table.firstBadLine {
        report.warnings.append("\(SourceName.text(table.file, table.entry)): line \(line) is malformed")
      }
    }
    if unused > Self.namedUnusedTables, let first = tables.first {
      report.warnings.append(
        "\(SourceName.text(first.file, nil)): \(unused - Self.namedUnusedTables) more files are not tables of names")
    }
  }

  /// Returns the names and other attributes of the codes in the given columns.
  func attributes(of columns: [ColumnDeclaration]) -> [CodeAttribute] {
    var attributes: [CodeAttribute] = []
    let catalogue = catalogue
    for column in columns where column.kind == .text {
      if let label = scottishLabels[UntrustedText(column.name)], ScottishColumns.hasNames(column.name) {
        let others = ScottishColumns.geographies(of: column.name)
        attributes.append(
          CodeAttribute(column: column.name) { code in
            catalogue.name(of: code, inScottish: label)
              ?? others.lazy.compactMap { catalogue.name(of: code, in: $0) }.first
          })
        continue
      }
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
  /// Whether the areas of this geography have names.
  fileprivate var hasNames: Bool {
    switch self {
    case .outputArea2001, .outputArea2011, .outputArea2021, .workplaceZone: false
    default: true
    }
  }
}
