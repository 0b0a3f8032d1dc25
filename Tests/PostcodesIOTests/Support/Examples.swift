import Foundation
import PostcodesIO
import Testing

/// A recorded request and its answer.
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

  /// The path without its query, in segments.
  var segments: [Substring] { request.path.prefix { $0 != "?" }.split(separator: "/") }
}

/// The documents beside the checkout; tests that need them are skipped where they are absent.
enum SharedDocuments {
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")

  private static func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// What the real server answered, one request a line; empty if the file is not there.
  static let examples: [Example] = (text("api-examples.jsonl") ?? "").split(separator: "\n").map { line in
    do {
      return try JSONDecoder().decode(Example.self, from: Data(line.utf8))
    } catch {
      fatalError("api-examples.jsonl: \(error)")
    }
  }

  static var isPresent: Bool { !examples.isEmpty }

  /// The keys that the description of the service lists for an object, in order.
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

/// JSON as a value, to be compared.
func json(_ text: String) throws -> WireValue { try JSONDecoder().decode(WireValue.self, from: Data(text.utf8)) }

/// What a value is in JSON.
func json(of value: some Encodable) throws -> WireValue {
  try JSONDecoder().decode(WireValue.self, from: try JSONEncoder().encode(value))
}
