/// Which entries of an input are data, in what layout, and what all the others are.
struct EntrySelection {
  /// An entry to read.
  struct Chosen {
    let entry: DumpEntry
    let layout: RowLayout
    fileprivate let name: EntryName
    fileprivate let area: String?
  }

  private(set) var chosen: [Chosen] = []
  private(set) var unused: [(entry: DumpEntry, reason: ImportReport.UnusedReason)] = []
  /// Small files that state facts about the dump.
  private(set) var notes: [DumpEntry] = []

  /// Looks at the beginning of each entry.
  init(_ input: DumpInput, wanted: Dialect?) throws(ArchiveError) {
    var documents: [DumpEntry] = []
    for entry in input.entries {
      let name = EntryName(entry.contentName)
      switch entry.kind {
      case .folder: continue
      case .nestedArchive: unused.append((entry, .nestedArchive))
      case .symbolicLink: unused.append((entry, .symbolicLink))
      case .file where entry.isHidden: unused.append((entry, .hidden))
      case .file
      where ["metadata.txt", "licence.txt", "license.txt"].contains(name.leaf) && input.entries.count > 1:
        notes.append(entry)
        unused.append((entry, .notes))
      case .file where name.isDocumentation: documents.append(entry)
      case .file: try consider(entry, name, of: input, wanted)
      }
    }
    // Where nothing else is data, what lies among the documents may be.
    for entry in documents {
      if chosen.isEmpty || chosen.contains(where: { $0.name.isDocumentation }) {
        try consider(entry, EntryName(entry.contentName), of: input, wanted)
      } else {
        unused.append((entry, .documentation))
      }
    }
    leaveOutRepetitions()
  }

  private mutating func consider(
    _ entry: DumpEntry, _ name: EntryName, of input: DumpInput, _ wanted: Dialect?
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
    switch Recognition(sample, isWhole: sample.count < Recognition.sampleLength, wanted: wanted) {
    case .rows(let layout, let area):
      chosen.append(Chosen(entry: entry, layout: layout, name: name, area: area))
    case .headerOnly: unused.append((entry, .headerOnly))
    case .unknown(let firstLine): unused.append((entry, .unknown(firstLine: firstLine)))
    case .notText(let found): unused.append((entry, .notText(found: found)))
    case .empty: unused.append((entry, .empty))
    }
  }

  /// Keeps each row of a dump that carries its table more than once a single time.
  private mutating func leaveOutRepetitions() {
    let all = chosen
    var byContent: [EntryName: DumpEntry] = [:]
    chosen.removeAll { candidate in
      // `AB.csv` and `AB.csv.gz` have the same content name.
      if let first = byContent[candidate.name] {
        unused.append((candidate.entry, .sameAs(first.name)))
        return true
      }
      byContent[candidate.name] = candidate.entry
      if let table = all.first(where: { candidate.name.isTwin(of: $0.name) }) {
        unused.append((candidate.entry, .sameAs(table.entry.name)))
        return true
      }
      let whole = all.first { other in
        other.layout.dialect == candidate.layout.dialect
          && candidate.name.isPart(of: other.name, area: candidate.area)
      }
      if let whole {
        unused.append((candidate.entry, .partOf(whole.entry.name)))
        return true
      }
      return false
    }
    // A twin that was not recognised, because it has no header, is a twin all the same.
    for index in unused.indices {
      let name = EntryName(unused[index].entry.contentName)
      if case .unknown = unused[index].reason, let table = all.first(where: { name.isTwin(of: $0.name) }) {
        unused[index].reason = .sameAs(table.entry.name)
      }
    }
  }
}
