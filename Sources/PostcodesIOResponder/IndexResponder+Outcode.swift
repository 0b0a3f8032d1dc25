public import PostcodeKit
public import PostcodesIOTypes

extension IndexResponder {
  /// Returns the reply for an outcode, or `nil` if it has no live postcode, in later versions than 18 also if none of them has
  /// a position.
  ///
  /// Names are sorted by bytes, as in postcodes.io 20. Means are rounded from exact sums; postcodes.io's differ by about
  /// 10⁻¹⁴ degrees because it adds in row order.
  ///
  /// - Complexity: O(postcodes of the outcode × columns).
  public func outcodeReply(_ outcode: Outcode) -> OutcodeReply? {
    guard let ordinals = index.ordinals(of: outcode) else { return nil }
    let summary = index.summary(of: ordinals)
    guard summary.isLive, version.hasOutcodesWithoutPosition || summary.meanPosition != nil else { return nil }
    var reply = OutcodeReply()
    reply.outcode = outcode.description
    reply.longitude = summary.meanPosition?.longitude
    reply.latitude = summary.meanPosition?.latitude
    reply.northings = summary.meanGridReference.map { Self.rounded($0.northing) } ?? 0
    reply.eastings = summary.meanGridReference.map { Self.rounded($0.easting) } ?? 0
    for texts in summary.texts {
      let column = index.columns[texts.column]
      guard let path = Self.outcodeLists[UntrustedText(column.declaration.name)] else { continue }
      let namesPseudoCodes = !column.declaration.name.hasSameBytes(as: "county") || version.namesPseudoCounties
      let names = texts.counts.compactMap {
        namesPseudoCodes || !column.isPseudoCode($0.id) ? column.name(of: $0.id) : nil
      }
      reply[keyPath: path] = Set(names.map { UntrustedText($0) }).sorted().map(\.string)
    }
    return reply
  }

  private static let outcodeLists: [UntrustedText: any WritableKeyPath<OutcodeReply, [String]> & Sendable] = [
    "district": \.adminDistrict, "parish": \.parish, "county": \.adminCounty, "ward": \.adminWard,
    "country": \.country, "constituency": \.parliamentaryConstituency,
  ]

  /// Rounds as JavaScript's `Math.round` does: halves go up.
  private static func rounded(_ number: Double) -> Int { Int(exactly: (number + 0.5).rounded(.down)) ?? 0 }
}
