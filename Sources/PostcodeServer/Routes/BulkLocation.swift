internal import PostcodeJSON
internal import PostcodesIOResponder

/// A position of a bulk request, with what the query string says for all of them.
struct BulkLocation {
  let question: NearestQuestion
  let isWide: Bool
  /// What is sent back as `query`: the known keys in any capitals, values as they came.
  let echo: [JSONValue.Member]

  private static let echoedKeys = ["limit", "longitude", "latitude", "radius", "widesearch"]

  /// What the query string says for all locations.
  static func defaults(_ query: QueryItems) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for key in ["limit", "radius"] {
      let value = query[key]
      if !value.isEmpty { members.set(key, .text(value)) }
    }
    if !query["widesearch"].isEmpty { members.set("widesearch", .bool(true)) }
    return members
  }

  init(_ location: JSONValue, defaults: [JSONValue.Member], _ limits: AnswerLimits.Nearest) throws(Refusal) {
    var members = defaults
    if case .object(let own) = location {
      for member in own where BulkLocation.echoedKeys.contains(where: { Route.isSame($0, member.key[...]) }) {
        members.set(member.key, member.value)
      }
    }
    let merged = JSONValue.object(members)
    /// What JavaScript takes for false stands for a default.
    func option(_ key: String) -> String { merged[key].flatMap { $0.isTruthy ? $0.javaScriptText : nil } ?? "" }
    question = try NearestQuestion(
      longitude: merged["longitude"]?.javaScriptText ?? "", latitude: merged["latitude"]?.javaScriptText ?? "",
      limit: option("limit"), radius: option("radius"), limits)
    isWide = (merged["wideSearch"]?.isTruthy ?? false) || (merged["widesearch"]?.isTruthy ?? false)
    echo = members
  }
}
