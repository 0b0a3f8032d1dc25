import PostcodeKit

/// The names of areas and classes by code, from tables of names.
///
/// ```swift
/// var names = NameCatalogue()
/// for entry in NameCatalogue.tables(in: dump) { _ = try names.read(entry, of: dump) }
/// names.name(of: "E06000001", in: .district)   // "Hartlepool"
/// names.itl(of: "E06000001")                   // ("TLC31", "Hartlepool and Stockton-on-Tees")
/// ```
///
/// If tables disagree about a code, the user's tables take precedence over the dump's, then the later year in the label
/// of the column, then the later month in the file name, then the table read last.
struct NameCatalogue: Sendable {
  /// The origin of a table. Later cases take precedence.
  enum Source: UInt32, Sendable, Hashable {
    /// The dump.
    case dump
    /// The user.
    case user
  }

  /// The precedence of a table.
  struct Rank: Sendable, Comparable {
    private let value: UInt32

    /// Creates a rank.
    ///
    /// - Parameters:
    ///   - source: The origin of the table.
    ///   - year: The year in the label; `nil` ranks lowest.
    ///   - edition: The year and month in the file name.
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
    let code: UntrustedText
    /// The name in the lookup table; `nil` if it has none.
    let name: UntrustedText?
  }

  private var names: [Geography: [UntrustedText: Ranked<UntrustedText>]] = [:]
  private var shortCodes: [Geography: [UntrustedText: Ranked<UntrustedText>]] = [:]
  /// The ITL level 3 area of each local administrative unit.
  private var areaOfUnit: [UntrustedText: Ranked<Area>] = [:]
  /// The names of codes of the Scottish Postcode Directory, by the label of their column.
  private var scottishNames: [ScottishLabel: [UntrustedText: UntrustedText]] = [:]
  /// The number of names and short codes that differed from those of earlier tables.
  private(set) var disagreements = 0

  init() {}

  /// Returns the number of codes with a name in a geography.
  func count(of geography: Geography) -> Int { names[geography]?.count ?? 0 }

  /// The geographies with names.
  var geographies: Set<Geography> { Set(names.keys) }

  /// Returns the name of a code; `nil` if no table has it.
  ///
  /// An output area may have its name from the table of another census, because an unchanged area keeps its code. For
  /// ``Geography/itl``, the code may also be that of a local administrative unit.
  func name(of code: String, in geography: Geography) -> String? {
    let text = UntrustedText(code)
    if let found = names[geography]?[text] { return found.value.string }
    if geography == .itl { return itl(of: code)?.name }
    guard !geography.otherCensuses.isEmpty, Self.isUnique(text) else { return nil }
    return geography.otherCensuses.lazy.compactMap { names[$0]?[text]?.value.string }.first
  }

  /// Returns the name of a code in a column of the Scottish Postcode Directory; `nil` if no table is headed like the column.
  func name(of code: String, inScottish label: ScottishLabel) -> String? {
    scottishNames[label]?[UntrustedText(code)]?.string
  }

  /// Returns the NHS's or another field's own code for an area, such as `QWO` for a clinical commissioning group.
  func shortCode(of code: String, in geography: Geography) -> String? {
    shortCodes[geography]?[UntrustedText(code)]?.value.string
  }

  /// Returns the ITL level 3 area (formerly NUTS) of a local administrative unit; `nil` if no table has the unit or the
  /// name of its area.
  func itl(of unit: String) -> (code: String, name: String)? {
    guard let area = areaOfUnit[UntrustedText(unit)]?.value,
      let name = area.name ?? names[.itl]?[area.code]?.value
    else { return nil }
    return (area.code.string, name.string)
  }

  /// Adds a table.
  ///
  /// - Returns: The number of names and short codes that differ from earlier tables.
  /// - Complexity: O(n) in the length of the table.
  mutating func add(
    _ table: NameTable, from source: Source, edition: (year: Int, month: Int)? = nil
  ) -> Int {
    for (pair, names) in zip(table.scottishPairs, table.scottishNames) {
      scottishNames[pair.label, default: [:]].merge(names) { $1 }
    }
    var count = 0
    let ranks = table.pairs.map { Rank(source, year: $0.year, edition: edition) }
    let ambiguous = Self.areasWithSeveralNames(in: table)
    for entry in table.entries {
      let geography = table.pairs[entry.pair].geography
      if geography == .itl, ambiguous.contains(entry.code) { continue }
      let rank = ranks[entry.pair]
      count += Self.put(entry.name, for: entry.code, in: &names[geography, default: [:]], rank)
      if let short = entry.shortCode {
        count += Self.put(short, for: entry.code, in: &shortCodes[geography, default: [:]], rank)
      }
    }
    // A unit in several areas counts as in none.
    var areas: [UntrustedText: Area?] = [:]
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

  /// Returns the areas with several names in a lookup table. There the names are those of the units.
  private static func areasWithSeveralNames(in table: NameTable) -> Set<UntrustedText> {
    var names: [UntrustedText: UntrustedText] = [:]
    var ambiguous: Set<UntrustedText> = []
    for unit in table.units {
      if let known = names[unit.itl], known != unit.name { ambiguous.insert(unit.itl) }
      names[unit.itl] = unit.name
    }
    return ambiguous
  }

  /// - Returns: 1 if there was a different value, otherwise 0.
  private static func put<Value>(
    _ value: Value, for code: UntrustedText, in values: inout [UntrustedText: Ranked<Value>], _ rank: Rank
  ) -> Int {
    guard let old = values[code] else {
      values[code] = Ranked(value: value, rank: rank)
      return 0
    }
    if rank >= old.rank { values[code] = Ranked(value: value, rank: rank) }
    return old.value == value ? 0 : 1
  }

  /// Whether the text is a GSS code: a letter and eight digits.
  static func isStatisticalCode(_ code: String) -> Bool {
    let bytes = code.utf8
    guard bytes.count == 9, let first = bytes.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) && bytes.dropFirst().allSatisfy(\.isDigit)
  }

  /// Whether a code denotes a single area, unlike the pseudo codes that end in nines.
  private static func isUnique(_ code: UntrustedText) -> Bool {
    isStatisticalCode(code.string) && !code.hasSuffix("999999")
  }
}
