import Foundation
import PostcodesIO
import Testing

/// A recorded request and its response.
struct Example: Decodable, Sendable, CustomTestStringConvertible {
  struct Request: Decodable, Sendable {
    let method: String
    let path: String
    let body: String?
  }

  let area: String
  let request: Request
  let status: Int
  let body: String

  var testDescription: String { "\(area) \(request.method) \(request.path)" }

  /// The path segments without the query.
  var segments: [Substring] { request.path.prefix { $0 != "?" }.split(separator: "/") }
}

/// Documents beside the checkout. Tests that need them are skipped if they are missing.
enum SharedDocuments {
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")

  private static func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The recorded responses of the real service, or an empty array if the file is missing.
  static let examples: [Example] = (text("api-examples.jsonl") ?? "").split(separator: "\n").map { line in
    do {
      return try JSONDecoder().decode(Example.self, from: Data(line.utf8))
    } catch {
      fatalError("api-examples.jsonl: \(error)")
    }
  }

  static var isPresent: Bool { !examples.isEmpty }

  /// Returns the documented keys of an object, in order.
  static func documentedKeys(_ object: String) -> [String]? {
    guard let text = text("API.md"), let section = text.range(of: "## Objects, keys in order"),
      let start = text.range(of: "\n\(object)", range: section.upperBound..<text.endIndex),
      let colon = text.range(of: ": ", range: start.upperBound..<text.endIndex),
      let end = text.range(of: ".", range: colon.upperBound..<text.endIndex)
    else { return nil }
    return text[colon.upperBound..<end.lowerBound].split { ", \n".contains($0) }
      .map { $0.replacingOccurrences(of: "[]", with: "") }.filter { !$0.hasPrefix("[") && !$0.hasSuffix("]") }
  }
}

/// Parses JSON for comparison.
func json(_ text: String) throws -> WireValue { try JSONDecoder().decode(WireValue.self, from: Data(text.utf8)) }

/// Converts a value to JSON for comparison.
func json(of value: some Encodable) throws -> WireValue {
  try JSONDecoder().decode(WireValue.self, from: try JSONEncoder().encode(value))
}
