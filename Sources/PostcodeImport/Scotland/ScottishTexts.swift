import PostcodeKit
import PostcodeIndexBuilder

/// Adds the values of a Scottish Postcode Directory to the rows of another dataset.
struct ScottishTexts: Sendable {
  /// A column of the directory.
  private struct Column: Sendable {
    /// The index in ``PostcodeIndexBuilder/TextTuples``.
    let target: Int
    let texts: [String]
    /// The keys of short texts, by number.
    let keys: [TextKey?]
  }

  /// Whether there is no directory.
  let isEmpty: Bool
  private let directory: ScottishDirectory?
  private var columns: [Column] = []
  private let userType: Int
  private let only: Int
  /// The first slots of both positions.
  private let slots: [Int]
  /// Whether the current row has values of the directory.
  private var isSet = false
  /// The postcodes that the other dataset has.
  private var seen: Set<UInt32> = []

  /// - Parameters:
  ///   - directory: The directory, or `nil` if there is none.
  ///   - all: The columns of the index.
  init(_ directory: ScottishDirectory?, columns all: [ColumnDeclaration]) {
    self.directory = directory
    isEmpty = directory == nil
    let names = all.filter { $0.kind == .text }.map { UntrustedText($0.name) }
    userType = names.firstIndex(of: UntrustedText(ScottishColumns.userType)) ?? 0
    only = names.firstIndex(of: UntrustedText(ScottishColumns.only)) ?? 0
    slots = [ScottishColumns.gridReference, ScottishColumns.geographic].compactMap { RowLayout.slot(of: $0, in: all) }
    guard let directory else { return }
    for (column, name) in directory.textNames.enumerated() {
      guard let target = names.firstIndex(of: UntrustedText(name)) else { continue }
      let texts = directory.texts(column: column)
      let keys = texts.map { text in
        Array(text.utf8).withUnsafeBufferPointer { CSVField(bytes: $0).textKey }
      }
      columns.append(Column(target: target, texts: texts, keys: keys))
    }
  }

  /// Forgets the latest row, because a new file begins.
  mutating func beginFile() { isSet = true }

  /// Sets the values of a row's postcode.
  mutating func set(_ postcode: Postcode, in texts: inout TextTuples, _ values: inout [Int64]) {
    guard let directory else { return }
    guard let row = directory.row(of: postcode) else { return clear(&texts, &values) }
    isSet = true
    seen.insert(postcode.code)
    for column in columns.indices {
      let number = directory.number(column: column, in: row)
      if let key = columns[column].keys[number] {
        texts.set(key, column: columns[column].target) { columns[column].texts[number] }
      } else {
        texts.set(columns[column].texts[number], column: columns[column].target)
      }
    }
    texts.set(row.isLargeUser ? "large" : "small", column: userType)
    for (offset, slot) in slots.enumerated() {
      values[slot] = row.positions[2 * offset]
      values[slot + 1] = row.positions[2 * offset + 1]
    }
  }

  private mutating func clear(_ texts: inout TextTuples, _ values: inout [Int64]) {
    if !isSet { return }
    isSet = false
    for column in columns { texts.set("", column: column.target) }
    texts.set("", column: userType)
    for slot in slots {
      values[slot] = ColumnDeclaration.missing
      values[slot + 1] = ColumnDeclaration.missing
    }
  }

  /// The postcodes that only the directory has, in order.
  var onlyHere: [Postcode] {
    (directory?.codes ?? []).filter { !seen.contains($0) }.map { Postcode(uncheckedCode: $0) }
  }

  /// Sets the values of a postcode that only the directory has.
  mutating func setOnly(_ postcode: Postcode, in texts: inout TextTuples, _ values: inout [Int64]) {
    for column in texts.names.indices { texts.set("", column: column) }
    set(postcode, in: &texts, &values)
    texts.set("Y", column: only)
  }
}
