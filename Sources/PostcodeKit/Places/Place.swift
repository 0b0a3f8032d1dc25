/// A town, village or other populated place of OS Open Names.
public struct Place: Sendable, Hashable {
  /// The identifier, such as `osgb4000000074559493`.
  public var code: String
  /// The name, or the first of two names.
  public var name: String
  /// The language of the name, such as `eng`, `cym` or `gla`; `nil` unless there are two names.
  public var nameLanguage: String?
  /// The name in another language.
  public var secondName: String?
  /// The language of the second name.
  public var secondNameLanguage: String?
  /// The type: City, Town, Village, Suburban Area, Hamlet or Other Settlement.
  public var localType: String?
  /// The postcode district.
  public var outcode: String?
  /// The administrative areas that the place lies in.
  public var area: PlaceArea
  /// The easting of the position and the western and eastern edges of the box.
  public var eastings: PlaceExtent
  /// The northing of the position and the southern and northern edges of the box.
  public var northings: PlaceExtent

  /// Creates a place.
  public init(
    code: String, name: String, nameLanguage: String? = nil, secondName: String? = nil,
    secondNameLanguage: String? = nil, localType: String? = nil, outcode: String? = nil, area: PlaceArea = PlaceArea(),
    eastings: PlaceExtent = PlaceExtent(), northings: PlaceExtent = PlaceExtent()
  ) {
    self.code = code
    self.name = name
    self.nameLanguage = nameLanguage
    self.secondName = secondName
    self.secondNameLanguage = secondNameLanguage
    self.localType = localType
    self.outcode = outcode
    self.area = area
    self.eastings = eastings
    self.northings = northings
  }

  /// The parts that distinguish places of the same name: type, then district or county, region and country, such as
  /// `Suburban Area, Camden, London`; `nil` parts and repetitions are left out.
  public var details: String {
    var parts: [String] = []
    var details = ""
    for part in [localType, area.district ?? area.county, area.region, area.country] {
      guard let part, !parts.contains(where: { $0.hasSameBytes(as: part) }) else { continue }
      parts.append(part)
      if !details.isEmpty { details += ", " }
      details += part
    }
    return details
  }
}

extension Place {
  private var texts: [UntrustedText?] {
    [code, name, nameLanguage, secondName, secondNameLanguage, localType, outcode].map { $0.map { UntrustedText($0) } }
  }

  /// Returns whether all values are equal; texts are compared as bytes.
  public static func == (left: Place, right: Place) -> Bool {
    left.texts == right.texts && left.area == right.area && left.eastings == right.eastings
      && left.northings == right.northings
  }

  /// Feeds the texts to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

/// The administrative areas of a place.
public struct PlaceArea: Sendable, Hashable {
  /// The county or unitary authority.
  public var county: String?
  /// `County`, `UnitaryAuthority` or `GreaterLondonAuthority`.
  public var countyType: String?
  /// The district or borough.
  public var district: String?
  /// `District`, `MetropolitanDistrict` or `LondonBorough`.
  public var districtType: String?
  /// The region of England; in Scotland and Wales the country.
  public var region: String?
  /// The country.
  public var country: String?

  /// Creates areas.
  public init(
    county: String? = nil, countyType: String? = nil, district: String? = nil, districtType: String? = nil,
    region: String? = nil, country: String? = nil
  ) {
    self.county = county
    self.countyType = countyType
    self.district = district
    self.districtType = districtType
    self.region = region
    self.country = country
  }
}

extension PlaceArea {
  private var texts: [UntrustedText?] {
    [county, countyType, district, districtType, region, country].map { $0.map { UntrustedText($0) } }
  }

  /// Returns whether all values are equal; texts are compared as bytes.
  public static func == (left: PlaceArea, right: PlaceArea) -> Bool { left.texts == right.texts }

  /// Feeds the texts to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

/// The position and the box of a place along one axis of the British National Grid.
public struct PlaceExtent: Sendable, Hashable {
  /// The position.
  public var position: GridCoordinate?
  /// The western or southern edge of the box.
  public var minimum: GridCoordinate?
  /// The eastern or northern edge of the box.
  public var maximum: GridCoordinate?

  /// Creates an extent.
  public init(
    position: GridCoordinate? = nil, minimum: GridCoordinate? = nil, maximum: GridCoordinate? = nil
  ) {
    self.position = position
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The length of the box in whole metres; 0 if an edge is missing.
  package var length: Int {
    guard let minimum, let maximum else { return 0 }
    return max((maximum.halfMetres - minimum.halfMetres) >> 1, 0)
  }
}

/// An easting or northing to half a metre, from which both the truncated and the rounded number of metres follow exactly.
public struct GridCoordinate: Sendable, Hashable {
  /// The number of half metres, rounded down.
  public let halfMetres: Int

  /// Creates a coordinate from half metres, within 2²⁶ of zero.
  public init(halfMetres: Int) {
    self.halfMetres = max(-(1 << 26), min(1 << 26, halfMetres))
  }

  /// Whole metres without the decimals.
  public var truncated: Int { halfMetres >> 1 }
  /// Whole metres, rounded half up.
  public var rounded: Int { (halfMetres + 1) >> 1 }
}
