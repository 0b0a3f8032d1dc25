/// Which entries of an input are data, in what layout, and what all the others are.
struct EntrySelection {
  /// An entry to read.
  struct Chosen {
    let entry: DumpEntry
    let layout: RowLayout
    fileprivate let name: EntryName
    /// The area of its first postcode.
    fileprivate let area: String?
    fileprivate let content: EntryContent
  }

  /// An entry that is left out because its rows should be in another.
  struct Part {
    let chosen: Chosen
    /// Where the other stands in ``EntrySelection/chosen``.
    let whole: Int
    /// The area whose rows the other must have, if this one is its part.
    let area: String
  }

  private(set) var chosen: [Chosen] = []
  /// What was left out of them as parts of others, on the condition that those have rows of the same area.
  private(set) var parts: [Part] = []
  private(set) var unused: [(entry: DumpEntry, reason: ImportReport.UnusedReason)] = []
  /// Small files that state facts about the dump.
  private(set) var notes: [DumpEntry] = []
  /// What is not a dump by itself, but may repeat one.
  private var unknown: [(entry: DumpEntry, content: EntryContent)] = []

  /// Looks at the beginning of each entry.
  init(_ input: DumpInput, wanted: Dialect?, columns: ColumnSelection = .served) throws(ArchiveError) {
    var documents: [DumpEntry] = []
    for entry in input.entries {
      let name = EntryName(entry.contentName)
      switch entry.kind {
      case .folder: continue
      case .nestedArchive: unused.append((entry, .nestedArchive))
      case .symbolicLink: unused.append((entry, .symbolicLink))
      case .file where entry.isHidden: unused.append((entry, .hidden))
      case .file
      where ["metadata.txt", "licence.txt", "license.txt"].contains(name.leaf.lowercased())
        && input.entries.count > 1:
        notes.append(entry)
        unused.append((entry, .notes))
      case .file where name.isDocumentation: documents.append(entry)
      case .file: try consider(entry, name, of: input, wanted, columns)
      }
    }
    // Where nothing else is data, what lies among the documents may be.
    for entry in documents {
      if chosen.isEmpty || chosen.contains(where: { $0.name.isDocumentation }) {
        try consider(entry, EntryName(entry.contentName), of: input, wanted, columns)
      } else {
        unused.append((entry, .documentation))
      }
    }
    leaveOutTwins()
    leaveOutParts()
  }

  private mutating func consider(
    _ entry: DumpEntry, _ name: EntryName, of input: DumpInput, _ wanted: Dialect?, _ columns: ColumnSelection
  ) throws(ArchiveError) {
    let sample: [UInt8]
    do throws(ArchiveError) {
      sample = try input.peek(entry, upTo: Recognition.sampleLength)
    } catch {
      // What might be a table must not be passed over because it is damaged.
      if name.isTableName || input.entries.count == 1 { throw error }
      unused.append((entry, .unreadable(error.problem.description)))
      return
    }
    let isWhole = sample.count < Recognition.sampleLength
    switch Recognition(sample, isWhole: isWhole, wanted: wanted, columns: columns) {
    case .rows(let layout, let area):
      let content = EntryContent(
        entry, sample, isWhole: isWhole, headerEnd: layout.header == nil ? nil : layout.format.terminator)
      chosen.append(Chosen(entry: entry, layout: layout, name: name, area: area, content: content))
    case .headerOnly: unused.append((entry, .headerOnly))
    case .unknown(let firstLine):
      unused.append((entry, .unknown(firstLine: firstLine)))
      unknown.append((entry, EntryContent(entry, sample, isWhole: isWhole, headerEnd: nil)))
    case .notText(let found): unused.append((entry, .notText(found: found)))
    case .empty: unused.append((entry, .empty))
    }
  }

  /// Leaves out what has the name and, as far as can be seen, the rows of another file.
  private mutating func leaveOutTwins() {
    let all = chosen
    var kept: [EntryName: Chosen] = [:]
    chosen.removeAll { candidate in
      // `AB.csv` and `AB.csv.gz` have the same content name.
      if let first = kept[candidate.name], candidate.content.canEqual(first.content) {
        unused.append((candidate.entry, .sameAs(first.entry.name)))
        return true
      }
      kept[candidate.name] = kept[candidate.name] ?? candidate
      let table = all.first {
        candidate.name.isTwin(of: $0.name) && candidate.content.canEqual($0.content)
      }
      guard let table else { return false }
      unused.append((candidate.entry, .sameAs(table.entry.name)))
      return true
    }
    // A twin that was not recognised, because it has no header, is a twin all the same.
    for (entry, content) in unknown {
      let name = EntryName(entry.contentName)
      let table = all.first { name.isTwin(of: $0.name) && content.canEqual($0.content) }
      if let table, let index = unused.firstIndex(where: { $0.entry.index == entry.index }) {
        unused[index].reason = .sameAs(table.entry.name)
      }
    }
  }

  /// Leaves out what has the name of a part of another file, if all its parts together are not longer than it.
  private mutating func leaveOutParts() {
    var wholes: [Int: Int] = [:]
    for (index, candidate) in chosen.enumerated() {
      guard let area = candidate.area, candidate.content.size != nil else { continue }
      // Of several the longest: a small file beside a table may be an extract of it.
      wholes[index] = chosen.indices.filter { other in
        chosen[other].layout.dialect == candidate.layout.dialect
          && chosen[other].layout.columns == candidate.layout.columns
          && candidate.name.isPart(of: chosen[other].name, area: area)
      }.max { chosen[$0].content.size ?? 0 < chosen[$1].content.size ?? 0 }
    }
    // What is a part itself may be left out, so it stands for no others.
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
        let position = chosen.firstIndex(where: { $0.entry.index == all[whole].entry.index })
      else { continue }
      unused.append((candidate.entry, .partOf(all[whole].entry.name)))
      parts.append(Part(chosen: candidate, whole: position, area: area))
    }
  }
}
