import PostcodeKit

/// The meaning of a column in any dialect.
enum ColumnRole: String, Sendable, Hashable, CaseIterable {
  case postcode
  case easting
  case northing
  case latitude
  case longitude
  case quality
  case introduced
  case terminated
  /// Whether the postcode is live, as a word.
  case status

  /// The roles by ``HeaderLabel/key``.
  static let vocabulary: [UntrustedText: ColumnRole] = {
    var roles: [UntrustedText: ColumnRole] = [:]
    for (role, keys) in labels {
      for key in UntrustedText(keys).split(separator: " ") { roles[key] = role }
    }
    return roles
  }()

  /// The keys of each role's labels.
  private static let labels: [(ColumnRole, String)] = [
    // pcd, pcd2, pcd7, pcd8, pcds; "Postcode (7 char)", "Postcode (e-GIF)"
    (.postcode, "postcode pcd pcd# pcds postcode#char postcodeegif postcodes postalcode"),
    (.easting, "easting eastings oseast#m east#m nationalgridreferenceeasting gridreferenceeasting"),
    (.northing, "northing northings osnrth#m north#m nationalgridreferencenorthing gridreferencenorthing"),
    (.latitude, "latitude lat"),
    (.longitude, "longitude long lng lon"),
    (
      .quality,
      "positionalqualityindicator positionalquality osgrdind gridind gridreferencepositionalqualityindicator "
        + "gridlinkpositionalaccuracy quality"
    ),
    (.introduced, "dointr introduced dateofintroduction"),
    (.terminated, "doterm terminated dateoftermination dateofdeletion"),
    (.status, "inuse status"),
  ]
}

/// The label of a column, normalised across editions.
struct HeaderLabel: Sendable, Hashable {
  /// The label as in the file.
  let text: UntrustedText
  /// The letters in lower case, with `#` for each digit: `lad##cd` for `lad25cd` and `lad26cd`.
  let key: UntrustedText

  init(_ text: String) {
    self.text = UntrustedText(text)
    var key = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): key.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      case UInt8(ascii: "0")...UInt8(ascii: "9"): key.unicodeScalars.append("#")
      default: break
      }
    }
    self.key = UntrustedText(key)
  }

  /// Creates a label whose meaning the user states.
  fileprivate init(_ text: String, key: UntrustedText) {
    self.text = UntrustedText(text)
    self.key = key
  }

  /// The role of a column with this label.
  var role: ColumnRole? { ColumnRole.vocabulary[key] }
}

/// The labels of a file's columns.
struct Header: Sendable, Hashable {
  let labels: [HeaderLabel]
  private let indexByKey: [UntrustedText: Int]

  /// - Parameters:
  ///   - texts: The labels.
  ///   - postcodeColumn: The label or number, from 1, of the only column with postcodes; `nil` to go by the labels.
  init(_ texts: [String], postcodeColumn: String? = nil) {
    var labels = texts.map { HeaderLabel($0) }
    if let name = postcodeColumn {
      let named = ColumnName.indexes(of: name, in: texts).first
      let chosen = named ?? Int(name.trimmingSpaces).flatMap { texts.indices.contains($0 - 1) ? $0 - 1 : nil }
      for index in labels.indices where index == chosen || labels[index].role == .postcode {
        labels[index] = HeaderLabel(texts[index], key: index == chosen ? "postcode" : "otherpostcode")
      }
    }
    self.labels = labels
    indexByKey = Dictionary(labels.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var count: Int { labels.count }

  /// Returns the index of the first label with a key.
  func index(of key: UntrustedText) -> Int? { indexByKey[key] }

  func has(_ key: UntrustedText) -> Bool { indexByKey[key] != nil }

  /// The index of the first column of each role.
  var fieldsByRole: FieldMap {
    var indexes: [ColumnRole: Int] = [:]
    for (index, label) in labels.enumerated() {
      if let role = label.role, indexes[role] == nil { indexes[role] = index }
    }
    return FieldMap(indexes, count: count)
  }
}
