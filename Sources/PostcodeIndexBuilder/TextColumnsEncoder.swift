import PostcodeKit

/// Writes the code sets and the text columns. See FORMAT.md, "Code sets" and "Text columns".
///
/// The encoder finds out which columns go together (an output area lies in one ward, and a ward in one district), and stores them by
/// code set. Every other column has a number for each postcode.
struct TextColumnsEncoder {
  /// The approximate cost of another code set, and of another run of a column, in bits. They decide whether a column is stored by
  /// code set.
  private static let bitsPerCodeSet = 40
  private static let bitsPerRun = 8
  /// The block shift of columns that aren't stored by code set: a lookup of all columns reads few of them.
  private static let blockShift = 8
  /// The bytes that a derived column may cost more, because it is faster to read.
  private static let derivedBonus = 512

  private let names: [String]
  /// The different texts of each column, in the order of the file. Strings, because short ones need no block of memory each.
  private let codes: [[String]]
  /// For each column, the number of its text in each tuple that any postcode has: 0, or one more than the index in `codes`.
  private var numbers: [TextNumbers]
  /// The number of these tuples.
  private let tupleCount: Int
  /// The tuple of each postcode.
  private var tupleOfRow: [UInt32]
  /// The same without repetitions of the tuple before.
  private var runs: [UInt32]

  /// An encoded column.
  struct Section: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// - Parameters:
  ///   - tuples: The texts of all tuples.
  ///   - rows: The tuple of each postcode, in order.
  init(_ tuples: TextTuples, rows: [UInt32]) {
    var (tuples, rows) = (tuples, rows)
    // Rows that were dropped may leave tuples without a postcode.
    var isUsed = [Bool](repeating: false, count: tuples.count)
    for tuple in rows { isUsed[Int(tuple)] = true }
    var compact = [UInt32](repeating: 0, count: tuples.count)
    var used: UInt32 = 0
    for tuple in isUsed.indices where isUsed[tuple] {
      compact[tuple] = used
      used += 1
    }
    for row in rows.indices { rows[row] = compact[Int(rows[row])] }
    tupleOfRow = rows
    tupleCount = Int(used)
    names = tuples.names
    var codes: [[String]] = []
    var numbers = tuples.removeNumbers(isWanted: isUsed)
    for column in names.indices {
      let texts = tuples.removeTexts(column: column)
      var isPresent = [Bool](repeating: false, count: texts.count)
      for number in numbers[column] { isPresent[Int(number)] = true }
      let order = texts.indices.filter { $0 > 0 && isPresent[$0] }.map {
        (utf8: TextTableEncoder.shortened(texts[$0]), number: $0)
      }
      .sorted { CodeTable.precedes($0.utf8, $1.utf8) }
      var final = [UInt32](repeating: 0, count: texts.count)
      var ordered: [String] = []
      ordered.reserveCapacity(order.count)
      var last: [UInt8]?
      for entry in order {
        // A text set both by key and as a string is one text.
        if last != entry.utf8 { ordered.append(String(decoding: entry.utf8, as: UTF8.self)) }
        last = entry.utf8
        final[entry.number] = UInt32(ordered.count)
      }
      codes.append(ordered)
      numbers[column].replace(by: final)
    }
    self.codes = codes
    self.numbers = numbers
    // Last, because the tuples are freed by now.
    var runs: [UInt32] = []
    runs.reserveCapacity(rows.indices.count { $0 == 0 || rows[$0] != rows[$0 - 1] })
    for tuple in rows where tuple != runs.last { runs.append(tuple) }
    self.runs = runs
  }

  /// The encoded sections.
  struct Encoded: Sendable {
    /// The sections of code sets and of code-set columns, if there are any.
    var codeSets: (numbers: [UInt8], columns: [UInt8])?
    /// The columns, each after its source column.
    var columns: [Section] = []
    /// The different texts by the name of the column.
    var codes: [UntrustedText: [String]] = [:]
  }

  /// Returns the sections, and frees the memory of what they are encoded from.
  consuming func encoded() -> Encoded {
    var encoded = Encoded()
    for column in names.indices { encoded.codes[UntrustedText(names[column])] = codes[column] }
    let (grouped, partition) = columnsOfCodeSets(names.indices.filter { !codes[$0].isEmpty })
    runs = []
    let (examples, codeSetOfRow) = sortedCodeSets(grouped, partition)
    var table = CodeSetTableEncoder(count: examples.count)

    // Columns with more different texts come first, so that others can be derived from them.
    let order = names.indices.sorted { (codes[$0].count, $1) > (codes[$1].count, $0) }
    var sourceColumns: [SourceColumn] = []
    for column in order {
      let limit = codes[column].count + 1
      let ofTuple = numbers[column]
      var writer = ByteWriter()
      if grouped.contains(column) {
        let numbers = examples.map { ofTuple[Int($0)] }
        let alone = CodeSetTableEncoder.encoder(numbers, limit: limit)
        if let derived = derived(from: numbers, limit: limit, by: sourceColumns, of: examples, if: alone.bitCount / 8) {
          writer.append(
            Self.header(
              TextColumn.SourceCode.derived, width: bitWidth(for: limit), source: derived.section, count: derived.count)
          )
          writer.append(CodeTableEncoder.encode(codes[column].map { Array($0.utf8) }))
          writer.append(derived.map)
        } else {
          writer.append(Self.header(TextColumn.SourceCode.codeSets, source: table.columnCount))
          writer.append(CodeTableEncoder.encode(codes[column].map { Array($0.utf8) }))
          sourceColumns.append(SourceColumn(column: column, limit: limit, section: encoded.columns.count))
          table.append(alone)
        }
      } else {
        writer.append(Self.header(TextColumn.SourceCode.postcodes))
        writer.append(CodeTableEncoder.encode(codes[column].map { Array($0.utf8) }))
        writer.append(
          NumberSequenceEncoder.encode(tupleOfRow.map { ofTuple[Int($0)] }, limit: limit, least: Self.blockShift))
      }
      encoded.columns.append(Section(name: names[column], bytes: writer.bytes))
    }
    (numbers, tupleOfRow) = ([], [])
    if !grouped.isEmpty {
      let numbers = NumberSequenceEncoder.encode(codeSetOfRow, limit: examples.count)
      encoded.codeSets = (numbers, table.encoded())
    }
    return encoded
  }

  /// A code-set column from which others may be derived, and its index among the encoded columns.
  private struct SourceColumn {
    let column: Int
    let limit: Int
    let section: Int
  }

  private static func header(
    _ kind: UInt8, width: Int = 0, source: Int = 0, count: Int = 0
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(kind)
    writer.append(UInt8(width))
    writer.append(UInt16(source))
    writer.append(UInt32(count))
    return writer.bytes
  }

  /// Derives numbers from the source column that makes this shortest, unless storing them in `size` bytes is shorter.
  ///
  /// - Parameters:
  ///   - numbers: The numbers by code set.
  ///   - examples: A tuple of each code set.
  private func derived(
    from numbers: [UInt32], limit: Int, by sourceColumns: [SourceColumn], of examples: [UInt32], if size: Int
  ) -> (section: Int, count: Int, map: [UInt8])? {
    let width = bitWidth(for: limit)
    var best = size + Self.derivedBonus
    var derived: (section: Int, count: Int, map: [UInt8])?
    for sourceColumn in sourceColumns {
      let size = (sourceColumn.limit * width + 7) / 8 + 8
      guard size < best, let map = map(from: sourceColumn, of: examples, to: numbers) else { continue }
      var writer = ByteWriter()
      for number in map { writer.append(bits: UInt64(number), width: width) }
      writer.padBitStream()
      best = size
      derived = (sourceColumn.section, sourceColumn.limit, writer.bytes)
    }
    return derived
  }

  /// Returns the functional dependency of one column on another: for each number of `source`, the number of `target` that always
  /// goes with it, or `nil` if there isn't always one.
  private func map(from source: SourceColumn, of examples: [UInt32], to target: [UInt32]) -> [UInt32]? {
    var map = [UInt32](repeating: .max, count: source.limit)
    let ofTuple = numbers[source.column]
    for (tuple, value) in zip(examples, target) {
      let number = Int(ofTuple[Int(tuple)])
      if map[number] == .max { map[number] = value } else if map[number] != value { return nil }
    }
    return map.map { $0 == .max ? 0 : $0 }
  }

  private func runCount<Numbers: RandomAccessCollection>(
    _ numbers: Numbers
  ) -> Int where Numbers.Element == UInt32, Numbers.Index == Int {
    var runs = 0
    var last: UInt32?
    for tuple in self.runs {
      let number = numbers[Int(tuple)]
      if number != last { runs += 1 }
      last = number
    }
    return runs
  }

  /// Returns the columns that go together, those with more different texts first, and the code set of each tuple.
  private func columnsOfCodeSets(_ present: [Int]) -> (columns: [Int], partition: Partition) {
    let candidates = present.filter { codes[$0].count * 4 < max(tupleOfRow.count, 64) }
      .sorted { (codes[$0].count, $1) > (codes[$1].count, $0) }
    var group = group(candidates)
    if group.isDoubtful {
      // The first column may be the odd one out, such as towns among administrative areas.
      let other = self.group(Array(candidates.dropFirst() + candidates.prefix(1)))
      if other.bits < group.bits { group = other }
    }
    // A single column doesn't need code sets.
    guard group.columns.count > 1 else { return ([], group.partition) }
    return (group.columns.sorted { (codes[$0].count, $1) > (codes[$1].count, $0) }, group.partition)
  }

  /// Joins columns one by one, where that takes fewer bits than storing the column alone.
  ///
  /// - Returns: The joined columns and the partition of the tuples by their texts; the approximate size of all columns; and whether the
  ///   first two are joined with little gain.
  private func group(
    _ candidates: [Int]
  ) -> (columns: [Int], partition: Partition, bits: Int, isDoubtful: Bool) {
    var partition = Partition(size: tupleCount)
    var runs = 1
    var bits = 0
    var chosen: [Int] = []
    var isDoubtful = false
    for column in candidates {
      let refined = partition.refined(by: numbers[column])
      if refined.count == partition.count, !chosen.isEmpty {
        // A column that depends on the joined ones takes no bits.
        chosen.append(column)
        continue
      }
      let refinedRuns = runCount(refined.classes)
      let joined = (refined.count - partition.count) * Self.bitsPerCodeSet + (refinedRuns - runs) * Self.bitsPerRun
      let alone = runCount(numbers[column]) * Self.bitsPerRun
      if chosen.isEmpty || joined <= alone {
        if chosen.count == 1 { isDoubtful = joined * 2 > alone }
        chosen.append(column)
        partition = refined
        runs = refinedRuns
        bits += joined
      } else {
        bits += alone
      }
    }
    return (chosen, partition, bits, isDoubtful)
  }

  /// Returns the code sets, sorted so that neighbours are alike: a tuple with the texts of each, and the code set of each postcode.
  private func sortedCodeSets(_ group: [Int], _ partition: Partition) -> (examples: [UInt32], rows: [UInt32]) {
    guard !group.isEmpty else { return ([], []) }
    var example = [Int](repeating: -1, count: partition.count)
    for (tuple, codeSet) in partition.classes.enumerated() where example[Int(codeSet)] < 0 {
      example[Int(codeSet)] = tuple
    }
    let keys = sortColumns(group, example).map { column in example.map { numbers[column][$0] } }
    let order = (0..<partition.count).sorted { left, right in
      for key in keys where key[left] != key[right] { return key[left] < key[right] }
      return false
    }
    var rank = [UInt32](repeating: 0, count: partition.count)
    for (new, old) in order.enumerated() { rank[old] = UInt32(new) }
    return (
      order.map { UInt32(example[$0]) },
      tupleOfRow.map { rank[Int(partition.classes[Int($0)])] }
    )
  }

  /// Returns the columns by which code sets are sorted: first a chain of nested columns, from the coarsest to the finest (country,
  /// district, middle and lower super output area, output area), then the others, from few texts to many.
  private func sortColumns(_ group: [Int], _ example: [Int]) -> [Int] {
    var chain = [group[0]]
    func partition(_ column: Int) -> Partition {
      Partition(size: example.count).refined(by: numbersOfExamples(column))
    }
    func numbersOfExamples(_ column: Int) -> TextNumbers { TextNumbers(example.map { numbers[column][$0] }) }
    var fine = partition(group[0])
    for column in group.dropFirst() where codes[column].count * 2 <= codes[chain[chain.count - 1]].count {
      // Nearly every text of the finer column goes with a single text of the coarser.
      let pairs = fine.refined(by: numbersOfExamples(column))
      guard (pairs.count - fine.count) * 100 <= fine.count else { continue }
      chain.append(column)
      fine = partition(column)
    }
    return chain.reversed() + group.reversed().filter { !chain.contains($0) }
  }
}
