import PostcodeKit

/// A table of codes and names.
struct NameTable: Sendable {
  /// A column of codes and its column of names.
  struct Pair: Sendable, Equatable {
    let geography: Geography
    let code: Int
    let name: Int
    let shortCode: Int?
    let year: Int?
    fileprivate(set) var rows = 0
  }

  struct Entry: Sendable {
    /// The index in ``NameTable/pairs``.
    let pair: Int
    let code: UntrustedText
    let name: UntrustedText
    let shortCode: UntrustedText?
  }

  /// Ten times the size of the largest published table.
  static let maximumEntries = 2_000_000
  /// The maximum length of a code in bytes. The longest published ones have nine.
  static let maximumCodeLength = 256
  /// The maximum length of a label in bytes. The longest published ones have about sixty.
  static let maximumLabelLength = 1024

  /// A column of codes of the Scottish Postcode Directory, by its label there, and its column of names.
  struct ScottishPair: Sendable, Equatable {
    let label: ScottishLabel
    let code: Int
    let name: Int
  }

  private(set) var pairs: [Pair]
  private(set) var scottishPairs: [ScottishPair]
  /// The names by code, for each of `scottishPairs`.
  private(set) var scottishNames: [[UntrustedText: UntrustedText]]
  private(set) var entries: [Entry] = []
  /// The units with their level 3 area and the name in that row, which may be empty.
  private(set) var units: [(code: UntrustedText, itl: UntrustedText, name: UntrustedText)] = []
  /// The limit that the rows exceed.
  private(set) var excess: NameTableError?
  /// The year of the level 3 areas.
  let itlYear: Int?
  /// The columns of units and of their level 3 areas, if the table has both.
  private let unitColumns: [Int]
  private let itlColumn: Int?
  private let itlNameColumn: Int?

  /// Parses a header.
  ///
  /// Code and name belong together if their labels differ only in the suffix. If there is just one column of each, they
  /// belong together anyway.
  ///
  /// - Throws: ``NameTableError`` if no column of names belongs to codes of a known geography, or if a label is too long.
  init(header: [String]) throws(NameTableError) {
    if header.contains(where: { $0.utf8.count > Self.maximumLabelLength }) {
      throw .longLabel(limit: Self.maximumLabelLength)
    }
    let labels = header.map(NameLabel.init)
    let codes = labels.indices.filter { labels[$0].role == .code }
    let names = labels.indices.filter { labels[$0].role == .name }
    var pairs: [Pair] = []
    var unknown: [String] = []
    func add(code: Int, name: Int) {
      guard let geography = Geography(labels[code]) else { return unknown.append(header[code]) }
      let short = labels.indices.first { labels[$0].role == .shortCode && labels[$0].isPartner(of: labels[code]) }
      pairs.append(
        Pair(geography: geography, code: code, name: name, shortCode: short, year: labels[code].year))
    }
    for name in names {
      let partner = codes.first { labels[$0].isPartner(of: labels[name]) }
      // The first of several names for a code counts.
      if let code = partner ?? (codes.count == 1 && names.count == 1 ? codes.first : nil),
        !pairs.contains(where: { $0.code == code })
      {
        add(code: code, name: name)
      }
    }
    // The output area classification: OAC11,Supergroup,Group,Subgroup.
    if let code = labels.firstIndex(where: { $0.stem == "oac" && $0.role != .name }),
      let name = labels.firstIndex(where: { $0.stem == "subgroup" }), !pairs.contains(where: { $0.code == code })
    {
      add(code: code, name: name)
    }
    let units = codes.filter { Geography(labels[$0]) == .localAdministrativeUnit }
    // Districts don't always match level 3 areas, so they are the fallback.
    unitColumns = units.isEmpty ? codes.filter { Geography(labels[$0]) == .district } : units
    let itl = codes.first { Geography(labels[$0]) == .itl && [3, nil].contains(labels[$0].level) }
    itlColumn = itl
    itlNameColumn = pairs.first { $0.code == itl }?.name
    itlYear = itl.flatMap { labels[$0].year }
    scottishPairs = Self.scottishPairs(in: header)
    scottishNames = scottishPairs.map { _ in [:] }
    if pairs.isEmpty, scottishPairs.isEmpty {
      let label = header.joined(separator: ",").excerpt(limit: 160)
      throw unknown.isEmpty ? .noNames(header: label) : .unknownGeography(labels: unknown)
    }
    self.pairs = pairs
  }

  /// Returns the columns headed as in the Scottish Postcode Directory: `CivilParish1930Code,CivilParish1930Name`.
  private static func scottishPairs(in header: [String]) -> [ScottishPair] {
    let labels = header.map { UntrustedText($0).lowercased }
    return header.indices.compactMap { code in
      guard labels[code].hasSuffix("code") else { return nil }
      let label = ScottishLabel(header[code])
      let partner = UntrustedText(labels[code].string.dropLast(4) + "name")
      guard label.key != nil, let name = labels.firstIndex(of: partner) else {
        return nil
      }
      return ScottishPair(label: label, code: code, name: name)
    }
  }

  /// Creates a table of one geography without a header.
  init(_ geography: Geography, code: Int, name: Int) {
    pairs = [Pair(geography: geography, code: code, name: name, shortCode: nil, year: nil)]
    (scottishPairs, scottishNames) = ([], [])
    unitColumns = []
    (itlColumn, itlNameColumn, itlYear) = (nil, nil, nil)
  }

  /// Adds a row. A missing code or name is ignored, also one that another program has spelt NA; many files end with such rows.
  mutating func add(_ field: (Int) -> String) {
    if entries.count + units.count >= Self.maximumEntries {
      excess = .tooManyRows(limit: Self.maximumEntries)
      return
    }
    func code(_ column: Int) -> UntrustedText {
      let text = field(column)
      if text.utf8.count > Self.maximumCodeLength { excess = .longCode(limit: Self.maximumCodeLength) }
      return UntrustedText(text)
    }
    func name(_ column: Int) -> UntrustedText {
      let text = field(column)
      // Beside other names None is one too: some tables call the parish of an area without parishes "none".
      let isMissing = MissingValue.contains(text.utf8) && !MissingValue.isValue(text, beside: ["name"])
      return isMissing ? "" : UntrustedText(text)
    }
    for index in pairs.indices {
      let pair = pairs[index]
      let (code, name) = (code(pair.code), name(pair.name))
      guard !code.isEmpty, !name.isEmpty else { continue }
      let short = pair.shortCode.map { UntrustedText(field($0)) } ?? ""
      entries.append(Entry(pair: index, code: code, name: name, shortCode: short.isEmpty ? nil : short))
      pairs[index].rows += 1
    }
    for (index, pair) in scottishPairs.enumerated() {
      let (code, name) = (code(pair.code), name(pair.name))
      if !code.isEmpty, !name.isEmpty { scottishNames[index][code] = name }
    }
    guard let itlColumn else { return }
    for column in unitColumns {
      let (unit, itl) = (code(column), code(itlColumn))
      if !unit.isEmpty, !itl.isEmpty {
        units.append((unit, itl, itlNameColumn.map { name($0) } ?? ""))
      }
    }
  }
}
