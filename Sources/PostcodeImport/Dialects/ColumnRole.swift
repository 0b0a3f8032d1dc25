/// What a column is for, whatever a dump calls it.
enum ColumnRole: String, Sendable, Hashable, CaseIterable {
  case postcode
  case easting
  case northing
  case latitude
  case longitude
  case quality
  case introduced
  case terminated
  /// Whether the postcode is in use, in words.
  case status

  /// The role of a column, by the ``HeaderLabel/key`` of its label, in any dialect.
  static let vocabulary: [String: ColumnRole] = {
    var roles: [String: ColumnRole] = [:]
    for (role, keys) in labels {
      for key in keys.split(separator: " ") { roles[String(key)] = role }
    }
    return roles
  }()

  /// The labels of each role, as keys: letters in lower case, `#` for each digit, nothing else.
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

/// The label of a column, reduced to what stays the same from one edition to the next.
struct HeaderLabel: Sendable, Hashable {
  /// As the dump has it.
  let text: String
  /// The letters in lower case and `#` for each digit: `lad25cd` and `lad26cd` are `lad##cd`.
  let key: String

  init(_ text: String) {
    self.text = text
    var key = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): key.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      case UInt8(ascii: "0")...UInt8(ascii: "9"): key.unicodeScalars.append("#")
      default: break
      }
    }
    self.key = key
  }

  /// The role that the label has in any dialect.
  var role: ColumnRole? { ColumnRole.vocabulary[key] }
}

/// The first row of a file, taken as the labels of its columns.
struct Header: Sendable, Hashable {
  let labels: [HeaderLabel]
  private let firstPlace: [String: Int]

  init(_ texts: [String]) {
    labels = texts.map(HeaderLabel.init)
    firstPlace = Dictionary(labels.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var count: Int { labels.count }

  /// Where a label stands, by its key.
  func place(of key: String) -> Int? { firstPlace[key] }

  func has(_ key: String) -> Bool { firstPlace[key] != nil }

  /// The columns whose labels have a role in any dialect; of several with one role the first.
  var fieldsByRole: FieldMap {
    var places: [ColumnRole: Int] = [:]
    for (place, label) in labels.enumerated() {
      if let role = label.role, places[role] == nil { places[role] = place }
    }
    return FieldMap(places, count: count)
  }
}
