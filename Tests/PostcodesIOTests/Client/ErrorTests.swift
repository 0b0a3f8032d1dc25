import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import PostcodesIO

/// Errors of the service.
struct ErrorTests {
  private func lookup(_ status: Int, _ body: String, headers: [HTTPHeader] = []) async -> PostcodesIOError? {
    let client = PostcodesClient(transport: StubTransport(status, body, headers: headers), clock: ManualClock())
    return await failure { try await client.lookup("AB1 0AA") }
  }

  private func lookup(_ status: Int, error: String) async -> PostcodesIOError? {
    await lookup(status, #"{"status":\#(status),"error":"\#(error)"}"#)
  }

  @Test func negativeReplies() async {
    #expect(await lookup(404, error: "Postcode not found") == .notFound(.postcode, "AB1 0AA"))
    #expect(await lookup(404, error: "Invalid postcode") == .invalidPostcode("AB1 0AA"))
    var record = TerminatedReply()
    record.postcode = "AB1 0AA"
    record.yearTerminated = 1996
    record.monthTerminated = 6
    record.longitude = -2.242851
    let terminated = """
      {"status":404,"error":"Postcode not found","terminated":{"postcode":"AB1 0AA","year_terminated":1996,\
      "month_terminated":6,"longitude":-2.242851,"latitude":null}}
      """
    #expect(await lookup(404, terminated) == .terminated(record))
    #expect(await lookup(404, error: "Resource not found") == .noSuchResource(path: "/postcodes/AB1%200AA"))
  }

  @Test func subjectNames() async {
    let client = PostcodesClient(
      transport: StubTransport(404, #"{"status":404,"error":"Something not found"}"#), clock: ManualClock())
    #expect(await failure { try await client.nearest(to: "x") } == .notFound(.postcode, "x"))
    #expect(await failure { try await client.outcode("x") } == .notFound(.outcode, "x"))
    #expect(await failure { try await client.outcodes(nearestTo: "x") } == .notFound(.outcode, "x"))
    #expect(await failure { try await client.terminated("x") } == .notFound(.terminatedPostcode, "x"))
    #expect(await failure { try await client.scottish("x") } == .notFound(.scottishPostcode, "x"))
    #expect(await failure { try await client.place(code: "x") } == .notFound(.place, "x"))
    #expect(await failure { try await client.ping() } == .noSuchResource(path: "/ping"))
  }

  @Test func statusCodes() async {
    #expect(
      await lookup(400, error: "Invalid result limit submitted")
        == .invalidRequest(message: "Invalid result limit submitted"))
    #expect(await lookup(403, error: "no") == .unexpectedStatus(403, message: "no"))
    #expect(
      await lookup(301, "", headers: [HTTPHeader("location", "https://x.example/")])
        == .redirected(status: 301, location: "https://x.example/"))
    #expect(await lookup(500, error: "oops") == .serverError(status: 500, message: "oops", retryAfter: nil))
    #expect(
      await lookup(503, "<html>", headers: [HTTPHeader("Retry-After", "7")])
        == .serverError(status: 503, message: nil, retryAfter: .seconds(7)))
    #expect(await lookup(429, "<html>") == .rateLimited(retryAfter: nil))
    #expect(
      await lookup(429, "", headers: [HTTPHeader("retry-after", "120")]) == .rateLimited(retryAfter: .seconds(120)))
    let dates = [
      HTTPHeader("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT"), HTTPHeader("Date", "Sun, 06 Nov 1994 08:48:30 GMT"),
    ]
    #expect(await lookup(429, "", headers: dates) == .rateLimited(retryAfter: .seconds(67)))
  }

  @Test(arguments: [200, 400, 403, 404])
  func notJSON(status: Int) async {
    let page = "<!doctype html>" + String(repeating: "🏴", count: 1000)
    #expect(await lookup(status, page) == .notJSON(status: status, beginning: String(page.prefix(200))))
    #expect(await lookup(status, "") == .notJSON(status: status, beginning: ""))
    #expect(await lookup(status, #"{"status":200,"#) == .notJSON(status: status, beginning: #"{"status":200,"#))
    let deep = String(repeating: "[", count: 100_000)
    #expect(await lookup(status, deep) == .notJSON(status: status, beginning: String(deep.prefix(200))))
  }

  @Test func wrongShape() async throws {
    func key(_ body: String) async -> String? {
      if case .wrongShape(let key, let problem) = await lookup(200, body) {
        #expect(!problem.isEmpty)
        return key
      }
      return nil
    }
    let good = #""postcode":"AB1 0AA","incode":"0AA","outcode":"AB1","codes":{}"#
    #expect(await key("[]") == "(whole response)")
    #expect(await key("{}") == "status")
    #expect(await key(#"{"status":2.5}"#) == "(whole response)")
    #expect(await key(#"{"status":200}"#) == "result")
    #expect(await key(#"{"status":200,"result":null}"#) == "result")
    #expect(await key(#"{"status":200,"result":7}"#) == "result")
    #expect(await key(#"{"status":200,"result":{}}"#) == "result.postcode")
    #expect(await key(#"{"status":200,"result":{"postcode":null}}"#) == "result.postcode")
    #expect(await key(#"{"status":200,"result":{\#(good),"latitude":"x"}}"#) == "result.latitude")
    #expect(await key(#"{"status":200,"result":{\#(good),"quality":1.5}}"#) == "result.quality")
    #expect(await key(#"{"status":200,"result":{\#(good),"eastings":1e300}}"#) == "result.eastings")
    #expect(await key(#"{"status":200,"result":{\#(good),"latitude":1e999}}"#) == "result.latitude")
    let codes = good.dropLast(2) + #"{"parish":7}"#
    #expect(await key(#"{"status":200,"result":{\#(codes)}}"#) == "result.codes.parish")
    #expect(await lookup(404, "{}").map { "\($0)".contains("status") } == true)

    let list = PostcodesClient(
      transport: StubTransport(#"{"status":200,"result":[{\#(good)},{\#(good),"latitude":true}]}"#),
      clock: ManualClock())
    let error = await failure { try await list.query("AB1") }
    #expect(error == .wrongShape(key: "result[1].latitude", problem: "expected a number"))
  }

  @Test func hostileKeys() async {
    let good = #""status":404,"error":"Postcode not found""#
    let limit = ResponseDecoder.maximumKeyLength
    func body(_ key: String) -> String { "{\(good),\"x\":[{\"\(key)\" :1}]}" }
    #expect(await lookup(404, body(String(repeating: "a", count: limit))) == .notFound(.postcode, "AB1 0AA"))
    let tooLong = PostcodesIOError.wrongShape(
      key: "(whole response)", problem: "a key is longer than \(limit) bytes")
    #expect(await lookup(404, body(String(repeating: "a", count: limit + 1))) == tooLong)
    #expect(await lookup(404, body("e" + String(repeating: "\u{301}\u{327}", count: 8000))) == tooLong)
    #expect(await lookup(404, body(String(repeating: #"\u0301"#, count: 100))) == tooLong)
    #expect(await lookup(404, body(String(repeating: #"\""#, count: 100))) == tooLong)
    // A long value is none of a key.
    let value = String(repeating: "a", count: 10_000)
    #expect(await lookup(404, "{\(good),\"x\":\"\(value)\"}") == .notFound(.postcode, "AB1 0AA"))
    // JSON is UTF-8 (RFC 8259, 8.1); Foundation would also read UTF-16.
    let wide = Array("{\(good)}".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    let client = PostcodesClient(
      transport: StubTransport { _ in HTTPResponse(status: 404, body: wide) }, clock: ManualClock())
    let error = await failure { try await client.lookup("AB1 0AA") }
    if case .notJSON? = error {} else { Issue.record("\(String(describing: error))") }
  }

  @Test func errorsOfTheTransport() async {
    struct Strange: Error {}
    func lookup(_ error: any Error) async -> PostcodesIOError? {
      let client = PostcodesClient(
        transport: StubTransport { _ in throw error },
        configuration: .init(timeout: .seconds(3), maximumResponseBytes: 99), clock: ManualClock())
      return await failure { try await client.lookup("AB1 0AA") }
    }
    #expect(await lookup(HTTPTransportError.unreachable(reason: "gone")) == .unreachable(reason: "gone"))
    #expect(await lookup(HTTPTransportError.timedOut) == .timedOut(after: .seconds(3)))
    #expect(await lookup(HTTPTransportError.bodyTooLarge) == .bodyTooLarge(limit: 99))
    #expect(await lookup(HTTPTransportError.networkRestricted(.lowDataMode)) == .networkRestricted(.lowDataMode))
    #expect(await lookup(Strange()) == .unreachable(reason: "Strange()"))
  }

  /// A restricted network has an error of its own, because waiting does not help.
  @Test func restrictedNetworks() {
    let error = TransportFailure.error(for: URLError(.dataNotAllowed), hasResponse: false)
    #expect(error as? HTTPTransportError == .networkRestricted(.mobileDataOff))
    let offline = TransportFailure.error(for: URLError(.notConnectedToInternet), hasResponse: false)
    #expect(offline as? HTTPTransportError == .unreachable(reason: "no network connection"))
    #expect(PostcodesIOError.networkRestricted(.lowDataMode).retryAdvice == .never)
    #expect(
      PostcodesIOError.networkRestricted(.lowDataMode).localizedDescription
        == "This app loads no data in Low Data Mode. Turn it off for this network, or use another network.")
    #expect(
      HTTPTransportError.networkRestricted(.mobileDataOff).localizedDescription
        == "Mobile data is off for this app. Turn it on in Settings, or connect to Wi-Fi.")
  }

  /// The client enforces the limit if the transport doesn't.
  @Test func bodyTooLarge() async throws {
    let body = #"{"status":200,"result":"pong"}"#
    let transport = StubTransport(body)
    for (limit, error) in [(body.utf8.count, nil), (body.utf8.count - 1, PostcodesIOError.bodyTooLarge(limit: 29))] {
      let client = PostcodesClient(
        transport: transport, configuration: .init(maximumResponseBytes: limit), clock: ManualClock())
      #expect(await failure { try await client.ping() } == error)
    }
  }

  static let all: [PostcodesIOError] = [
    .notFound(.postcode, "A"), .invalidPostcode("A"), .terminated(TerminatedReply()), .invalidRequest(message: "A"),
    .noSuchResource(path: "/A"), .rateLimited(retryAfter: .seconds(3)), .rateLimited(retryAfter: nil),
    .serverError(status: 500, message: "A", retryAfter: nil), .unexpectedStatus(403, message: "A"),
    .redirected(status: 301, location: "A"), .notJSON(status: 200, beginning: "A"), .wrongShape(key: "A", problem: "A"),
    .bodyTooLarge(limit: 1), .unreachable(reason: "A"), .timedOut(after: .seconds(1)),
    .networkRestricted(.lowDataMode), .networkRestricted(.expensiveNetwork), .networkRestricted(.mobileDataOff),
  ]

  /// Errors with what only developers should read.
  static let withDetails: [PostcodesIOError] = [
    .invalidRequest(message: "<b>secret</b>"), .noSuchResource(path: "/secret"),
    .serverError(status: 503, message: "<html>secret", retryAfter: .milliseconds(29_001)),
    .unexpectedStatus(405, message: "secret"), .redirected(status: 301, location: "http://secret/"),
    .notJSON(status: 200, beginning: "<html>secret"), .wrongShape(key: "result.latitude", problem: "secret"),
    .bodyTooLarge(limit: 555), .unreachable(reason: "http://secret"), .timedOut(after: .milliseconds(555)),
  ]

  @Test(arguments: all)
  func descriptions(error: PostcodesIOError) {
    #expect(error.description.hasSuffix(".") && error.description.count > 10)
    let transient: [PostcodesIOError] = [
      .rateLimited(retryAfter: .seconds(3)), .rateLimited(retryAfter: nil), .unreachable(reason: "A"),
      .serverError(status: 500, message: "A", retryAfter: nil), .timedOut(after: .seconds(1)),
    ]
    let isTransient = transient.contains(error)
    #expect(error.isTransient == isTransient)
    #expect(error.errorDescription?.first?.isLowercase == false)
  }

  /// External text in messages has no control characters.
  @Test func descriptionsAreOneLine() {
    let evil = "a\u{1B}[31m\nb\u{202E}\u{7}" + String(repeating: "x", count: 10_000)
    for error in [
      PostcodesIOError.notFound(.place, evil), .invalidPostcode(evil), .invalidRequest(message: evil),
      .noSuchResource(path: evil), .serverError(status: 500, message: evil, retryAfter: nil),
      .unexpectedStatus(403, message: evil), .redirected(status: 301, location: evil),
      .notJSON(status: 200, beginning: evil), .wrongShape(key: evil, problem: evil), .unreachable(reason: evil),
    ] {
      #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{202E}" })
      #expect(error.description.count < 1000)
    }
  }
}
