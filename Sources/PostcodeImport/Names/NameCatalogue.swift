/// The names of areas and classes by their codes, collected from the tables that come with dumps.
///
/// ```swift
/// var names = NameCatalogue()
/// for entry in NameCatalogue.tables(in: dump) { _ = try names.read(entry, of: dump) }
/// names.name(of: "E06000001", in: .district)   // "Hartlepool"
/// names.itl(of: "E06000001")                   // ("TLC31", "Hartlepool and Stockton-on-Tees")
/// ```
///
/// Where tables disagree about a code, what was given beside the dump wins over what the dump brings, then the later
/// year in the column's label, then the later month in the file's name, then what was read last.
struct NameCatalogue: Sendable {
  /// Where a table comes from; a later one wins over an earlier.
  enum Source: UInt32, Sendable, Hashable {
    /// The dump itself.
    case dump
    /// Named by the user.
    case given
  }

  /// Which of two tables is right.
  struct Rank: Sendable, Comparable {
    private let value: UInt32

    /// - Parameters:
    ///   - year: in the label; `nil` is older than all.
    ///   - edition: year and month in the name of the file.
    init(_ source: Source, year: Int?, edition: (year: Int, month: Int)?) {
      let month = edition.map { min(max($0.month, 0), 15) } ?? 0
      let year = min(max(year ?? edition?.year ?? 0, 0), 4095)
      value = source.rawValue << 16 | UInt32(year) << 4 | UInt32(month)
    }

    static func < (left: Rank, right: Rank) -> Bool { left.value < right.value }
  }

  private struct Ranked<Value: Sendable & Equatable>: Sendable {
    let value: Value
    let rank: Rank
  }

  private struct Area: Sendable, Equatable {
    let code: String
    /// As the look-up table has it for the unit; `nil` if it has none.
    let name: String?
  }

  private var names: [Geography: [String: Ranked<String>]] = [:]
  private var shortCodes: [Geography: [String: Ranked<String>]] = [:]
  /// The area of level 3 that a unit lies in.
  private var areaOfUnit: [String: Ranked<Area>] = [:]
  /// How often a table had another name, or short code, for a code than the tables before it.
  private(set) var disagreements = 0

  init() {}

  /// How many codes of a geography have a name.
  func count(of geography: Geography) -> Int { names[geography]?.count ?? 0 }

  /// The geographies of which any code has a name.
  var geographies: Set<Geography> { Set(names.keys) }

  /// The name of what a code denotes; `nil` if no table has it.
  ///
  /// An output area that is only in the tables of another census has its name from there, because a code is kept only
  /// where the area is. For ``Geography/itl`` the code may also be that of a unit that lies in an area of level 3.
  func name(of code: String, in geography: Geography) -> String? {
    if let found = names[geography]?[code] { return found.value }
    if geography == .itl { return itl(of: code)?.name }
    guard !geography.otherCensuses.isEmpty, Self.isUnique(code) else { return nil }
    return geography.otherCensuses.lazy.compactMap { names[$0]?[code]?.value }.first
  }

  /// The short code that the field itself uses for what a code denotes: `QWO` for a clinical commissioning group.
  func shortCode(of code: String, in geography: Geography) -> String? {
    shortCodes[geography]?[code]?.value
  }

  /// The area of level 3 (ITL, before it NUTS) that a local administrative unit lies in; `nil` without a look-up table
  /// that has the unit, or without the area's name.
  func itl(of unit: String) -> (code: String, name: String)? {
    guard let area = areaOfUnit[unit]?.value, let name = area.name ?? names[.itl]?[area.code]?.value else {
      return nil
    }
    return (area.code, name)
  }

  /// Adds a table.
  ///
  /// - Returns: for how many codes it disagrees with what was there.
  /// - Complexity: O(n) in the length of the table.
  mutating func add(
    _ table: NameTable, from source: Source, edition: (year: Int, month: Int)? = nil
  ) -> Int {
    var count = 0
    let ranks = table.pairs.map { Rank(source, year: $0.year, edition: edition) }
    let ambiguous = Self.ambiguousAreas(in: table)
    for entry in table.entries {
      let geography = table.pairs[entry.pair].geography
      if geography == .itl, ambiguous.contains(entry.code) { continue }
      let rank = ranks[entry.pair]
      count += Self.put(entry.name, for: entry.code, in: &names[geography, default: [:]], rank)
      if let short = entry.shortCode {
        count += Self.put(short, for: entry.code, in: &shortCodes[geography, default: [:]], rank)
      }
    }
    // A unit that lies in several areas has none.
    var areas: [String: Area?] = [:]
    for unit in table.units {
      let area = Area(code: unit.itl, name: unit.name.isEmpty ? nil : unit.name)
      if let known = areas[unit.code], known != area {
        areas[unit.code] = .some(nil)
      } else {
        areas[unit.code] = area
      }
    }
    let rank = Rank(source, year: table.itlYear, edition: edition)
    for case (let unit, let area?) in areas { count += Self.put(area, for: unit, in: &areaOfUnit, rank) }
    disagreements += count
    return count
  }

  /// The areas that a look-up table has several names for: some give each unit of an area a name of its own, which is
  /// the name of the unit then and not of the area.
  private static func ambiguousAreas(in table: NameTable) -> Set<String> {
    var names: [String: String] = [:]
    var ambiguous: Set<String> = []
    for unit in table.units {
      if let known = names[unit.itl], known != unit.name { ambiguous.insert(unit.itl) }
      names[unit.itl] = unit.name
    }
    return ambiguous
  }

  /// - Returns: 1 if there was another value, otherwise 0.
  private static func put<Value>(
    _ value: Value, for code: String, in values: inout [String: Ranked<Value>], _ rank: Rank
  ) -> Int {
    guard let old = values[code] else {
      values[code] = Ranked(value: value, rank: rank)
      return 0
    }
    if rank >= old.rank { values[code] = Ranked(value: value, rank: rank) }
    return old.value == value ? 0 : 1
  }

  /// Whether a code is one of the Government Statistical Service: a letter and eight digits.
  static func isStatisticalCode(_ code: String) -> Bool {
    let bytes = code.utf8
    guard bytes.count == 9, let first = bytes.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) && bytes.dropFirst().allSatisfy(\.isDigit)
  }

  /// Whether a code denotes one area only, as the nines of pseudo codes do not.
  private static func isUnique(_ code: String) -> Bool {
    isStatisticalCode(code) && !code.hasSuffix("999999")
  }
}
