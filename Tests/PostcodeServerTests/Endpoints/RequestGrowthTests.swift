import NIOCore
import NIOHTTP1
import PostcodesIOTypes
import TestSupport
import Testing

@testable import PostcodeKit
@testable import PostcodePage
@testable import PostcodeServer
@testable import PostcodesIOResponder

/// The work of a request grows no faster than the request, whatever its parameters, header fields and body.
@Suite(.timeLimit(.minutes(10)))
struct RequestGrowthTests {
  /// The bytes of the shortest text; the longest has four times as many.
  private static let length = 1500
  /// Pieces of hostile texts: words of names, starts of postcodes, digits, separators, two marks in the wrong order, and escapes.
  private static let pieces = [
    "a ", "and the ", "SW1A 1AA ", "1", ",", "'", ".", "\u{301}\u{316}", "Æ", "%", "W/\"a\",",
  ]

  private let responder: Responder

  init() throws {
    responder = Responder(
      current: CurrentIndex(ServedIndex(try TestIndexes.sample.get())), routes: RouteTable(), site: PageSite())
  }

  private func repeated(_ piece: String, _ length: Int) -> String {
    String(repeating: piece, count: max(length / piece.utf8.count, 1))
  }

  private func response(_ target: String, _ fields: HTTPHeaders = [:], _ body: RequestBody? = nil) -> Response {
    let request = Request(
      HTTPRequestHead(version: .http1_1, method: body == nil ? .GET : .POST, uri: target, headers: fields))
    return responder.respond(to: request, responder.match(request), body, WorkBudget())
  }

  /// Tests that the work doesn't grow faster than a text of pieces.
  private func expectLinear<Result>(_ name: String, piece: String, _ work: (String) -> Result) {
    let growth = Growth(from: Self.length, input: { repeated(piece, $0) }, of: work)
    #expect(!growth.isSteep, "\(name) with \(piece.debugDescription): \(growth)")
  }

  @Test(arguments: RouteTable.standard.filter { $0.method == .get }.map(\.path))
  func parameters(_ path: String) throws {
    let route = try #require(RouteTable.standard.first { $0.path == path && $0.method == .get })
    let names = path.split(separator: "/").filter { $0.hasPrefix("{") }
    let base = path.replacing("{longitude}", with: "-0.1").replacing("{latitude}", with: "51.5")
      .replacing("{outcode}", with: "LS1").replacing("{postcode}", with: "LS11AA").replacing("{code}", with: "osgb4")
    let keys = route.query(ResponseLimits()).map(\.name)
    for piece in Self.pieces {
      for name in names {
        expectLinear(path, piece: piece) {
          response(path.replacing(name, with: PostcodePage.queryEncoded($0)).replacing(/{\w+}/, with: "1"))
        }
      }
      for key in keys {
        expectLinear(key, piece: piece) { response("\(base)?\(key)=\(PostcodePage.queryEncoded($0))") }
      }
    }
    for key in keys + ["x"] { expectLinear(path, piece: "\(key)=1&") { response("\(base)?\($0)") } }
  }

  @Test(arguments: [
    "/search?q=", "/search?place=", "/search?offset=", "/index/complete?text=", "/index/find?text=",
    "/index/nearest?text=", "/index/place?text=", "/index/nearest-to-place?text=", "/index/complete?limit=", "/?x=",
    "/nothing?x=",
  ])
  func page(_ target: String) {
    for piece in Self.pieces { expectLinear(target, piece: piece) { response(target + PostcodePage.queryEncoded($0)) } }
    for piece in ["a ", "leeds "] {
      expectLinear(target, piece: piece) { response(target + $0.replacing(" ", with: "+")) }
    }
    expectLinear(target, piece: "q=a&") { response("\(target)a&\($0)") }
  }

  @Test(arguments: [
    "Accept", "Accept-Encoding", "Authorization", "Cache-Control", "Content-Encoding", "Content-Type", "Cookie",
    "Expect", "If-None-Match", "If-Range", "Range", "X-Forwarded-For", "X-Request-ID",
  ])
  func fields(_ name: String) {
    // Of one field, and of many.
    for target in ["/", "/index/map"] {
      for piece in Self.pieces + ["bytes=0-1,", "gzip;q=0.5,"] {
        expectLinear(name, piece: piece) { response(target, [name: $0, "Range": "bytes=0-1"]) }
      }
      expectLinear(name, piece: "a") { text in
        response(target, HTTPHeaders(Array(repeating: (name, "a"), count: text.utf8.count / 8)))
      }
    }
  }

  private func value(_ content: String, isForm: Bool) -> JSONValue? {
    let fields: HTTPHeaders = [
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "Content-Length": "\(content.utf8.count)",
    ]
    var body = try? RequestBody(RequestHeaders(fields), limit: .max)
    guard body?.append(ByteBuffer(string: content)) == true else { return nil }
    return try? body?.value()
  }

  @Test(arguments: [
    #""a","#, "1,", "[[],[]],", #""\u0301\u0316","#, #"{"a":1,"b":2},"#, #"" ","#, "1e9,",
  ])
  func arrays(_ piece: String) {
    expectLinear("JSON", piece: piece) { value("{\"postcodes\":[\($0)1]}", isForm: false) }
    for key in ["postcodes", "geolocations"] {
      expectLinear(key, piece: piece) { text in
        let fields: HTTPHeaders = ["Content-Type": "application/json", "Content-Length": "1"]
        var body = try? RequestBody(RequestHeaders(fields), limit: .max)
        _ = body?.append(ByteBuffer(string: "{\"\(key)\":[\(text)1]}"))
        return response("/postcodes", fields, body)
      }
    }
  }

  /// Makes keys: numbered, with a long beginning that all have, or of marks.
  private static let keyMakers: [@Sendable (Int) -> String] = [
    { "\($0)" }, { "common common common common common\($0)" },
    { "e" + String(repeating: "\u{301}\u{316}", count: 30) + "\($0)" },
  ]

  @Test(arguments: 0..<keyMakers.count, [false, true])
  func keys(_ kind: Int, isNested: Bool) {
    let key = Self.keyMakers[kind]
    // A form has a thousand keys at most.
    let growth = Growth(from: 250, input: { (0..<$0).map(key) }) { keys in
      let json = keys.map { "\"\($0)\":1" }.joined(separator: ",")
      return value(isNested ? "{\"geolocations\":[{\(json)}]}" : "{\(json)}", isForm: false)
    }
    let inForm = Growth(from: 250, input: { (0..<$0).map(key) }) { keys in
      value(keys.map { isNested ? "a[\($0)]=1" : "\($0)=1" }.joined(separator: "&"), isForm: true)
    }
    #expect(!growth.isSteep, "JSON: \(growth)")
    #expect(!inForm.isSteep, "form: \(inForm)")
  }

  @Test(arguments: ["a[]=1&", "a[b]=1&", "a=1&", "[b]", "a[0][0]=1&", "%", "+", "]="])
  func forms(_ piece: String) {
    let growth = Growth(from: 250, input: { String(repeating: piece, count: $0) }) { value("a" + $0, isForm: true) }
    #expect(!growth.isSteep, "\(growth)")
  }

  /// A position whose keys are written in many ways, all of which the response repeats.
  @Test func cases() {
    func variant(_ number: Int) -> String {
      String(decoding: "widesearch".utf8.enumerated().map { $1 ^ UInt8(number >> $0 & 1) << 5 }, as: UTF8.self)
    }
    let growth = Growth(from: 250, input: { (0..<$0).map { JSONValue.Member(key: variant($0), value: .bool(true)) } }) {
      try? BulkLocation(.object($0), defaults: [], ResponseLimits().nearest, .v20)
    }
    #expect(!growth.isSteep, "\(growth)")
  }
}
