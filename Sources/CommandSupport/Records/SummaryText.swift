package import PostcodeKit

extension PostcodeGroup {
  /// What it is: an area, outcode or sector.
  package var kind: String {
    switch self {
    case .area: "area"
    case .outcode: "outcode"
    case .sector: "sector"
    }
  }
}

extension PostcodeIndex {
  /// Returns the postcodes of an administrative area.
  package func ordinals(in area: AdministrativeAreas.Area) -> OrdinalSet {
    column(named: area.column).map { ordinals(where: $0, textIDs: [area.id]) } ?? OrdinalSet(capacity: count)
  }
}

/// Prints the summary of an area, outcode, sector or administrative area.
package struct SummaryText {
  /// The number of codes to show for each column.
  private static let limit = 5

  private let index: PostcodeIndex
  private let name: String
  private let kind: String
  private let summary: AreaSummary

  package init(_ index: PostcodeIndex, _ group: PostcodeGroup, _ ordinals: Range<Int>) {
    self.index = index
    (name, kind) = (group.description, group.kind)
    summary = index.summary(of: ordinals)
  }

  package init(_ index: PostcodeIndex, _ area: AdministrativeAreas.Area) {
    self.index = index
    (name, kind) = (area.name, "\(area.column) \(area.code)" + (area.district.isEmpty ? "" : " of \(area.district)"))
    summary = index.summary(of: index.ordinals(in: area))
  }

  package func write() throws {
    let output = StandardOutput.shared
    let note = summary.isLive ? "" : ", all terminated"
    try output.line(Style.bold(Printable.text(name)) + Style.dim("  " + Printable.text(kind + note)))
    let columns = summary.texts.filter { !$0.counts.isEmpty }
    let names = facts.map { $0.name } + columns.map { index.columns[$0.column].declaration.name }
    let width = (names.map { $0.count }.max() ?? 0) + 2
    for (name, value) in facts { try output.line("  " + Style.dim(Alignment.left(name, width)) + value) }
    for texts in columns { try write(texts, width) }
  }

  private var facts: [(name: String, value: String)] {
    var postcodes = NumberFormat.grouped(summary.count)
    if Termination.isKnown(index) {
      let (live, terminated) = (NumberFormat.grouped(summary.liveCount), NumberFormat.grouped(summary.terminatedCount))
      postcodes += " (\(live) live, \(terminated) terminated)"
    }
    var facts = [("postcodes", postcodes), ("with position", NumberFormat.grouped(summary.locatedCount))]
    if let mean = summary.meanPosition {
      facts.append(
        ("mean position", "\(NumberFormat.fixed(mean.latitude, 6)), \(NumberFormat.fixed(mean.longitude, 6))"))
    }
    if let mean = summary.meanGridReference {
      facts.append(("mean grid ref", "\(NumberFormat.fixed(mean.easting, 0)), \(NumberFormat.fixed(mean.northing, 0))"))
    }
    if let bounds = summary.gridBounds {
      let (first, last) = (bounds.southWest, bounds.northEast)
      facts.append(("bounds", "\(first.easting), \(first.northing) to \(last.easting), \(last.northing)"))
    } else if let bounds = summary.bounds {
      let (first, last) = (bounds.southWest, bounds.northEast)
      facts.append(("bounds", "\(first.latitude), \(first.longitude) to \(last.latitude), \(last.longitude)"))
    }
    if let month = summary.firstIntroduced { facts.append(("introduced", "since \(month)")) }
    if let month = summary.lastTerminated { facts.append(("terminated", "until \(month)")) }
    return facts
  }

  /// Writes the most frequent codes of a column and their names.
  private func write(_ texts: AreaSummary.ColumnTexts, _ width: Int) throws {
    let column = index.columns[texts.column]
    let shown = texts.counts.sorted { ($1.count, $0.id) < ($0.count, $1.id) }.prefix(SummaryText.limit)
    var heading = column.declaration.name
    let counts = shown.map { NumberFormat.grouped($0.count) }
    let countWidth = counts.map { $0.count }.max() ?? 0
    for (text, count) in zip(shown, counts) {
      let code = column.text(text.id) ?? ""
      let name = column.name(of: text.id).map { "  \($0)" } ?? ""
      try StandardOutput.shared.line(
        "  " + Style.dim(Alignment.left(heading, width)) + Alignment.right(count, countWidth) + "  "
          + Printable.text(code + name))
      heading = ""
    }
    let rest = texts.counts.count - shown.count
    if rest > 0 {
      try StandardOutput.shared.line(
        "  " + Alignment.left("", width) + Style.dim("and \(NumberFormat.grouped(rest)) more"))
    }
  }
}
