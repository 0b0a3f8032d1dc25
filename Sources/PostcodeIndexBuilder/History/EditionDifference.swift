import PostcodeKit

/// What differs in an edition from the next newer one, as three indexes: the postcodes that it doesn't have, those with other
/// values at the same position, and those with another position or that the newer edition doesn't have.
struct EditionDifference: ~Copyable {
  private let older: PostcodeIndex
  private let newer: PostcodeIndex
  private let positions: [(old: RescaledPositions, new: RescaledPositions?)]
  private let numbers: [(old: ColumnFollower, new: ColumnFollower?)]
  private let maps: [TextMap]
  private var oldTexts: TextReader
  private var newTexts: TextReader
  private var moved: PartBuilder
  private var recoded: PartBuilder
  private var absent = IndexBuilder(columns: [])

  init(older: PostcodeIndex, newer: PostcodeIndex) {
    self.older = older
    self.newer = newer
    func counterpart(_ column: IndexColumn) -> IndexColumn? {
      newer.columns.first { $0.declaration.holdsSame(as: column.declaration) }
    }
    let columns = older.columns
    let positionColumns = columns.filter { $0.declaration.slotCount == 2 }
    let numberColumns = columns.filter { $0.declaration.slotCount == 1 }
    let textColumns = columns.filter { $0.declaration.kind == .text }
    positions = positionColumns.map { (RescaledPositions($0), counterpart($0).map { RescaledPositions($0) }) }
    numbers = numberColumns.map { (ColumnFollower($0), counterpart($0).map { ColumnFollower($0) }) }
    var maps: [TextMap] = []
    var others: [IndexColumn] = []
    for column in textColumns {
      let other = counterpart(column)
      maps.append(TextMap(column, other, slot: others.count, limit: (older.count, newer.count)))
      if let other { others.append(other) }
    }
    self.maps = maps
    oldTexts = TextReader(older, columns: textColumns)
    newTexts = TextReader(newer, columns: others)
    moved = PartBuilder(positions: positionColumns, numbers: numberColumns, texts: textColumns)
    recoded = PartBuilder(positions: [], numbers: numberColumns, texts: textColumns)
  }

  /// Returns the files of the three indexes; an index without postcodes is empty.
  ///
  /// - Complexity: O(*n* · *c*), where *n* is the number of postcodes and *c* that of columns.
  consuming func files(_ shifts: ShiftTable?) throws(IndexBuildError) -> [[UInt8]] {
    var oldPostcodes = older.makeIterator()
    var newPostcodes = newer.makeIterator()
    var left = oldPostcodes.next()
    var right = newPostcodes.next()
    var oldOrdinal = 0
    var newOrdinal = 0
    while left != nil || right != nil {
      if let postcode = left, right.map({ postcode < $0 }) ?? true {
        addWhole(postcode, oldOrdinal)
        left = oldPostcodes.next()
        oldOrdinal += 1
      } else if let postcode = right, left.map({ postcode < $0 }) ?? true {
        absent.append(postcode, values: [], line: 0)
        right = newPostcodes.next()
        newOrdinal += 1
      } else if let postcode = left {
        addDifferences(postcode, oldOrdinal, newOrdinal)
        left = oldPostcodes.next()
        right = newPostcodes.next()
        oldOrdinal += 1
        newOrdinal += 1
      }
    }
    let metadata = IndexMetadata(dataset: "", dialect: "", source: "")
    let without: [UInt8] =
      absent.rowCount == 0 ? [] : try absent.finish(metadata: metadata, onConflict: { _ in }).file
    return [without, try recoded.file(metadata, shifts: nil), try moved.file(metadata, shifts: shifts)]
  }

  /// Adds a postcode that the newer edition doesn't have.
  private mutating func addWhole(_ postcode: Postcode, _ ordinal: Int) {
    oldTexts.read(ordinal)
    moved.append(
      postcode, positions: positions.map { $0.old.position(at: ordinal) },
      numbers: numbers.map { $0.old.value(at: ordinal).map { .value($0) } ?? .same },
      texts: maps.indices.map { oldTexts[$0].isMissing ? .same : .value(oldTexts[$0]) })
  }

  /// Adds a postcode of both editions if any of its values differ.
  private mutating func addDifferences(_ postcode: Postcode, _ old: Int, _ new: Int) {
    let before = positions.map { $0.old.position(at: old) }
    let isMoved = zip(positions, before).contains { reader, position in reader.new?.position(at: new) != position }
    var isRecoded = false
    let ofNumbers = numbers.map { reader -> PartBuilder.Value<Int64> in
      let (from, to) = (reader.old.value(at: old), reader.new?.value(at: new))
      if from == to { return .same }
      isRecoded = true
      return from.map { .value($0) } ?? .none
    }
    oldTexts.read(old)
    newTexts.read(new)
    let ofTexts = maps.indices.map { slot -> PartBuilder.Value<DictionaryID> in
      let id = oldTexts[slot]
      if maps[slot].isSame(id, newTexts) { return .same }
      isRecoded = true
      return id.isMissing ? .none : .value(id)
    }
    if isMoved {
      moved.append(postcode, positions: before, numbers: ofNumbers, texts: ofTexts)
    } else if isRecoded {
      recoded.append(postcode, positions: [], numbers: ofNumbers, texts: ofTexts)
    }
  }
}

/// Reads the positions of a column in the unit of the builder.
struct RescaledPositions {
  private let follower: ColumnFollower
  /// The number by which values are multiplied.
  private let factor: Int64

  struct Position: Equatable {
    let first: Int64
    let second: Int64
  }

  init(_ column: IndexColumn) {
    follower = ColumnFollower(column)
    var unused = 0
    if case .position(let decimals) = column.declaration.kind, PartBuilder.isGeographic(column) {
      unused = Int(ColumnDeclaration.degreeDecimals) - Int(decimals)
    }
    factor = powerOfTen(unused)
  }

  func position(at ordinal: Int) -> Position? {
    follower.position(at: ordinal).map { Position(first: $0.first &* factor, second: $0.second &* factor) }
  }
}

/// The texts of a column of the newer edition that are the same in the older one, with the same attributes.
struct TextMap {
  /// The number of the column in the reader of the newer edition; `nil` if that lacks the column.
  private let slot: Int?
  /// By identifier in the older edition.
  private let same: [DictionaryID?]

  init(_ old: IndexColumn, _ new: IndexColumn?, slot: Int, limit: (old: Int, new: Int)) {
    guard let new else {
      self.slot = nil
      same = []
      return
    }
    self.slot = slot
    let map = DictionaryMap(from: old, to: new, limit: limit)
    let names = old.attributeNames
    same =
      [.missing]
      + old.textIDs.map { id in
        guard let other = map[id] else { return nil }
        let isSame = names.allSatisfy { name in
          old.attribute(name, of: id).map { UntrustedText($0) }
            == new.attribute(name, of: other).map { UntrustedText($0) }
        }
        return isSame ? other : nil
      }
  }

  /// Returns whether a text of the older edition is that which the reader has read.
  func isSame(_ id: DictionaryID, _ reader: TextReader) -> Bool {
    guard let slot else { return id.isMissing }
    return id.rawValue < same.count && same[id.rawValue] == reader[slot]
  }
}
