/// Reads the values of many postcodes in any edition, several times as fast as ``PostcodeHistory/record(of:in:)``, which has the same ones.
package struct EditionReader {
  /// A value of a column.
  package enum Value {
    /// A position with the decimals of the column in the edition.
    case position(first: Int64, second: Int64)
    case number(Int64)
    /// A text, by its identifier in the column that `column(_:ofPart:)` returns.
    case text(DictionaryID, part: Int)
  }

  /// A column in an edition.
  private struct Layout {
    /// The number of the newest edition down to which all have the column.
    let reach: Int
    let decimals: UInt8
  }

  /// A part with the postcode read last.
  private struct Source {
    let part: Int
    let ordinal: Int
  }

  private let columns: [ColumnDeclaration]
  /// For each edition its columns.
  private let layouts: [[Layout?]]
  /// The newest edition; then for each older one what moved, and what has other values at the same position.
  private let parts: [PostcodeIndex?]
  /// For each older edition the postcodes that it lacks.
  private let absent: [PostcodeIndex?]
  /// The readers of the parts, each created at its first use: an index may have thousands of editions and columns.
  private var readers: [PartReader?]
  private var edition = 0
  /// The parts with the postcode, those of older editions first.
  private var sources: [Source] = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - history: The editions.
  ///   - columns: The columns to read. An edition has a column if it has one of the same name and kind.
  package init(_ history: PostcodeHistory, columns: [ColumnDeclaration]) {
    self.columns = columns
    let identities = columns.map { ColumnIdentity($0) }
    layouts = history.editions.map { edition in
      var known: [ColumnIdentity: Layout] = [:]
      for (column, reach) in zip(edition.columns, edition.reach) {
        var decimals: UInt8 = 0
        if case .position(let own) = column.declaration.kind { decimals = own }
        known[ColumnIdentity(column.declaration)] = Layout(reach: reach, decimals: decimals)
      }
      return identities.map { known[$0] }
    }
    parts = [history.index] + history.entries.flatMap { [$0.moved, $0.recoded] }
    absent = history.entries.map { $0.absent }
    readers = parts.map { _ in nil }
  }

  /// Finds a postcode, whose values can then be read.
  ///
  /// - Parameters:
  ///   - postcode: The postcode.
  ///   - edition: The number of an edition.
  /// - Returns: Whether the edition contains the postcode.
  /// - Complexity: O(number of newer editions).
  package mutating func find(_ postcode: Postcode, in edition: Int) -> Bool {
    self.edition = edition
    sources.removeAll(keepingCapacity: true)
    for number in stride(from: edition, to: 0, by: -1) {
      if add(2 &* number &- 1, postcode) || add(2 &* number, postcode) { continue }
      if absent[number &- 1]?.contains(postcode) ?? false { return !sources.isEmpty }
    }
    return add(0, postcode) || !sources.isEmpty
  }

  private mutating func add(_ part: Int, _ postcode: Postcode) -> Bool {
    guard let ordinal = parts[part]?.ordinal(of: postcode) else { return false }
    sources.append(Source(part: part, ordinal: ordinal))
    return true
  }

  /// Returns a value of the postcode that was found, or `nil` if there is none.
  ///
  /// - Parameter column: The position of the column in the array that the reader was created with.
  /// - Complexity: O(number of newer editions with other values of the postcode).
  package mutating func value(of column: Int) -> Value? {
    guard let layout = layouts[edition][column] else { return nil }
    for source in sources {
      // An edition between without the column: the values of newer ones are others.
      guard (source.part &+ 1) / 2 >= layout.reach, let part = reader(source.part) else { return nil }
      switch columns[column].kind {
      case .position:
        guard source.part == 0 || source.part % 2 == 1 else { continue }
        return part.position(of: column, at: source.ordinal).map { position, decimals in
          .position(
            first: position.first.scaled(from: decimals, to: layout.decimals),
            second: position.second.scaled(from: decimals, to: layout.decimals))
        }
      case .text:
        guard let id = part.text(of: column, at: source.ordinal) else { continue }
        return id == part.noText(of: column) ? nil : .text(id, part: source.part)
      case .category, .month:
        guard let number = part.number(of: column, at: source.ordinal) else { continue }
        return source.part > 0 && number == PostcodeHistory.noNumber ? nil : .number(number)
      }
    }
    return nil
  }

  /// Returns the decimals that the positions of a column have in the edition of the postcode that was found.
  package func decimals(of column: Int) -> Int { Int(layouts[edition][column]?.decimals ?? 0) }

  /// Returns the column with the texts of a part.
  package mutating func column(_ column: Int, ofPart part: Int) -> IndexColumn? { reader(part)?.column(column) }

  private mutating func reader(_ part: Int) -> PartReader? {
    if let known = readers[part] { return known }
    readers[part] = parts[part].map { PartReader($0, columns, isNewest: part == 0) }
    return readers[part]
  }
}

@available(*, unavailable)
extension EditionReader: Sendable {}

/// Reads the values of one part of a history.
private final class PartReader {
  private let columns: [IndexColumn]
  /// For each wanted column its number in the part; −1 if the part doesn't have it.
  private let numbers: [Int32]
  /// By number in the part: the follower, or the slot of the text reader, and the identifier that stands for "no text".
  private let followers: [ColumnFollower?]
  private let slots: [Int]
  private let noTexts: [DictionaryID]
  private var texts: TextReader
  /// The ordinal whose texts were read last.
  private var ordinal = -1

  init(_ index: PostcodeIndex, _ wanted: [ColumnDeclaration], isNewest: Bool) {
    columns = index.columns
    var known: [ColumnIdentity: Int32] = [:]
    for (number, column) in columns.enumerated() { known[ColumnIdentity(column.declaration)] = Int32(number) }
    numbers = wanted.map { known[ColumnIdentity($0)] ?? -1 }
    var followers = [ColumnFollower?](repeating: nil, count: columns.count)
    var slots = [Int](repeating: 0, count: columns.count)
    var noTexts = [DictionaryID](repeating: .missing, count: columns.count)
    var read: [IndexColumn] = []
    for number in Set(numbers).sorted() where number >= 0 {
      let (number, column) = (Int(number), columns[Int(number)])
      guard column.declaration.kind == .text else {
        followers[number] = ColumnFollower(column)
        continue
      }
      slots[number] = read.count
      read.append(column)
      if !isNewest { noTexts[number] = column.textID(of: PostcodeHistory.noText) ?? .missing }
    }
    texts = TextReader(index, columns: read)
    (self.followers, self.slots, self.noTexts) = (followers, slots, noTexts)
  }

  func column(_ column: Int) -> IndexColumn? { numbers[column] < 0 ? nil : columns[Int(numbers[column])] }

  func position(of column: Int, at ordinal: Int) -> (position: (first: Int64, second: Int64), decimals: UInt8)? {
    guard numbers[column] >= 0, let position = followers[Int(numbers[column])]?.position(at: ordinal),
      case .position(let decimals) = columns[Int(numbers[column])].declaration.kind
    else { return nil }
    return (position, decimals)
  }

  func number(of column: Int, at ordinal: Int) -> Int64? {
    numbers[column] < 0 ? nil : followers[Int(numbers[column])]?.value(at: ordinal)
  }

  /// Returns the identifier of a text; `nil` if there is none.
  func text(of column: Int, at ordinal: Int) -> DictionaryID? {
    guard numbers[column] >= 0 else { return nil }
    if ordinal != self.ordinal {
      texts.read(ordinal)
      self.ordinal = ordinal
    }
    let id = texts[slots[Int(numbers[column])]]
    return id.isMissing ? nil : id
  }

  /// Returns the identifier that stands for "no text in this edition"; `.missing` if there is none.
  func noText(of column: Int) -> DictionaryID { numbers[column] < 0 ? .missing : noTexts[Int(numbers[column])] }
}
