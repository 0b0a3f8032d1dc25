internal import PostcodeJSON
internal import PostcodesIOResponder

/// What a handler is asked.
struct Call: Sendable {
  /// The index that answers, the same for the whole request.
  let served: ServedIndex
  /// The parts of the path that the route leaves open, decoded, in order.
  let parameters: [String]
  let query: QueryItems
  /// What the body says; `nil` if there is none that can be read.
  let body: JSONValue?

  /// An open part of the path. Every route has those that its handler asks for.
  func parameter(_ place: Int) -> String { parameters.indices.contains(place) ? parameters[place] : "" }
}
