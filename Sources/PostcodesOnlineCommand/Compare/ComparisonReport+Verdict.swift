internal import CommandSupport
internal import PostcodeComparison

extension ComparisonReport {
  /// Whether the index is out of date, in one line.
  var verdict: String {
    let unit = kind == .lookups ? "postcodes" : "completions"
    let missing =
      unanswered > 0 ? "; no response for \(NumberFormat.grouped(unanswered)) of \(NumberFormat.grouped(asked))" : ""
    switch standing {
    case .unclear:
      guard answered > 0 else { return "unclear: no response from \(remote)" }
      return "unclear: \(NumberFormat.grouped(answered)) \(unit) agree\(missing)"
    case .upToDate:
      let note = kind == .lookups && !findsOnlyRemote ? "; postcodes missing from the index were not checked" : ""
      return "up to date: all \(NumberFormat.grouped(answered)) \(unit) agree with \(remote)\(note)"
    case .remoteBehind:
      // Perhaps only some of them were looked up among the terminated postcodes.
      let status =
        terminatedAsked >= onlyLocal.count
        ? "neither live nor terminated"
        : "not live, and none of the \(NumberFormat.grouped(terminatedAsked)) checked is terminated"
      return
        "remote behind: \(NumberFormat.grouped(onlyLocal.count)) of \(NumberFormat.grouped(answered)) postcodes are \(status) at "
        + "\(remote)\(missing)"
    case .stale:
      guard kind == .lookups else {
        return
          "stale: \(NumberFormat.grouped(differing)) of \(NumberFormat.grouped(answered)) completions differ\(missing)"
      }
      var reasons: [String] = []
      if !onlyLocal.isEmpty { reasons.append("\(NumberFormat.grouped(onlyLocal.count)) are no longer live") }
      if different > 0 { reasons.append("\(NumberFormat.grouped(different)) moved or changed") }
      var sentences: [String] = []
      if !reasons.isEmpty {
        sentences.append(
          "\(NumberFormat.grouped(onlyLocal.count + different)) of \(NumberFormat.grouped(answered)) postcodes differ"
            + " (\(reasons.joined(separator: ", ")))")
      }
      if scottishDifferent > 0 {
        sentences.append(
          "\(NumberFormat.grouped(scottishDifferent)) of \(NumberFormat.grouped(scottishCompared)) differ in the Scottish "
            + "Postcode Directory")
      }
      if places.different > 0 {
        sentences.append(
          "\(NumberFormat.grouped(places.different)) of \(NumberFormat.grouped(places.compared)) places differ")
      }
      if places.differentSearches > 0 {
        sentences.append(
          "\(NumberFormat.grouped(places.differentSearches)) of \(NumberFormat.grouped(places.searches)) searches for "
            + "places differ")
      }
      if !onlyRemote.isEmpty { sentences.append(onlyRemoteText) }
      return "stale: " + sentences.joined(separator: "; ") + missing
    }
  }

  /// Describes the postcodes that only the service has.
  private var onlyRemoteText: String {
    var notes: [String] = []
    if introducedSince > 0, let latestIntroduction {
      notes.append("\(NumberFormat.grouped(introducedSince)) introduced since \(latestIntroduction)")
    }
    if terminatedHere > 0 { notes.append("\(NumberFormat.grouped(terminatedHere)) terminated in the index") }
    return "the service has \(NumberFormat.grouped(onlyRemote.count)) live postcodes that are not live in the index"
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }
}
