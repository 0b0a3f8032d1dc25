/// The description of the service for programs: an API catalogue (RFC 9727) in the format of link sets (RFC 9264).
///
/// Its links are relative references, because the server doesn't know the address that clients use, and a proxy may remove the beginning of
/// paths.
package enum ServiceCatalogue {
  /// The path, to which the prefix of the routes is added.
  static let path = "/.well-known/api-catalog"
  static let mediaType = "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""
  /// The documentation of the API for people.
  static let documentation = "https://postcodes.io/docs/api"

  /// The catalogue.
  static var value: JSONValue {
    var context: [JSONValue.Member] = [.init(key: "anchor", value: "../")]
    for (relation, target, type) in links(from: "../") {
      context.append(.init(key: relation, value: [["href": .text(target), "type": .text(type)]]))
    }
    return ["linkset": [.object(context)]]
  }

  /// Returns the value of the catalogue's own header field `Link`, that of postcodes.io.
  ///
  /// - Parameter prefix: The path under which everything is served, without a slash at its end.
  package static func ownLink(prefix: String) -> String { "<\(prefix)\(path)>; rel=\"api-catalog\"" }

  /// The value of the header field `Link` of the home page.
  package static var homeLinks: String {
    links(from: "").map { "<\($0.target)>; rel=\"\($0.relation)\"; type=\"\($0.type)\"" }.joined(separator: ", ")
  }

  /// - Parameter home: The relative reference to the home page.
  private static func links(from home: String) -> [(relation: String, target: String, type: String)] {
    [
      ("service-desc", "\(home)openapi.json", "application/json"),
      ("service-doc", documentation, "text/html"),
      ("status", "\(home)ready", "application/json"),
    ]
  }
}
