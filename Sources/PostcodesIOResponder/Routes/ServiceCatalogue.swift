/// The description of the service for programs: an API catalogue (RFC 9727) in the format of link sets (RFC 9264).
///
/// Its links are relative references, because the server doesn't know the address that clients use.
package enum ServiceCatalogue {
  /// The path, to which the prefix of the routes is added.
  static let path = "/.well-known/api-catalog"
  static let mediaType = "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""
  /// The documentation of the API for people.
  static let documentation = "https://postcodes.io/docs/api"

  /// Returns the catalogue.
  ///
  /// - Parameter prefix: The path under which everything is served, without a slash at its end.
  static func value(prefix: String) -> JSONValue {
    var context: [JSONValue.Member] = [.init(key: "anchor", value: .text("\(prefix)/"))]
    for (relation, target, type) in links(prefix) {
      context.append(.init(key: relation, value: [["href": .text(target), "type": .text(type)]]))
    }
    return ["linkset": [.object(context)]]
  }

  /// Returns the value of the catalogue's own header field `Link`.
  package static func ownLink(prefix: String) -> String { "<\(prefix)\(path)>; rel=\"api-catalog\"" }

  /// Returns the value of the header field `Link` of the home page.
  package static func homeLinks(prefix: String) -> String {
    links(prefix).map { "<\($0.target)>; rel=\"\($0.relation)\"; type=\"\($0.type)\"" }.joined(separator: ", ")
  }

  private static func links(_ prefix: String) -> [(relation: String, target: String, type: String)] {
    [
      ("service-desc", "\(prefix)/openapi.json", "application/json"),
      ("service-doc", documentation, "text/html"),
      ("status", "\(prefix)/ready", "application/json"),
    ]
  }
}
