/// A table of codes and names: which columns have what, and what has been read of it.
struct NameTable: Sendable {
  /// A column of codes with its column of names.
  struct Pair: Sendable, Equatable {
    let geography: Geography
    let code: Int
    let name: Int
    let shortCode: Int?
    let year: Int?
    fileprivate(set) var rows = 0
  }

  struct Entry: Sendable {
    /// Where the pair stands in ``NameTable/pairs``.
    let pair: Int
    let code: String
    let name: String
    let shortCode: String?
  }

  /// Ten times as many as the largest table published has.
  static let maximumEntries = 2_000_000

  private(set) var pairs: [Pair]
  private(set) var entries: [Entry] = []
  /// The level-3 area that each unit lies in, with the name that the row has for it; empty if there is none.
  private(set) var units: [(code: String, itl: String, name: String)] = []
  /// Whether there were more than ``maximumEntries``, which are not kept.
  private(set) var isOverfull = false
  /// The year of these areas.
  let itlYear: Int?
  /// The columns of units and of the level-3 areas they lie in, where the table has both.
  private let unitColumns: [Int]
  private let itlColumn: Int?
  private let itlNameColumn: Int?

  /// Makes sense of a header.
  ///
  /// Code and name belong together if they are labelled alike but for the ending. A table with one column of codes and
  /// one of names is understood even if they are not.
  ///
  /// - Throws: ``NameTableFault`` if no column of names has a column of codes of a known geography.
  init(header: [String]) throws(NameTableFault) {
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
      // Of several names for one code the first counts.
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
    // Districts are not made to fit the levels, so that they are only second best.
    unitColumns = units.isEmpty ? codes.filter { Geography(labels[$0]) == .district } : units
    let itl = codes.first { Geography(labels[$0]) == .itl && [3, nil].contains(labels[$0].level) }
    itlColumn = itl
    itlNameColumn = pairs.first { $0.code == itl }?.name
    itlYear = itl.flatMap { labels[$0].year }
    if pairs.isEmpty {
      let label = header.joined(separator: ",").excerpt(limit: 160)
      throw unknown.isEmpty ? .noNames(header: label) : .unknownGeography(labels: unknown)
    }
    self.pairs = pairs
  }

  /// A table of one geography without a header.
  init(_ geography: Geography, code: Int, name: Int) {
    pairs = [Pair(geography: geography, code: code, name: name, shortCode: nil, year: nil)]
    unitColumns = []
    (itlColumn, itlNameColumn, itlYear) = (nil, nil, nil)
  }

  /// Takes a row. One without code or name says nothing; such rows fill the ends of many files.
  mutating func add(_ field: (Int) -> String) {
    if entries.count + units.count >= Self.maximumEntries {
      isOverfull = true
      return
    }
    for index in pairs.indices {
      let pair = pairs[index]
      let code = field(pair.code)
      let name = field(pair.name)
      guard !code.isEmpty, !name.isEmpty else { continue }
      let short = pair.shortCode.map(field) ?? ""
      entries.append(Entry(pair: index, code: code, name: name, shortCode: short.isEmpty ? nil : short))
      pairs[index].rows += 1
    }
    guard let itlColumn else { return }
    for column in unitColumns {
      let (unit, itl) = (field(column), field(itlColumn))
      if !unit.isEmpty, !itl.isEmpty { units.append((unit, itl, itlNameColumn.map(field) ?? "")) }
    }
  }
}
