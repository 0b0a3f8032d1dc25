import Foundation
import PostcodeImport
import TestSupport
import Testing

@testable import PostcodeKit
@testable import PostcodePage

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a search box finds for 170 texts in Code-Point Open with the 42,986 names of populated places in Great Britain: natively, in the page's
/// WebAssembly and over HTTP.
@Suite struct SearchTableTests {
  /// A row of `Fixtures/searches.tsv`. Lines that begin with # are headings.
  private struct Row {
    let text: String
    /// The kind of text, the answer, and the first suggestions of all sections.
    let found: String

    init?(_ line: Substring) {
      guard !line.isEmpty, !line.hasPrefix("#"), let tab = line.firstIndex(of: "\t") else { return nil }
      (text, found) = (String(line[..<tab]), String(line[line.index(after: tab)...]))
    }
  }

  private static let fixture = TestIndexes.fixtures.appendingPathComponent("searches.tsv")
  private static let limit = PostcodeIndex.placeLimit
  private static let pageLimit = 10

  private static func rows() throws -> [Row] {
    try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n").compactMap(Row.init)
  }

  /// Places with real names at positions of postcodes all over the country, in the layout of OS Open Names.
  private static func writePlaces(to path: String, _ index: PostcodeIndex) throws {
    let names = try String(contentsOfFile: Checkout.dump("open-names/british-placenames-2019.csv"), encoding: .utf8)
    let located = (0..<index.count).lazy.filter { index.record(at: $0)?.gridReference != nil }
    var number = 0
    var rows: [String] = []
    for line in names.split(whereSeparator: \.isNewline).dropFirst() {
      // Neighbours in the alphabet are in different parts of the country.
      number += 1
      let ordinal = number * 104_729 % index.count
      guard let record = index.record(at: ordinal),
        let grid = record.gridReference ?? located.first.flatMap({ index.record(at: $0)?.gridReference })
      else { break }
      let end = try #require(line.lastIndex(of: ","))
      let middle = try #require(line[..<end].lastIndex(of: ","))
      var fields = [String](repeating: "", count: 34)
      fields[0] = "osgb\(4_000_000_073_000_000 + number)"
      fields[2] = String(line[..<middle])
      fields[6] = "populatedPlace"
      fields[7] = line[line.index(after: middle)..<end].filter { $0 != "\"" }
      fields[8] = "\(grid.easting)"
      fields[9] = "\(grid.northing)"
      fields[16] = record.postcode.outcode.description
      fields[29] = String(line[line.index(after: end)...])
      rows.append(fields.joined(separator: ",") + "\n")
    }
    try rows.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static let file = Result<[UInt8], any Error> {
    let dump = Checkout.dump("code-point-open-2025-10.zip")
    let folder = try TemporaryFolder()
    let places = folder.path("places.csv")
    try writePlaces(to: places, TestIndexes.index(of: [dump]))
    var options = ImportOptions()
    options.places = [places]
    return try Importer(options: options).importDumps([dump]).file
  }

  private static func description(of finding: Finding) -> String {
    let answer =
      switch finding.answer {
      case .postcode(let match): match.postcode.description
      case .group(let group, _): group.description
      case .area(let column, _, let name): "\(column) \(name)"
      case .place(let number): "place \(finding.finder.places?.name(of: number) ?? "")"
      case .position(let latitude, let longitude): "\(PostcodeIndex.fixed(latitude)), \(PostcodeIndex.fixed(longitude))"
      case nil: finding.reason.map { "none: \($0)" } ?? "none"
      }
    let sections = finding.sections.map { section in
      let first = section.suggestions.prefix(2).map { $0.details.isEmpty ? $0.text : "\($0.text) (\($0.details))" }
      return "\(section.kind) \(section.count): " + first.joined(separator: "; ")
    }
    return (["\(finding.kind)", answer] + sections).joined(separator: "\t")
  }

  @Test(.enabled(if: Checkout.readsFullDumps, "needs ../shared/data and POSTCODES_FULL_DUMPS"))
  func everyTextFindsWhatPeopleExpect() async throws {
    let file = try Self.file.get()
    let finder = PostcodeFinder(try PostcodeIndex(bytes: IndexBytes(copying: file)))
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil { try Self.record(finder) }
    let rows = try Self.rows()
    #expect(rows.count >= 150)
    for row in rows {
      #expect(Self.description(of: finder.find(row.text, limit: Self.limit)) == row.found, "\(row.text)")
    }
    let texts = rows.map(\.text)
    let native = texts.map {
      String(decoding: finder.find($0, limit: Self.limit).json(limit: Self.pageLimit), as: UTF8.self)
    }
    #expect(try await Self.overHTTP(texts, finder.index) == native)
    guard let module = try Self.inWebAssembly(texts, file) else {
      Issue.record("node is missing, so the table was not tested in WebAssembly", severity: .warning)
      return
    }
    #expect(module == native)
  }

  private static func overHTTP(_ texts: [String], _ index: PostcodeIndex) async throws -> [String] {
    let server = try await TestServer.start(index)
    defer { Task { await server.stop() } }
    var bodies: [String] = []
    for text in texts {
      var components = try #require(URLComponents(string: server.url + "/index/complete"))
      components.queryItems = [
        URLQueryItem(name: "text", value: text), URLQueryItem(name: "limit", value: "\(pageLimit)"),
      ]
      components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
      let (body, _) = try await URLSession.shared.data(from: try #require(components.url))
      bodies.append(String(decoding: body, as: UTF8.self))
    }
    return bodies
  }

  /// Returns what the page's module finds, or `nil` without Node.
  private static func inWebAssembly(_ texts: [String], _ file: [UInt8]) throws -> [String]? {
    let folder = try TemporaryFolder()
    try Data(file).write(to: URL(fileURLWithPath: folder.path("index")))
    try JSONEncoder().encode(texts).write(to: URL(fileURLWithPath: folder.path("texts")))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "node", "\(Checkout.path)/Tests/Browser/searches.mjs", "\(Checkout.path)/Sources/CPageFiles/files/page/core.wasm",
      folder.path("index"), folder.path("texts"), "\(pageLimit)", folder.path("results"),
    ]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 127 { return nil }
    try #require(process.terminationReason == .exit && process.terminationStatus == 0)
    return try JSONDecoder().decode(
      [String].self, from: Data(contentsOf: URL(fileURLWithPath: folder.path("results"))))
  }

  /// Writes what is found now. Every change of a row is for a person to judge.
  private static func record(_ finder: PostcodeFinder) throws {
    let lines = try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n").map { line in
      guard !line.hasPrefix("#") else { return String(line) }
      let text = String(line.prefix { $0 != "\t" })
      return text + "\t" + description(of: finder.find(text, limit: limit))
    }
    try (lines.joined(separator: "\n") + "\n").write(to: fixture, atomically: true, encoding: .utf8)
  }
}
