package import PostcodeKit
package import PostcodesIOResponder

/// The summary of an area, outcode, sector or administrative area as JSON, with all codes of every column.
package struct SummaryJSON {
  private let index: PostcodeIndex
  private let head: [JSONValue.Member]
  private let summary: AreaSummary

  package init(_ index: PostcodeIndex, _ group: PostcodeGroup, _ ordinals: Range<Int>) {
    self.index = index
    head = [.init(key: group.kind, value: .text(group.description))]
    summary = index.summary(of: ordinals)
  }

  package init(_ index: PostcodeIndex, _ area: AdministrativeAreas.Area) {
    self.index = index
    head = [
      .init(key: "name", value: .text(area.name)), .init(key: "column", value: .text(area.column)),
      .init(key: "code", value: .text(area.code)),
    ]
    summary = index.summary(of: index.ordinals(in: area))
  }

  /// The members of the object. Unknown values are null.
  package var members: [JSONValue.Member] {
    let isTerminationKnown = Termination.isKnown(index)
    return head + [
      .init(key: "postcodes", value: .number(Double(summary.count))),
      .init(key: "live", value: isTerminationKnown ? .number(Double(summary.liveCount)) : .null),
      .init(key: "terminated", value: isTerminationKnown ? .number(Double(summary.terminatedCount)) : .null),
      .init(key: "summarised", value: .text(summary.isLive ? "live" : "terminated")),
      .init(key: "withPosition", value: .number(Double(summary.locatedCount))),
      .init(key: "firstIntroduced", value: text(summary.firstIntroduced?.description)),
      .init(key: "lastTerminated", value: text(summary.lastTerminated?.description)),
      .init(key: "meanPosition", value: meanPosition), .init(key: "meanGridReference", value: meanGridReference),
      .init(key: "bounds", value: bounds), .init(key: "gridBounds", value: gridBounds),
      .init(key: "columns", value: columns),
    ]
  }

  private var meanPosition: JSONValue {
    guard let mean = summary.meanPosition else { return .null }
    return ["latitude": .number(mean.latitude), "longitude": .number(mean.longitude)]
  }

  private var meanGridReference: JSONValue {
    guard let mean = summary.meanGridReference else { return .null }
    return ["easting": .number(mean.easting), "northing": .number(mean.northing)]
  }

  private var bounds: JSONValue {
    guard let bounds = summary.bounds else { return .null }
    return [
      "south": .number(bounds.southWest.latitude.doubleValue), "west": .number(bounds.southWest.longitude.doubleValue),
      "north": .number(bounds.northEast.latitude.doubleValue), "east": .number(bounds.northEast.longitude.doubleValue),
    ]
  }

  private var gridBounds: JSONValue {
    guard let bounds = summary.gridBounds else { return .null }
    return [
      "south": .number(Double(bounds.southWest.northing)), "west": .number(Double(bounds.southWest.easting)),
      "north": .number(Double(bounds.northEast.northing)), "east": .number(Double(bounds.northEast.easting)),
    ]
  }

  private var columns: JSONValue {
    .object(
      summary.texts.map { texts in
        let column = index.columns[texts.column]
        return .init(key: column.declaration.name, value: .array(texts.counts.map { text(column, $0) }))
      })
  }

  /// Returns a code, its attributes under the names they have in a postcode's record, and its number of postcodes.
  private func text(_ column: IndexColumn, _ count: AreaSummary.TextCount) -> JSONValue {
    let name = column.declaration.name
    let attributes = column.attributeNames.map { attribute in
      JSONValue.Member(key: "\(name)_\(attribute)", value: text(column.attribute(attribute, of: count.id)))
    }
    return .object(
      [
        .init(key: "postcodes", value: .number(Double(count.count))),
        .init(key: name, value: text(column.text(count.id))),
      ] + attributes)
  }

  private func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
}
