import PostcodeKit
import PostcodeIndexBuilder

/// The columns of codes, classes and other texts to import.
public enum ColumnSelection: String, Sendable, Hashable, CaseIterable {
  /// The columns with a known meaning that postcodes.io serves.
  case served
  /// All columns.
  case all
}

/// A text column of a file.
struct TextField: Sendable, Equatable {
  /// The name in the index.
  let name: String
  let field: Int
}

/// The text columns of a file, and the columns left out.
struct TextColumns: Sendable, Equatable {
  private(set) var fields: [TextField] = []
  /// The labels of the columns left out.
  private(set) var dropped: [String] = []

  /// Creates a selection of columns with names.
  init(fields: [TextField], dropped: [String]) {
    self.fields = fields
    self.dropped = dropped
  }

  /// Names the columns of a header.
  ///
  /// - Parameters:
  ///   - labels: The labels of all columns.
  ///   - taken: The indexes of columns used otherwise.
  ///   - names: The indexes of columns that have names of areas instead of codes.
  ///   - selection: The columns to import.
  init(_ labels: [String], taken: Set<Int>, names nameColumns: Set<Int> = [], _ selection: ColumnSelection) {
    // Of several columns of one geography the newest gets its name. The others keep their labels. A column that says it has codes comes
    // first: doogal's `County` has names, but none in the first rows.
    var newest: [UntrustedText: Int] = [:]
    for (index, label) in labels.enumerated() where !taken.contains(index) && !nameColumns.contains(index) {
      guard let name = Self.columnName(label).map({ UntrustedText($0) }) else { continue }
      if let other = newest[name], Self.precedence(label) <= Self.precedence(labels[other]) { continue }
      newest[name] = index
    }
    var names = Set(newest.keys).union(Self.reserved)
    // A delimiter at the end of the header is no column.
    let count = labels.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    for (index, label) in labels.prefix(count).enumerated() where !taken.contains(index) {
      let known = nameColumns.contains(index) ? nil : Self.columnName(label)
      if let known, newest[UntrustedText(known)] == index {
        if selection == .all || Self.isServed(known) {
          fields.append(TextField(name: known, field: index))
        } else {
          dropped.append(label)
        }
      } else if selection == .all || Geography.constituency.rawValue.hasSameBytes(as: known ?? "") {
        let plain = Self.plain(label)
        let name = Self.unused(plain.isEmpty ? "field_\(index + 1)" : plain) { names.contains(UntrustedText($0)) }
        names.insert(UntrustedText(name))
        fields.append(TextField(name: name, field: index))
      } else if !label.isEmpty {
        dropped.append(label)
      }
    }
  }

  /// Returns the name in the index of a label with a known meaning.
  static func columnName(_ label: String) -> String? {
    let key = HeaderLabel(label).key
    switch key {
    case "usertype", "usrtypind", "postcodeusertype": return "user_type"
    case "imd", "imd##ind", "indexofmultipledeprivation": return "deprivation_rank"
    default: break
    }
    guard let geography = Geography(label: label) else { return nil }
    // A postcode can lie in two partnerships.
    guard geography == .lep else { return geography.rawValue }
    return UntrustedText(label).hasSuffix("2") && key != "lep##cd" ? "lep2" : "lep1"
  }

  /// Returns the geography in which the codes of a column have names.
  static func geography(of column: String) -> Geography? {
    switch UntrustedText(column) {
    case "lep1", "lep2": .lep
    default: Geography(rawValue: column)
    }
  }

  private static func precedence(_ label: String) -> (Int, Int) {
    let label = NameLabel(label)
    return (label.role == .code ? 1 : 0, label.year ?? 0)
  }

  private static let notServed: Set<Geography> = [
    .builtUpSubDivision, .educationArea, .localAdministrativeUnit, .statisticalRegion, .statisticalWard, .censusWard,
    .workplaceZone, .outputArea2001, .outputArea2011, .lsoa2001, .msoa2001, .ruralUrban2001,
    .outputAreaClassification2001, .outputAreaClassification, .outputAreaClassification2021,
  ]

  private static func isServed(_ name: String) -> Bool {
    geography(of: name).map { !notServed.contains($0) } ?? true
  }

  /// The names of other columns, which text columns must not have.
  static let reserved: Set<UntrustedText> = [
    "postcode", "easting", "northing", "latitude", "longitude", "quality", "introduced", "terminated",
  ]

  /// Returns a name for a label, of lower-case letters, digits and underscores; empty if it has neither.
  static func plain(_ label: String) -> String {
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
    return name
  }

  /// Returns the name, with a number after it if it is taken.
  static func unused(_ name: String, _ isTaken: (String) -> Bool) -> String {
    guard isTaken(name) else { return name }
    var number = 2
    while isTaken("\(name)_\(number)") { number += 1 }
    return "\(name)_\(number)"
  }
}

extension CSVField {
  /// A key that identifies a text of up to 16 bytes; `nil` for longer texts and for doubled quotes.
  @inline(__always)
  var textKey: TextKey? {
    let count = count
    guard count <= 16, !hasDoubledQuotes, let base = bytes.baseAddress else {
      return count == 0 ? TextKey(first: 0, last: 0, count: 0) : nil
    }
    let raw = UnsafeRawPointer(base)
    if count >= 8 {
      // Two overlapping loads cover 8 to 16 bytes.
      return TextKey(
        first: raw.loadUnaligned(as: UInt64.self),
        last: raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self), count: count)
    }
    var value: UInt64 = 0
    for index in 0..<count { value = value &<< 8 | UInt64(bytes[index]) }
    return TextKey(first: value, last: 0, count: count)
  }

  /// The text to store in the index, unless it stands for a missing value.
  var indexText: String { trimmed.text }
}
