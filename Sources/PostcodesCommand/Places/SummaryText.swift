internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// A summary of an area, outcode or sector for people.
struct SummaryText {
  /// How many texts of a column are shown.
  private static let limit = 5

  private let index: PostcodeIndex
  private let group: PostcodeGroup
  private let summary: AreaSummary

  init(_ index: PostcodeIndex, _ group: PostcodeGroup, _ ordinals: Range<Int>) {
    self.index = index
    self.group = group
    summary = index.summary(of: ordinals)
  }

  func write() throws {
    let output = StandardOutput.shared
    let note = summary.isLive ? "" : ", all terminated"
    try output.line(Style.bold(group.description) + Style.dim("  \(LookupStatus(group).rawValue)\(note)"))
    let columns = summary.texts.filter { !$0.counts.isEmpty }
    let names = facts.map { $0.name } + columns.map { index.columns[$0.column].declaration.name }
    let width = (names.map { $0.count }.max() ?? 0) + 2
    for (name, value) in facts { try output.line("  " + Style.dim(Figures.left(name, width)) + value) }
    for texts in columns { try write(texts, width) }
  }

  private var facts: [(name: String, value: String)] {
    var postcodes = Figures.grouped(summary.count)
    if Termination.isKnown(index) {
      let (live, terminated) = (Figures.grouped(summary.liveCount), Figures.grouped(summary.terminatedCount))
      postcodes += " (\(live) live, \(terminated) terminated)"
    }
    var facts = [("postcodes", postcodes), ("with position", Figures.grouped(summary.locatedCount))]
    if let mean = summary.meanPosition {
      facts.append(("mean position", "\(Figures.fixed(mean.latitude, 6)), \(Figures.fixed(mean.longitude, 6))"))
    }
    if let mean = summary.meanGridReference {
      facts.append(("mean grid ref", "\(Figures.fixed(mean.easting, 0)), \(Figures.fixed(mean.northing, 0))"))
    }
    if let bounds = summary.gridBounds {
      let (first, last) = (bounds.southWest, bounds.northEast)
      facts.append(("bounds", "\(first.easting), \(first.northing) to \(last.easting), \(last.northing)"))
    } else if let bounds = summary.bounds {
      let (first, last) = (bounds.southWest, bounds.northEast)
      facts.append(("bounds", "\(first.latitude), \(first.longitude) to \(last.latitude), \(last.longitude)"))
    }
    if let month = summary.firstIntroduced { facts.append(("introduced", "from \(month) on")) }
    if let month = summary.lastTerminated { facts.append(("terminated", "last \(month)")) }
    return facts
  }

  /// The most frequent texts of a column, with what is known of them.
  private func write(_ texts: AreaSummary.ColumnTexts, _ width: Int) throws {
    let column = index.columns[texts.column]
    let shown = texts.counts.sorted { ($1.count, $0.id) < ($0.count, $1.id) }.prefix(SummaryText.limit)
    var heading = column.declaration.name
    let figures = shown.map { Figures.grouped($0.count) }
    let figureWidth = figures.map { $0.count }.max() ?? 0
    for (text, figure) in zip(shown, figures) {
      let code = column.text(text.id) ?? ""
      let name = column.name(of: text.id).map { "  \($0)" } ?? ""
      try StandardOutput.shared.line(
        "  " + Style.dim(Figures.left(heading, width)) + Figures.right(figure, figureWidth) + "  "
          + Printable.text(code + name))
      heading = ""
    }
    let rest = texts.counts.count - shown.count
    if rest > 0 {
      try StandardOutput.shared.line("  " + Figures.left("", width) + Style.dim("and \(Figures.grouped(rest)) more"))
    }
  }
}
