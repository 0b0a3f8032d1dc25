internal import CommandSupport
internal import PostcodeKit
internal import PostcodeSearch

/// The status line: the number of suggestions, the next characters, the origin and the response time.
enum StatusText {
  static func of(_ session: SearchSession) -> String {
    var parts: [String] = []
    switch session.state {
    case .idle:
      return session.list.items.isEmpty ? "type a postcode, name, address or position; Esc quits" : "recent postcodes"
    case .loading: parts = ["searching online"]
    case .stalled: parts = ["still searching online"]
    // A search of the index doesn't fail: it found nothing.
    case .failed(let query, let error): parts = ["nothing found for \"\(query)\"", "online: \(error)"]
    case .noResults(let results): parts = ["nothing found for \"\(results.query)\"", session.hint]
    case .results(let results):
      parts = [count(results.suggestions), next(session.next)]
      parts.append(origin(results.origin))
      if let error = results.suggestions.partialFailure { parts.append("online: \(error)") }
    }
    if let latency = session.latency { parts.append(time(latency)) }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private static func count(_ suggestions: Suggestions<PostcodeSuggestion>) -> String {
    guard let count = suggestions.totalCount else { return "\(suggestions.items.count) shown" }
    return "\(NumberFormat.grouped(count)) suggestion\(count == 1 ? "" : "s")"
  }

  private static func next(_ next: NextCharacters?) -> String {
    guard let next, !next.isEmpty else { return "" }
    let letters = next.description
    guard next.containsSpace else { return "next: \(letters)" }
    return letters.isEmpty ? "next: space" : "next: \(letters) or space"
  }

  private static func origin(_ origin: SuggestionOrigin) -> String {
    switch origin {
    case .local: "local"
    case .corrected(let text): "corrected to \(text)"
    case .cache(let age, _): "online, \(age.components.seconds) s ago"
    case .remote: "online"
    }
  }

  /// Formats a time in milliseconds, with two decimals below ten.
  private static func time(_ time: Duration) -> String {
    let microseconds = max(time / .microseconds(1), 0)
    guard microseconds < 10_000 else { return "\(Int((microseconds / 1000).rounded())) ms" }
    let hundredths = Int((microseconds / 10).rounded(.up))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) ms"
  }
}
