internal import CommandSupport
internal import PostcodeCore
internal import PostcodeIndex

/// A summary of an area, outcode or sector as JSON, with all codes of every column.
struct EncodableSummary {
  let index: PostcodeIndex
  let group: PostcodeGroup
  let ordinals: Range<Int>

  func encode(into container: inout KeyedEncodingContainer<ColumnKey>) throws {
    let summary = index.summary(of: ordinals)
    func encode(_ value: some Encodable, _ name: String) throws {
      try container.encode(value, forKey: ColumnKey(name))
    }
    try encode(group.description, LookupStatus(group).rawValue)
    try encode(summary.count, "postcodes")
    try encode(Termination.isKnown(index) ? summary.liveCount : nil, "live")
    try encode(Termination.isKnown(index) ? summary.terminatedCount : nil, "terminated")
    try encode(summary.isLive ? "live" : "terminated", "summarised")
    try encode(summary.locatedCount, "withPosition")
    try encode(summary.firstIntroduced?.description, "firstIntroduced")
    try encode(summary.lastTerminated?.description, "lastTerminated")
    try encode(
      Pair(("latitude", summary.meanPosition?.latitude), ("longitude", summary.meanPosition?.longitude)),
      "meanPosition")
    try encode(
      Pair(("easting", summary.meanGridReference?.easting), ("northing", summary.meanGridReference?.northing)),
      "meanGridReference")
    try encode(summary.bounds.map { Box($0) }, "bounds")
    try encode(summary.gridBounds.map { Box($0) }, "gridBounds")
    var columns = container.nestedContainer(keyedBy: ColumnKey.self, forKey: ColumnKey("columns"))
    for texts in summary.texts {
      let column = index.columns[texts.column]
      let texts = texts.counts.map { Text(column: column, count: $0) }
      try columns.encode(texts, forKey: ColumnKey(column.declaration.name))
    }
  }

  /// Two named numbers, encoded as `null` if unknown.
  private struct Pair: Encodable {
    let first: (name: String, value: Double?)
    let second: (name: String, value: Double?)

    init(_ first: (String, Double?), _ second: (String, Double?)) {
      self.first = first
      self.second = second
    }

    func encode(to encoder: any Encoder) throws {
      guard let firstValue = first.value, let secondValue = second.value else {
        var container = encoder.singleValueContainer()
        return try container.encodeNil()
      }
      var container = encoder.container(keyedBy: ColumnKey.self)
      try container.encode(firstValue, forKey: ColumnKey(first.name))
      try container.encode(secondValue, forKey: ColumnKey(second.name))
    }
  }

  /// A bounding box.
  private struct Box: Encodable {
    let south: Double
    let west: Double
    let north: Double
    let east: Double

    init(_ bounds: AreaSummary.Bounds) {
      south = bounds.southWest.latitude.doubleValue
      west = bounds.southWest.longitude.doubleValue
      north = bounds.northEast.latitude.doubleValue
      east = bounds.northEast.longitude.doubleValue
    }

    init(_ bounds: AreaSummary.GridBounds) {
      south = Double(bounds.southWest.northing)
      west = Double(bounds.southWest.easting)
      north = Double(bounds.northEast.northing)
      east = Double(bounds.northEast.easting)
    }
  }

  /// A code, its attributes under the names they have in a postcode's record, and its number of postcodes.
  private struct Text: Encodable {
    let column: IndexColumn
    let count: AreaSummary.TextCount

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ColumnKey.self)
      let name = column.declaration.name
      try container.encode(count.count, forKey: ColumnKey("postcodes"))
      try container.encode(column.text(count.id), forKey: ColumnKey(name))
      for attribute in column.attributeNames {
        let value = column.attribute(attribute, of: count.id)
        try container.encode(value, forKey: ColumnKey("\(name)_\(attribute)"))
      }
    }
  }
}
