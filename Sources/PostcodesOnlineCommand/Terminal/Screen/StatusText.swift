internal import PostcodeIndex
internal import PostcodeSearch

/// The line below the suggestions: how many there are, what can be typed next, where they come from, how long it took.
enum StatusText {
  static func of(_ session: SearchSession) -> String {
    var parts: [String] = []
    switch session.state {
    case .idle:
      return session.list.items.isEmpty ? "type the beginning of a postcode; Esc leaves" : "recent picks"
    case .loading: parts = ["asking online"]
    case .stalled: parts = ["asking online, which takes long"]
    case .failed(_, let error): parts = ["no answer: \(error)"]
    case .noResults(let results):
      parts = ["nothing begins with \"\(results.query)\""]
      if let setback = results.suggestions.setback { parts.append("online: \(setback)") }
    case .results(let results):
      parts = [count(results.suggestions), next(session.next)]
      parts.append(origin(results.origin))
      if let setback = results.suggestions.setback { parts.append("online: \(setback)") }
    }
    if let latency = session.latency { parts.append(time(latency)) }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private static func count(_ suggestions: Suggestions<PostcodeSuggestion>) -> String {
    guard let count = suggestions.totalCount else { return "\(suggestions.items.count) shown" }
    return "\(grouped(count)) completion\(count == 1 ? "" : "s")"
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

  /// Milliseconds, below ten with two decimals.
  private static func time(_ time: Duration) -> String {
    let microseconds = max(time / .microseconds(1), 0)
    guard microseconds < 10_000 else { return "\(Int((microseconds / 1000).rounded())) ms" }
    let hundredths = Int((microseconds / 10).rounded(.up))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) ms"
  }

  private static func grouped(_ number: Int) -> String {
    var digits = String(number)[...]
    var text = ""
    while digits.count > 3 {
      text = "," + digits.suffix(3) + text
      digits.removeLast(3)
    }
    return digits + text
  }
}
