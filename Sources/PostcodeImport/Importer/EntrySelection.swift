import PostcodeKit

/// The entries of an input to read, and the reasons for leaving out the others.
struct EntrySelection {
  /// An entry to read.
  struct Chosen {
    let entry: DumpEntry
    var layout: RowLayout
    fileprivate let name: EntryName
    /// The area of the first postcode.
    fileprivate let area: String?
    fileprivate let content: EntryContent
  }

  /// An entry left out because another entry should contain its rows.
  struct Part {
    let chosen: Chosen
    /// The index of the other entry in ``EntrySelection/chosen``.
    let whole: Int
    /// The area of the rows. The other entry must have rows of it.
    let area: String
  }

  var chosen: [Chosen] = []
  /// The entries left out as parts of others.
  private(set) var parts: [Part] = []
  private(set) var unused: [(entry: DumpEntry, reason: ImportReport.UnusedReason)] = []
  /// Small files with metadata.
  private(set) var metadataFiles: [DumpEntry] = []
  private let hints: TableHints
  /// Files in no known dialect. They may be copies of a chosen one.
  private var unknown: [(entry: DumpEntry, content: EntryContent)] = []

  /// Datasets have some 120 tables, one for each postcode area.
  private static let maximumCompared = 512
  private static let metadataNames: Set<UntrustedText> = ["metadata.txt", "licence.txt", "license.txt"]

  /// Examines the beginning of each entry.
  init(
    _ input: DumpInput, wanted: Dialect?, columns: ColumnSelection = .served, hints: TableHints = TableHints()
  ) throws(ArchiveError) {
    self.hints = hints
    var documents: [DumpEntry] = []
    for entry in input.entries {
      let name = EntryName(entry.contentName)
      switch entry.kind {
      case .folder: continue
      case .nestedArchive: unused.append((entry, .nestedArchive))
      case .symbolicLink: unused.append((entry, .symbolicLink))
      case .file where entry.isHidden: unused.append((entry, .hidden))
      case .file
      where Self.metadataNames.contains(name.leaf.lowercased)
        && input.entries.count > 1:
        metadataFiles.append(entry)
        unused.append((entry, .metadata))
      case .file where name.isDocumentation: documents.append(entry)
      case .file: try consider(entry, name, of: input, wanted, columns)
      }
    }
    // Without data elsewhere, files among the documents may be data.
    let hasData = !chosen.isEmpty
    for entry in documents {
      if !hasData {
        try consider(entry, EntryName(entry.contentName), of: input, wanted, columns)
      } else {
        unused.append((entry, .documentation))
      }
    }
    // Each table is compared with each. Of more tables than any dataset has, all are read, and identical rows are merged.
    guard chosen.count <= Self.maximumCompared else { return }
    excludeCopies()
    excludeParts()
  }

  private mutating func consider(
    _ entry: DumpEntry, _ name: EntryName, of input: DumpInput, _ wanted: Dialect?, _ columns: ColumnSelection
  ) throws(ArchiveError) {
    let sample: [UInt8]
    do throws(ArchiveError) {
      sample = try input.peek(entry, upTo: Recognition.sampleLength)
    } catch {
      // A possible table must not be skipped because it is damaged.
      if name.isTableName || input.entries.count == 1 { throw error }
      unused.append((entry, .unreadable(error.problem.description)))
      return
    }
    let isWhole = sample.count < Recognition.sampleLength
    switch Recognition(sample, isWhole: isWhole, wanted: wanted, columns: columns, hints: hints) {
    case .rows(let layout, let area):
      let content = EntryContent(
        entry, sample, isWhole: isWhole, headerEnd: layout.header == nil ? nil : layout.format.terminator)
      chosen.append(Chosen(entry: entry, layout: layout, name: name, area: area, content: content))
    case .headerOnly: unused.append((entry, .headerOnly))
    case .missingHeader(let postcode, let column):
      unused.append((entry, .missingHeader(postcode: postcode, column: column)))
    case .unknown(let firstLine):
      unused.append((entry, .unknown(firstLine: firstLine)))
      unknown.append((entry, EntryContent(entry, sample, isWhole: isWhole, headerEnd: nil)))
    case .notText(let found): unused.append((entry, .notText(found: found)))
    case .empty: unused.append((entry, .empty))
    }
  }

  /// Leaves out entries with the name and apparently the rows of another.
  private mutating func excludeCopies() {
    let all = chosen
    var kept: [EntryName: Chosen] = [:]
    chosen.removeAll { candidate in
      // `AB.csv` and `AB.csv.gz` have the same content name.
      if let first = kept[candidate.name], candidate.content.canEqual(first.content) {
        unused.append((candidate.entry, .sameAs(first.entry.name.string)))
        return true
      }
      kept[candidate.name] = kept[candidate.name] ?? candidate
      let table = all.first {
        candidate.name.isTextCopy(of: $0.name) && candidate.content.canEqual($0.content)
      }
      guard let table else { return false }
      unused.append((candidate.entry, .sameAs(table.entry.name.string)))
      return true
    }
    // A copy without a header may be in no known dialect.
    for (entry, content) in unknown {
      let name = EntryName(entry.contentName)
      let table = all.first { name.isTextCopy(of: $0.name) && content.canEqual($0.content) }
      if let table, let index = unused.firstIndex(where: { $0.entry.index == entry.index }) {
        unused[index].reason = .sameAs(table.entry.name.string)
      }
    }
  }

  /// Leaves out entries named as parts of another, if all its parts together are not longer than it.
  private mutating func excludeParts() {
    var wholes: [Int: Int] = [:]
    for (index, candidate) in chosen.enumerated() {
      guard let area = candidate.area, candidate.content.size != nil else { continue }
      // Of several candidates the longest: a small file next to a table may be an extract.
      wholes[index] = chosen.indices.filter { other in
        chosen[other].layout.dialect == candidate.layout.dialect
          && chosen[other].layout.columns == candidate.layout.columns
          && candidate.name.isPart(of: chosen[other].name, area: area)
      }.max { chosen[$0].content.size ?? 0 < chosen[$1].content.size ?? 0 }
    }
    // A part may be left out itself, so it cannot stand for others.
    wholes = wholes.filter { wholes[$0.value] == nil }
    for whole in Set(wholes.values) {
      let parts = wholes.keys.filter { wholes[$0] == whole }
      if !chosen[whole].content.canContain(parts.map { chosen[$0].content }) {
        for part in parts { wholes[part] = nil }
      }
    }
    guard !wholes.isEmpty else { return }
    let all = chosen
    chosen = all.indices.filter { wholes[$0] == nil }.map { all[$0] }
    for (index, candidate) in all.enumerated() {
      guard let whole = wholes[index], let area = candidate.area,
        let wholeIndex = chosen.firstIndex(where: { $0.entry.index == all[whole].entry.index })
      else { continue }
      unused.append((candidate.entry, .partOf(all[whole].entry.name.string)))
      parts.append(Part(chosen: candidate, whole: wholeIndex, area: area))
    }
  }
}
