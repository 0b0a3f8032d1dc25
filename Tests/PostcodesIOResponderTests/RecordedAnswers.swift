import Foundation
import PostcodesIOResponder
import PostcodeImport
@testable import PostcodeKit
import PostcodesIOTypes

/// The documents and data next to the checkout. Tests that need them are skipped if they are missing.
enum SharedDocuments {
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared")

  static let isPresent = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("api-examples.jsonl").path)

  /// An index of the rows of the server that was recorded.
  static let seed = Result {
    let data = folder.appendingPathComponent("data")
    var options = ImportOptions()
    options.names = [data.appendingPathComponent("names-and-codes").path]
    let result = try Importer(options: options).importDumps([data.appendingPathComponent("onspd-2025-11-seed.csv").path]
    )
    return try PostcodeIndex(bytes: IndexBytes(copying: result.file))
  }

  /// An index of the tile that the recorded places are in.
  static let tile = Result {
    var options = ImportOptions()
    options.places = [folder.appendingPathComponent("data/open-names/HY20.csv").path]
    return try PostcodeIndex(bytes: IndexBytes(copying: Importer(options: options).importDumps([]).file))
  }
}

/// An index of rows in a temporary file.
func index(
  header: String, _ rows: [String], joins: [(table: String, key: String)] = [],
  scotland: [(file: String, text: String)] = []
) throws -> PostcodeIndex {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("responder-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  func write(_ name: String, _ text: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
  var options = ImportOptions()
  options.names = [
    try write("districts.csv", "LAD25CD,LAD25NM\nS12000033,Aberdeen City\nE08000003,Manchester\n"),
    try write(
      "counties.csv", "CTY25CD,CTY25NM\nE99999999,(pseudo) England (UA/MD/LB)\nE10000016,Kent\nE10000002,Bucks\n"),
  ]
  for (number, join) in joins.enumerated() {
    options.joins.append(JoinSource(path: try write("join\(number).csv", join.table), key: join.key))
  }
  if !scotland.isEmpty {
    for (file, text) in scotland { options.names.append(try write(file, text)) }
    options.scotland = options.names.removeLast()
  }
  let dump = try write("dump.csv", ([header] + rows).joined(separator: "\n") + "\n")
  return try PostcodeIndex(bytes: IndexBytes(copying: Importer(options: options).importDumps([dump]).file))
}

/// A recorded request and its response.
struct Recorded: Decodable {
  struct Request: Decodable {
    let method: String
    let path: String
    let body: String?
  }

  let area: String
  let request: Request
  let status: Int
  let body: String

  /// The segments of the path, decoded.
  var segments: [String] {
    request.path.prefix { $0 != "?" }.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
  }

  /// A value of the query.
  func query(_ name: String) -> String? {
    URLComponents(string: request.path)?.queryItems?.first { $0.name == name }?.value
  }

  func result<Result: Codable & Sendable>(_ type: Result.Type = Result.self) throws -> Result? {
    try JSONDecoder().decode(ResultReply<Result>.self, from: Data(body.utf8)).result
  }

  static func all(_ file: String = "api-examples.jsonl") throws -> [Recorded] {
    let text = try String(contentsOf: SharedDocuments.folder.appendingPathComponent(file), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Recorded.self, from: Data($0.utf8)) }
  }
}

/// Returns the values of a reply by key, codes as `codes.parish`; without those that are `null`.
func values(_ reply: PostcodeReply) throws -> [String: String] {
  let object = try JSONDecoder().decode(WireValue.self, from: JSONEncoder().encode(reply))
  guard case .object(var keys) = object else { return [:] }
  if case .object(let codes)? = keys.removeValue(forKey: "codes") {
    for (key, value) in codes { keys["codes.\(key)"] = value }
  }
  return keys.filter { $0.value != .null }.mapValues { "\($0)" }
}
