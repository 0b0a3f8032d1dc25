import PostcodeIndex

/// Which columns of codes, classes and other texts come into an index.
public enum ColumnSelection: String, Sendable, Hashable, CaseIterable {
  /// Those with a known meaning that people ask for: the areas that postcodes.io serves.
  case served
  /// Every column of the dump.
  case all
}

/// A column of texts of a file.
struct TextField: Sendable, Equatable {
  /// What the index calls it.
  let name: String
  let field: Int
}

/// The columns of texts of a file: which field is what, and what is left out.
struct TextColumns: Sendable, Equatable {
  private(set) var fields: [TextField] = []
  /// The labels of columns that do not come into the index.
  private(set) var dropped: [String] = []

  /// Names the columns of a header.
  ///
  /// - Parameters:
  ///   - labels: of all columns.
  ///   - taken: the fields that have another use.
  init(_ labels: [String], taken: Set<Int>, _ selection: ColumnSelection) {
    // Of several columns about one geography the newest has its name; the others keep their labels.
    var newest: [String: Int] = [:]
    for (place, label) in labels.enumerated() where !taken.contains(place) {
      guard let name = Self.columnName(label) else { continue }
      if let rival = newest[name], Self.year(label) <= Self.year(labels[rival]) { continue }
      newest[name] = place
    }
    var names: Set<String> = Set(newest.keys).union(Self.reserved)
    for (place, label) in labels.enumerated() where !taken.contains(place) {
      let known = Self.columnName(label)
      if let known, newest[known] == place {
        if selection == .all || Self.isServed(known) {
          fields.append(TextField(name: known, field: place))
        } else {
          dropped.append(label)
        }
      } else if selection == .all || known == Geography.constituency.rawValue {
        let name = Self.unused(Self.plain(label, field: place), names)
        names.insert(name)
        fields.append(TextField(name: name, field: place))
      } else {
        dropped.append(label)
      }
    }
  }

  /// What an index calls the column of a label with a known meaning.
  private static func columnName(_ label: String) -> String? {
    let key = HeaderLabel(label).key
    switch key {
    case "usertype", "usrtypind", "postcodeusertype": return "user_type"
    case "imd", "imd##ind", "indexofmultipledeprivation": return "deprivation_rank"
    default: break
    }
    guard let geography = Geography(label: label) else { return nil }
    // A place can lie in two partnerships.
    guard geography == .lep else { return geography.rawValue }
    return label.hasSuffix("2") && key != "lep##cd" ? "lep2" : "lep1"
  }

  /// What the names of a column's codes are to be looked up as.
  static func geography(of column: String) -> Geography? {
    switch column {
    case "lep1", "lep2": .lep
    default: Geography(rawValue: column)
    }
  }

  private static func year(_ label: String) -> Int { NameLabel(label).year ?? 0 }

  private static let notServed: Set<Geography> = [
    .builtUpSubDivision, .educationArea, .localAdministrativeUnit, .statisticalRegion, .statisticalWard, .censusWard,
    .workplaceZone, .outputArea2001, .outputArea2011, .lsoa2001, .msoa2001, .ruralUrban2001,
    .outputAreaClassification2001, .outputAreaClassification, .outputAreaClassification2021,
  ]

  private static func isServed(_ name: String) -> Bool {
    geography(of: name).map { !notServed.contains($0) } ?? true
  }

  /// Names that other columns of an index have, or values that go with them.
  private static let reserved: Set<String> = [
    "postcode", "easting", "northing", "latitude", "longitude", "quality", "introduced", "terminated",
  ]

  /// A label as a name: small letters, digits and low lines.
  private static func plain(_ label: String, field: Int) -> String {
    var name = ""
    for byte in label.utf8.prefix(60) {
      let lower = byte | 0x20
      if byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) {
        name.unicodeScalars.append(Unicode.Scalar(byte.isDigit ? byte : lower))
      } else if !name.isEmpty, name.utf8.last != UInt8(ascii: "_") {
        name += "_"
      }
    }
    while name.utf8.last == UInt8(ascii: "_") { name.removeLast() }
    return name.isEmpty ? "field_\(field + 1)" : name
  }

  private static func unused(_ name: String, _ names: Set<String>) -> String {
    guard names.contains(name) else { return name }
    var number = 2
    while names.contains("\(name)_\(number)") { number += 1 }
    return "\(name)_\(number)"
  }
}

extension CSVField {
  /// The field as a key of the different texts of a column; `nil` for one too long for that, or with quotes inside.
  @inline(__always)
  var textKey: TextKey? {
    let count = count
    guard count <= 16, !hasDoubledQuotes, let base = bytes.baseAddress else {
      return count == 0 ? TextKey(first: 0, last: 0, count: 0) : nil
    }
    let raw = UnsafeRawPointer(base)
    if count >= 8 {
      // Two loads that overlap tell all of up to sixteen bytes, and both lie inside.
      return TextKey(
        first: raw.loadUnaligned(as: UInt64.self),
        last: raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self), count: count)
    }
    var value: UInt64 = 0
    for place in 0..<count { value = value &<< 8 | UInt64(bytes[place]) }
    return TextKey(first: value, last: 0, count: count)
  }

  /// The field as a text of an index: without the spaces around it, empty if the dump has none.
  var indexText: String { isMissing ? "" : trimmed.text }
}
