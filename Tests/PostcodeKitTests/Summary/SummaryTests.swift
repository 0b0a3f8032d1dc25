@testable import PostcodeKit
import TestSupport
import Testing

/// Summaries, compared with counting all rows.
struct SummaryTests {
  private let model = RowModel(seed: 5)

  @Test func summariesEqualCounts() throws {
    let index = try model.index()
    var random = SplitMix64(seed: 6)
    for round in 0..<300 {
      let start = random.below(index.count)
      let length = random.below(round < 100 ? 5 : index.count - start + 1)
      expectSummary(index, start..<min(start + length, index.count))
    }
    expectSummary(index, 0..<index.count)
    for group in ["M1", "M11", "M1 1", "SW", "NP", "GIR"] {
      expectSummary(index, try #require(index.group(named: group)).ordinals)
    }
  }

  @Test func terminatedPostcodesAreSummarisedIfNoneIsLive() throws {
    let index = try model.index()
    let summary = index.summary(of: try #require(index.group(named: "M11")).ordinals)
    #expect(!summary.isLive)
    #expect(summary.liveCount == 0)
    #expect(summary.summarisedCount == summary.count)
    #expect(summary.meanPosition != nil)
  }

  @Test func rangesBeyondTheIndexAreEmpty() throws {
    let index = try model.index()
    for range in [index.count..<(index.count + 9), -5..<0, 3..<3] {
      let summary = index.summary(of: range)
      #expect(summary.count == 0)
      #expect(summary.meanPosition == nil && summary.meanGridReference == nil && summary.bounds == nil)
      #expect(summary.texts.allSatisfy { $0.counts.isEmpty })
    }
    #expect(index.summary(of: -10..<(index.count + 10)).count == index.count)
  }

  private func expectSummary(_ index: PostcodeIndex, _ range: Range<Int>) {
    let summary = index.summary(of: range)
    let all = model.entries[range]
    let live = all.filter { $0.terminated == nil }
    let chosen = live.isEmpty ? Array(all) : live
    #expect(summary.count == all.count)
    #expect(summary.liveCount == live.count)
    #expect(summary.terminatedCount == all.count - live.count)
    #expect(summary.locatedCount == chosen.count { $0.easting != nil || $0.latitude != nil })
    #expect(isNear(summary.meanGridReference?.easting, mean(chosen.compactMap(\.easting), 1)))
    #expect(isNear(summary.meanGridReference?.northing, mean(chosen.compactMap(\.northing), 1)))
    #expect(isNear(summary.meanPosition?.latitude, mean(chosen.compactMap(\.latitude), 1e6)))
    #expect(isNear(summary.meanPosition?.longitude, mean(chosen.compactMap(\.longitude), 1e6)))
    #expect(summary.gridBounds?.southWest.easting == chosen.compactMap(\.easting).min().map { Int($0) })
    #expect(summary.gridBounds?.northEast.northing == chosen.compactMap(\.northing).max().map { Int($0) })
    #expect(summary.bounds?.southWest.longitude.scaled == chosen.compactMap(\.longitude).min())
    #expect(summary.bounds?.northEast.latitude.scaled == chosen.compactMap(\.latitude).max())
    #expect(summary.firstIntroduced?.months == chosen.compactMap(\.introduced).min().map { Int($0) })
    #expect(summary.lastTerminated?.months == all.compactMap(\.terminated).max().map { Int($0) })
    for (name, texts) in [("district", chosen.map(\.district)), ("ward", chosen.map(\.ward))] {
      let expected = Dictionary(grouping: texts.filter { !$0.isEmpty }) { $0 }.mapValues(\.count)
      guard let found = summary.texts.first(where: { index.columns[$0.column].declaration.name == name }) else {
        Issue.record("no \(name)")
        continue
      }
      let column = index.columns[found.column]
      let pairs = found.counts.map { (column.text($0.id) ?? "?", $0.count) }
      #expect(Dictionary(pairs) { $0 + $1 } == expected)
      #expect(found.counts.count == expected.count)
      #expect(found.counts.map(\.id) == found.counts.map(\.id).sorted())
    }
  }

  private func mean(_ values: [Int64], _ scale: Double) -> Double? {
    values.isEmpty ? nil : Double(values.reduce(0, +)) / Double(values.count) / scale
  }

  private func isNear(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= 1e-9 * max(abs(right), 1)
  }
}
