/// A cursor that reads several text columns at once, faster than one by one.
///
/// The reader finds the code set of a postcode once, reads all columns from it, and reuses what neighbours share.
///
/// ```swift
/// var reader = TextReader(index, columns: index.columns)
/// reader.read(ordinal)
/// let district = index.columns[5].text(reader[5])
/// ```
public struct TextReader: Sendable {
  /// For each column the raw identifier of its text at the ordinal read last; 0 if there is none.
  package private(set) var numbers: [Int]
  private let index: PostcodeIndex
  private var codeSets: NumberSequence.Follower?
  private var codeSet = -1
  /// The numbers of the current code set, by code-set column.
  private var ofCodeSet: [Int]
  /// The destinations of these numbers, or of numbers derived from them.
  private let copies: [Copy]
  /// The columns with a number for each postcode, and the slots of their numbers.
  private var sequences: [(follower: NumberSequence.Follower, slot: Int)]

  private struct Copy: Sendable {
    let slot: Int
    let column: Int
    let dependency: FunctionalDependency?
  }

  /// Creates a reader of columns of an index, in any order; columns that aren't text columns read as missing.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - columns: The columns to read, in the order of the results.
  /// - Complexity: O(number of columns).
  public init(_ index: PostcodeIndex, columns: [IndexColumn]) {
    self.index = index
    numbers = [Int](repeating: 0, count: columns.count)
    var copies: [Copy] = []
    var sequences: [(follower: NumberSequence.Follower, slot: Int)] = []
    var end = 0
    for (slot, column) in columns.enumerated() {
      guard case .text(let text) = column.storage else { continue }
      switch text.source {
      case .postcodes(let sequence): sequences.append((NumberSequence.Follower(sequence), slot))
      case .codeSets(_, let column):
        end = max(end, column &+ 1)
        copies.append(Copy(slot: slot, column: column, dependency: nil))
      case .derived(let source, let dependency):
        // Every source column is a code-set column; otherwise the file can't be opened.
        guard case .codeSets(_, let column) = source.source else { continue }
        end = max(end, column &+ 1)
        copies.append(Copy(slot: slot, column: column, dependency: dependency))
      }
    }
    self.copies = copies
    self.sequences = sequences
    ofCodeSet = [Int](repeating: 0, count: end)
    codeSets = end > 0 ? index.contents.codeSets.map { NumberSequence.Follower($0) } : nil
  }

  /// The identifier of a column's text at the ordinal read last; `.missing` if there is none.
  ///
  /// - Parameter column: The position of the column in the array that the reader was created with.
  public subscript(column: Int) -> DictionaryID { DictionaryID(rawValue: numbers[column]) }

  /// Reads the texts' identifiers at an ordinal; all are `.missing` for an ordinal out of range.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public mutating func read(_ ordinal: Int) {
    guard ordinal >= 0, ordinal < index.count else {
      for slot in numbers.indices { numbers[slot] = 0 }
      codeSet = -1
      return
    }
    if let codeSet = codeSets?.number(at: ordinal), codeSet != self.codeSet { read(codeSet: codeSet) }
    for index in sequences.indices {
      numbers[sequences[index].slot] = sequences[index].follower.number(at: ordinal)
    }
  }

  /// Reads the numbers of the columns that depend on the code set.
  package mutating func read(codeSet: Int) {
    self.codeSet = codeSet
    // Pointers avoid a uniqueness check of the arrays for each number.
    ofCodeSet.withUnsafeMutableBufferPointer { ofCodeSet in
      index.contents.codeSetTable?.readNumbers(at: codeSet, into: ofCodeSet)
      numbers.withUnsafeMutableBufferPointer { numbers in
        for copy in copies {
          let number = ofCodeSet[copy.column]
          numbers[copy.slot] = if let dependency = copy.dependency { dependency[number] } else { number }
        }
      }
    }
  }
}
