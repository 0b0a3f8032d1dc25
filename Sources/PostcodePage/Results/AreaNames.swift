internal import PostcodeBulkReading
internal import PostcodeCore
public import PostcodeIndex
internal import PostcodeSelection
internal import PostcodesIOResponder
internal import RequestPacing

/// The names of an index's districts and wards, for the search page. They are collected at the first search.
public final class AreaNames: Sendable {
  private let index: PostcodeIndex
  private let collected = Locked<[Area]?>(nil)

  /// The columns whose names can be searched for.
  private static let columns = ["district", "ward"]

  /// A district or ward.
  struct Area: Sendable {
    let column: String
    let code: String
    let id: DictionaryID
    /// The name without its kind: "Piccadilly" for "Piccadilly Ward".
    let name: String
    /// The number of postcodes, live or terminated.
    let count: Int
    /// The number of terminated postcodes.
    let terminatedCount: Int
    /// The name of the district of a ward; an empty text if the index has none.
    let district: String
    /// The folded name.
    let key: [UInt8]
  }

  /// Creates the names of an index.
  public init(_ index: PostcodeIndex) { self.index = index }

  /// The districts and wards.
  ///
  /// - Complexity: O(number of postcodes) at first access, some tens of milliseconds.
  private var areas: [Area] {
    collected.withLock { areas in
      if let areas { return areas }
      let found = AreaNames.columns.flatMap { AreaNames.areas(of: $0, in: index) }
      areas = found
      return found
    }
  }

  /// Returns the districts and wards of which a word begins with a text of three letters or more, the largest first.
  ///
  /// - Complexity: O(number of areas).
  func areas(named text: String) -> [Area] {
    let wanted = NameFolding.folded(Array(text.utf8), abbreviatesSaint: false)
    guard wanted.count >= 3, !wanted.contains(where: { (0x30...0x39).contains($0) }) else { return [] }
    return AreaNames.columns.flatMap { column in
      areas.filter { $0.column == column }
        .compactMap { area in AreaNames.rank(area.key, wanted).map { (area: area, rank: $0) } }
        .sorted { ($0.rank, $1.area.count) < ($1.rank, $0.area.count) }
        .map { $0.area }
    }
  }

  /// Returns the district or ward with a code.
  func area(code: String) -> Area? {
    // Codes have nine characters; most texts don't.
    guard code.utf8.count == 9 else { return nil }
    return areas.first { $0.code == code }
  }

  /// Returns the ordinals of the postcodes in an area.
  ///
  /// - Complexity: O(number of postcodes).
  func ordinals(in area: Area) -> [Int] {
    var found: [Int] = []
    index.column(named: area.column)?.forEachRun { id, ordinals in if id == area.id { found += ordinals } }
    return found
  }

  /// What names have before or after the plain name: "City of Westminster", "Bristol, City of".
  private static let titles = (
    before: Array("city of ".utf8), after: [" city of", " county of"].map { Array($0.utf8) }
  )

  /// Returns 0 for the whole name, with or without its title, 1 for its beginning, 2 for the beginning of a later word, or
  /// else `nil`.
  private static func rank(_ key: [UInt8], _ wanted: [UInt8]) -> Int? {
    if key == titles.before + wanted || titles.after.contains(where: { key == wanted + $0 }) { return 0 }
    if key.starts(with: wanted) { return key.count == wanted.count ? 0 : 1 }
    let later = key.indices.contains { key[$0] == 0x20 && key[($0 + 1)...].starts(with: wanted) }
    return later ? 2 : nil
  }

  private static func areas(of name: String, in index: PostcodeIndex) -> [Area] {
    guard let column = index.column(named: name) else { return [] }
    var counts = [(count: Int, terminated: Int, last: Int)](repeating: (0, 0, 0), count: column.textCount + 1)
    var terminated: [Range<Int>] = []
    index.forEachRunOfTermination(in: 0..<index.count) { run, isTerminated in
      if isTerminated { terminated.append(run) }
    }
    // Both lists of runs are in ascending order.
    var next = 0
    column.forEachRun { id, ordinals in
      guard counts.indices.contains(id.rawValue) else { return }
      while next < terminated.count, terminated[next].upperBound <= ordinals.lowerBound { next += 1 }
      var run = next
      while run < terminated.count, terminated[run].lowerBound < ordinals.upperBound {
        counts[id.rawValue].terminated += terminated[run].clamped(to: ordinals).count
        run += 1
      }
      counts[id.rawValue].count += ordinals.count
      counts[id.rawValue].last = ordinals.upperBound - 1
    }
    let district = name == "ward" ? index.column(named: "district") : nil
    return column.textIDs.compactMap { id in
      guard counts.indices.contains(id.rawValue) else { return nil }
      let (count, terminated, last) = counts[id.rawValue]
      guard count > 0, let code = column.text(id), let title = column.name(of: id),
        !FieldFormatter.isNone(.init(name: name, value: code, label: title))
      else { return nil }
      let short = FieldFormatter.short(title)
      let within = district.flatMap { $0.name(of: $0.textID(at: last)) } ?? ""
      return Area(
        column: name, code: code, id: id, name: short, count: count, terminatedCount: terminated,
        district: FieldFormatter.short(within), key: NameFolding.folded(Array(short.utf8), abbreviatesSaint: false))
    }
  }
}
