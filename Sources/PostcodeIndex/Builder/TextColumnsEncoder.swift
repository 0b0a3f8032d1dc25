/// Writes the places and the text columns: see FORMAT.md, "Places" and "Text columns".
///
/// Columns whose values go together (an output area lies in one ward, a ward in one district) are told by the place that
/// a postcode belongs to; the builder finds out which they are. A column for itself is told postcode by postcode.
struct TextColumnsEncoder {
  /// About what a further place, and a further run of the same column, cost in bits: what decides whether a column is
  /// told by places.
  private static let bitsPerCodeSet = 40
  private static let bitsPerRun = 8
  /// Being told by another column is worth this many bytes, because it is quick.
  private static let derivedBonus = 512

  private let names: [String]
  /// Of each column the different texts in the order of the file.
  private let codes: [[[UInt8]]]
  /// Of each column, by the text's number in its pool, its number in the index: 0, or one more than its place in `codes`.
  private let finalNumbers: [[UInt32]]
  private let tuples: TextTuples
  /// The tuples that are used.
  private let used: [UInt32]
  /// Of each postcode its tuple.
  private let tupleOfRow: [UInt32]

  /// A column, ready to be written.
  struct Section {
    let name: String
    let bytes: [UInt8]
  }

  /// - Parameters:
  ///   - tuples: the texts by tuple.
  ///   - rows: of each postcode, in order, the number of its tuple.
  init(_ tuples: TextTuples, rows: [UInt32]) {
    // Tuples that no kept row has are left out.
    var compact = [UInt32](repeating: .max, count: tuples.count)
    var used: [UInt32] = []
    var rows = rows
    for row in rows.indices {
      let tuple = Int(rows[row])
      if compact[tuple] == .max {
        compact[tuple] = UInt32(used.count)
        used.append(UInt32(tuple))
      }
      rows[row] = compact[tuple]
    }
    tupleOfRow = rows
    names = tuples.names
    var codes: [[[UInt8]]] = []
    var finalNumbers: [[UInt32]] = []
    for column in names.indices {
      let texts = tuples.texts(column: column)
      var isUsed = [Bool](repeating: false, count: texts.count)
      for tuple in used { isUsed[Int(tuples.number(column: column, tuple: Int(tuple)))] = true }
      let order = texts.indices.filter { $0 > 0 && isUsed[$0] }.map {
        (utf8: TextTableEncoder.shortened(texts[$0]), number: $0)
      }
      .sorted { CodeTable.precedes($0.utf8, $1.utf8) }
      var final = [UInt32](repeating: 0, count: texts.count)
      var ordered: [[UInt8]] = []
      for entry in order {
        // Texts that were told in two ways are one.
        if ordered.last != entry.utf8 { ordered.append(entry.utf8) }
        final[entry.number] = UInt32(ordered.count)
      }
      codes.append(ordered)
      finalNumbers.append(final)
    }
    self.codes = codes
    self.finalNumbers = finalNumbers
    self.tuples = tuples
    self.used = used
  }

  /// The number of a column's text in each of the tuples.
  private func numbers(_ column: Int) -> [UInt32] {
    let final = finalNumbers[column]
    return used.map { final[Int(tuples.number(column: column, tuple: Int($0)))] }
  }

  /// What is written of the texts.
  struct Encoded {
    /// The section of code sets and that of the code-set columns, if there are any.
    var codeSets: (numbers: [UInt8], columns: [UInt8])?
    /// The sections of the columns, in the order in which they tell each other.
    var columns: [Section] = []
    /// The different texts by the name of the column.
    var codes: [String: [[UInt8]]] = [:]
  }

  /// The sections.
  func encoded() -> Encoded {
    var encoded = Encoded()
    let present = names.indices.filter { !codes[$0].isEmpty }
    for column in present { encoded.codes[names[column]] = codes[column] }
    let grouped = columnsOfCodeSets(present)
    let (places, rowNumbers) = sortedCodeSets(grouped)
    var table = CodeSetTableEncoder(count: places.count)

    // Columns with more different texts come first, so that they can tell the others.
    let order = present.sorted { (codes[$0].count, $1) > (codes[$1].count, $0) }
    var sourceColumns: [SourceColumn] = []
    for column in order {
      let limit = codes[column].count + 1
      let ofTuple = numbers(column)
      var writer = ByteWriter()
      if grouped.contains(column) {
        let numbers = places.map { ofTuple[Int($0)] }
        let alone = CodeSetTableEncoder.encoder(numbers, limit: limit)
        if let told = Self.told(numbers, limit: limit, by: sourceColumns, if: alone.bitCount / 8) {
          writer.append(Self.header(.derived, width: bitWidth(for: limit), parent: told.section, count: told.count))
          writer.append(CodeTableEncoder.encode(codes[column]))
          writer.append(told.map)
        } else {
          writer.append(Self.header(.codeSets, parent: table.columnCount))
          writer.append(CodeTableEncoder.encode(codes[column]))
          sourceColumns.append(SourceColumn(numbers: numbers, limit: limit, section: encoded.columns.count))
          table.append(alone)
        }
      } else {
        writer.append(Self.header(.postcodes))
        writer.append(CodeTableEncoder.encode(codes[column]))
        writer.append(
          NumberSequenceEncoder.encode(tupleOfRow.map { ofTuple[Int($0)] }, limit: limit))
      }
      encoded.columns.append(Section(name: names[column], bytes: writer.bytes))
    }
    if !grouped.isEmpty {
      let numbers = NumberSequenceEncoder.encode(rowNumbers, limit: places.count)
      encoded.codeSets = (numbers, table.encoded())
    }
    return encoded
  }

  /// A column that may tell others: its numbers by place, and its place among the sections.
  private struct SourceColumn {
    let numbers: [UInt32]
    let limit: Int
    let section: Int
  }

  private static func header(
    _ source: TextColumn.SourceCode, width: Int = 0, parent: Int = 0, count: Int = 0
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(source.rawValue)
    writer.append(UInt8(width))
    writer.append(UInt16(parent))
    writer.append(UInt32(count))
    return writer.bytes
  }

  /// How another column tells numbers, if that is worth it where they take `size` bytes by themselves.
  private static func told(
    _ numbers: [UInt32], limit: Int, by sourceColumns: [SourceColumn], if size: Int
  ) -> (section: Int, count: Int, map: [UInt8])? {
    let width = bitWidth(for: limit)
    var best = size + derivedBonus
    var told: (section: Int, count: Int, map: [UInt8])?
    for sourceColumn in sourceColumns {
      let size = (sourceColumn.limit * width + 7) / 8 + 8
      guard size < best, let map = map(from: sourceColumn.numbers, limit: sourceColumn.limit, to: numbers) else {
        continue
      }
      var writer = ByteWriter()
      for number in map { writer.append(bits: UInt64(number), width: width) }
      writer.padBitStream()
      best = size
      told = (sourceColumn.section, sourceColumn.limit, writer.bytes)
    }
    return told
  }

  /// For each number of one column the number of another that always goes with it; `nil` if there is not always one.
  private static func map(from parent: [UInt32], limit: Int, to child: [UInt32]) -> [UInt32]? {
    var map = [UInt32](repeating: .max, count: limit)
    for (number, value) in zip(parent, child) {
      let known = map[Int(number)]
      if known == .max { map[Int(number)] = value } else if known != value { return nil }
    }
    return map.map { $0 == .max ? 0 : $0 }
  }

  private func runCount(_ numbers: [UInt32]) -> Int {
    var runs = 0
    var last: UInt32?
    for tuple in tupleOfRow {
      let number = numbers[Int(tuple)]
      if number != last { runs += 1 }
      last = number
    }
    return runs
  }

  /// The columns that go together, those with more different texts first.
  private func columnsOfCodeSets(_ present: [Int]) -> [Int] {
    let candidates = present.filter { codes[$0].count * 4 < max(tupleOfRow.count, 64) }
      .sorted { (codes[$0].count, $1) > (codes[$1].count, $0) }
    var partition = Partition(size: used.count)
    var runs = 1
    var chosen: [Int] = []
    for column in candidates {
      let numbers = numbers(column)
      let refined = partition.refined(by: numbers)
      let refinedRuns = runCount(refined.classes)
      let joined = (refined.count - partition.count) * Self.bitsPerCodeSet + (refinedRuns - runs) * Self.bitsPerRun
      let alone = runCount(numbers) * Self.bitsPerRun
      if chosen.isEmpty || joined <= alone {
        chosen.append(column)
        partition = refined
        runs = refinedRuns
      }
    }
    // One column for itself needs no places.
    return chosen.count > 1 ? chosen : []
  }

  /// The different places in an order in which neighbours are alike: for each a tuple that has its texts, and for each
  /// postcode its place.
  private func sortedCodeSets(_ group: [Int]) -> (examples: [UInt32], rows: [UInt32]) {
    guard !group.isEmpty else { return ([], []) }
    var partition = Partition(size: used.count)
    for column in group { partition = partition.refined(by: numbers(column)) }
    var example = [Int](repeating: -1, count: partition.count)
    for (tuple, place) in partition.classes.enumerated() where example[Int(place)] < 0 { example[Int(place)] = tuple }
    let keys = sortColumns(group, example).map { numbers($0) }
    let order = (0..<partition.count).sorted { left, right in
      let (left, right) = (example[left], example[right])
      for key in keys where key[left] != key[right] { return key[left] < key[right] }
      return false
    }
    var rank = [UInt32](repeating: 0, count: partition.count)
    for (place, old) in order.enumerated() { rank[old] = UInt32(place) }
    return (
      order.map { UInt32(example[$0]) },
      tupleOfRow.map { rank[Int(partition.classes[Int($0)])] }
    )
  }

  /// The columns by which places are sorted: those that lie within each other, from the coarsest to the finest (country,
  /// district, middle and lower super output area, output area), then the others from few texts to many.
  private func sortColumns(_ group: [Int], _ example: [Int]) -> [Int] {
    var chain = [group[0]]
    for column in group.dropFirst() {
      let fine = chain[chain.count - 1]
      guard codes[column].count * 2 <= codes[fine].count else { continue }
      let ofFine = numbers(fine)
      let ofCoarse = numbers(column)
      let fineNumbers = example.map { ofFine[$0] }
      let coarse = example.map { ofCoarse[$0] }
      // Nearly every text of the finer one goes with a single text of the coarser.
      let single = Partition(size: example.count).refined(by: fineNumbers)
      let pairs = single.refined(by: coarse)
      if (pairs.count - single.count) * 100 <= single.count { chain.append(column) }
    }
    return chain.reversed() + group.reversed().filter { !chain.contains($0) }
  }
}
