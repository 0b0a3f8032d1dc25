import PostcodesIO
import Testing

@testable import PostcodeServer

/// The client for postcodes.io with another base URL.
@Suite(.timeLimit(.minutes(10)))
struct ClientTests {
  @Test func everyCall() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      let client = PostcodesClient(
        transport: URLSessionTransport(maximumConnectionsPerHost: 4),
        configuration: .init(baseURL: try #require(BaseURL(server.url)), timeout: .seconds(600)))
      #expect(try await client.lookup("ab10 1ab").adminDistrict == "Aberdeen City")
      #expect(try await client.validate("AB10 1AB"))
      #expect(try await !client.validate("AB1 0AA"))
      #expect(try await client.autocomplete("M1", limit: 5) == ["M1 1AD", "M11 1AA"])
      let bulk = try await client.bulkLookup(["M11AD", "foo é\""])
      #expect(bulk.map(\.result?.postcode) == ["M1 1AD", nil])
      let near = try await client.nearest(to: "AB10 1AB", limit: 2)
      #expect(near.map(\.distance) == [0, 0])
      let reverse = try await client.bulkReverse([Geolocation(longitude: -2.233519, latitude: 53.479021)])
      #expect(reverse.map { $0.result?.map(\.postcode) } == [["M1 1AD"]])
      #expect(try await client.outcode("M1").adminDistrict == ["Manchester \"M\""])
      #expect(try await client.terminated("AB1 0AA").yearTerminated == 1996)
      await #expect(throws: PostcodesIOError.self) { try await client.lookup("ZZ99 9ZZ") }
    }
  }
}
