extension ComparisonReport {
  /// Whether the index is stale, in one line.
  public var verdict: String {
    let unit = kind == .lookups ? "postcodes" : "completions"
    let missing = unanswered > 0 ? "; \(Self.grouped(unanswered)) of \(Self.grouped(asked)) were not answered" : ""
    switch standing {
    case .unclear:
      guard answered > 0 else { return "unclear: nothing was answered by \(remote)" }
      return "unclear: \(Self.grouped(answered)) \(unit) agree\(missing)"
    case .upToDate:
      let note = kind == .lookups && !findsOnlyRemote ? "; ones that the index has not were not looked for" : ""
      return "up to date: all \(Self.grouped(answered)) \(unit) agree with \(remote)\(note)"
    case .remoteBehind:
      // Not all of them need have been asked for among the terminated ones.
      let told =
        terminatedAsked >= onlyLocal.count
        ? "neither live nor terminated"
        : "not live, and none of the \(Self.grouped(terminatedAsked)) asked for terminated"
      return "remote behind: \(Self.grouped(onlyLocal.count)) of \(Self.grouped(answered)) postcodes are \(told) at "
        + "\(remote)\(missing)"
    case .stale:
      guard kind == .lookups else {
        return "stale: \(Self.grouped(differing)) of \(Self.grouped(answered)) completions differ\(missing)"
      }
      var reasons: [String] = []
      if !onlyLocal.isEmpty { reasons.append("\(Self.grouped(onlyLocal.count)) are gone") }
      if different > 0 { reasons.append("\(Self.grouped(different)) moved or changed") }
      var sentences: [String] = []
      if !reasons.isEmpty {
        sentences.append(
          "\(Self.grouped(onlyLocal.count + different)) of \(Self.grouped(answered)) postcodes differ"
            + " (\(reasons.joined(separator: ", ")))")
      }
      if !onlyRemote.isEmpty { sentences.append(news) }
      return "stale: " + sentences.joined(separator: "; ") + missing
    }
  }

  /// What only the service has.
  private var news: String {
    var notes: [String] = []
    if introducedSince > 0, let latestIntroduction {
      notes.append("\(Self.grouped(introducedSince)) introduced since \(latestIntroduction)")
    }
    if terminatedHere > 0 { notes.append("\(Self.grouped(terminatedHere)) terminated in the index") }
    return "the remote has \(Self.grouped(onlyRemote.count)) postcodes that this index does not list as live"
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }

  /// 1234 as `1,234`.
  static func grouped(_ number: Int) -> String {
    var text = ""
    let digits = String(number.magnitude)
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.utf8.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }
}
