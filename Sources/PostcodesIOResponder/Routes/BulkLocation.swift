internal import PostcodeKit
internal import PostcodesIOTypes

/// A position of a bulk request, merged with the defaults of the query string.
struct BulkLocation {
  let request: NearestRequest
  let isWide: Bool
  /// What is returned as `query`: the known keys in the client's case, with the client's values.
  let echo: [JSONValue.Member]

  private static let echoedKeys = ["limit", "longitude", "latitude", "radius", "widesearch"]

  /// Returns the defaults that the query string gives for all positions.
  static func defaults(_ query: QueryItems) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for key in ["limit", "radius"] {
      let value = query[key]
      if !value.isEmpty { members.set(UntrustedText(key), .text(value)) }
    }
    if !query["widesearch"].isEmpty { members.set("widesearch", .bool(true)) }
    return members
  }

  init(
    _ location: JSONValue, defaults: [JSONValue.Member], _ limits: ResponseLimits.Nearest, _ version: WireVersion
  ) throws(APIError) {
    var members = defaults
    if case .object(let own) = location {
      for member in own where BulkLocation.echoedKeys.contains(where: { $0.isASCIIEqual(member.key.string) }) {
        // The keys of an object differ from each other, so that only those of the defaults may be set already.
        if let offset = defaults.firstIndex(where: { $0.key == member.key }) {
          members[offset].value = member.value
        } else {
          members.append(member)
        }
      }
    }
    let merged = JSONValue.object(members)
    let isWide = (merged["wideSearch"]?.isTruthy ?? false) || (merged["widesearch"]?.isTruthy ?? false)
    /// Returns the text of an option, or `nil` for the default.
    func option(_ key: String) -> String? {
      guard let value = merged[key] else { return nil }
      return value.isTruthy || !(isWide || version.defaultsFalsyOptions) ? value.javaScriptText : nil
    }
    request = try NearestRequest(
      longitude: merged["longitude"]?.javaScriptText ?? "", latitude: merged["latitude"]?.javaScriptText ?? "",
      limit: option("limit"), radius: option("radius"), limits, version)
    self.isWide = isWide
    echo = members
  }
}
