import NIOCore
@testable import PostcodesIOResponder
import PostcodesIOTypes
import Testing

@testable import PostcodeServer

/// Long bodies, produced part by part.
@Suite struct ResponseStreamTests {
  /// Parts of 1000 bytes each.
  private static func parts(_ count: Int) -> JSONParts {
    var part = 0
    return { json in
      part += 1
      json.append(raw: [UInt8](repeating: 48 + UInt8(part % 10), count: 1000))
      return part < count
    }
  }

  private static func source(_ count: Int) -> ResponseSource {
    var json = JSONWriter()
    json.append(raw: "{")
    return ResponseSource(json, parts(count), nil, WorkBudget())
  }

  private static func whole(_ count: Int) -> [UInt8] {
    Array("{".utf8) + (1...count).flatMap { [UInt8](repeating: 48 + UInt8($0 % 10), count: 1000) } + Array("}".utf8)
  }

  @Test(arguments: [1, 2, 20, 32, 33, 36, 37, 5000])
  func partsOfABody(_ count: Int) {
    let stream = ResponseStream(Self.source(count), isChunked: false)
    if let body = stream.start(nil) {
      #expect(Array(body.readableBytesView) == Self.whole(count))
      #expect(count <= 36)
    } else {
      var all: [UInt8] = []
      while let part = stream.next() {
        // No client holds more than this.
        #expect(part.readableBytes > 0 && part.readableBytes <= 64 << 10)
        all += part.readableBytesView
      }
      let isSame = all == Self.whole(count)
      #expect(isSame && count > 36)
      #expect(stream.next() == nil)
    }
  }

  @Test func chunks() {
    let stream = ResponseStream(Self.source(100), isChunked: true)
    #expect(stream.start(nil) == nil)
    var bytes: [UInt8] = []
    while let part = stream.next() { bytes += part.readableBytesView }
    let isSame = RawClient.dechunked(bytes) == Self.whole(100)
    #expect(isSame)
    #expect(bytes.suffix(5) == Array("0\r\n\r\n".utf8)[...])
  }

  /// A part whose client has left ends at its next step.
  @Test func cancelledPart() {
    let work = WorkBudget()
    var steps = 0
    let source = ResponseSource(
      JSONWriter(),
      { _ in
        steps += 1
        if steps == 7 { work.cancel() }
        return true
      }, nil, work)
    #expect(source.next().isLast && steps == 7)
  }

  /// A bulk request's parts are small, whatever it asks for.
  @Test func partsOfBulkResponses() throws {
    let data = RouteData(try TestIndexes.sample.get(), limits: ResponseLimits(), version: .v20)
    let location = #"{"longitude":-0.1276,"latitude":51.5033,"radius":2000,"limit":100}"#
    let bodies = [
      "{\"geolocations\":[\(repeatElement(location, count: 100).joined(separator: ","))]}",
      "{\"postcodes\":[\(repeatElement("\"TV1A1AA\"", count: 100).joined(separator: ","))]}",
    ]
    for body in bodies {
      let call = Call(
        data: data, parameters: [], query: QueryItems(nil), body: try JSONReader.read(Array(body.utf8)[...]),
        table: RouteTable())
      var json = JSONWriter()
      let parts = try #require(try RouteTable.bulkRoutes[0].handler(call, &json))
      var longest = 0
      var last = 0
      var hasMore = true
      while hasMore {
        hasMore = parts(&json)
        longest = max(longest, json.utf8.count - last)
        last = json.utf8.count
      }
      #expect(json.utf8.count > 64 << 10 && longest < 8 << 10)
    }
  }
}
