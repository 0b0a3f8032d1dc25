/// The input of a route's handler.
package struct Call: Sendable {
  /// What to answer from, the same for the whole request.
  package let data: RouteData
  /// The values of the route's parameters, decoded, in order.
  let parameters: [String]
  package let query: QueryItems
  /// The parsed body, or `nil` if there is none that can be read.
  let body: JSONValue?
  let table: RouteTable

  /// Returns a parameter of the path. Every route has those that its handler asks for.
  func parameter(_ index: Int) -> String { parameters.indices.contains(index) ? parameters[index] : "" }
}
