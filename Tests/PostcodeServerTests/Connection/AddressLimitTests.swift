import NIOCore
import NIOEmbedded
import Testing

@testable import PostcodeServer
@testable import PostcodesIOResponder

/// The limit of connections from one address.
@Suite(.timeLimit(.minutes(10)))
struct AddressLimitTests {
  private static func channel(_ address: String) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
    return channel
  }

  /// One client with more connections than the server accepts doesn't keep others out.
  @Test(arguments: [("192.0.2.1", "192.0.2.2"), ("2001:db8::1", "2001:db8:0:1::1"), ("::1", "192.0.2.2")])
  func othersAreServed(_ greedy: String, _ other: String) throws {
    let limits = ServerLimits()
    let connections = Connections(limit: limits.connections, addressLimit: limits.addressLimit)
    var served = 0
    for _ in 0..<1100 {
      let channel = try Self.channel(greedy)
      if connections.add(channel) { served += 1 }
      // As the server does when a connection ends.
      if !channel.isActive { connections.remove(channel) }
    }
    #expect(served == 500 && connections.count == 500 + 62 && connections.canAccept)
    #expect(connections.add(try Self.channel(other)))
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.3.1", false), ("192.0.2.1", "::ffff:192.0.2.1", true),
    ("2001:db8::1", "2001:db8::ffff:2", true), ("2001:db8::1", "2001:db8:0:1::1", false), ("::1", "0.0.0.1", false),
  ])
  func sameClient(_ address: String, _ other: String, _ isSame: Bool) throws {
    let clients = try [address, other].map { ClientNetwork(try SocketAddress(ipAddress: $0, port: 1)) }
    #expect((clients[0] == clients[1]) == isSame && clients[0] != nil)
  }

  /// Connections that have ended no longer count.
  @Test func endedConnections() throws {
    let connections = Connections(limit: 10, addressLimit: 1)
    for _ in 0..<20 {
      let (first, second) = (try Self.channel("192.0.2.1"), try Self.channel("192.0.2.1"))
      #expect(connections.add(first) && !connections.add(second))
      connections.remove(first)
      connections.remove(second)
    }
    #expect(connections.count == 0)
  }

  @Test func defaultLimit() {
    var limits = ServerLimits()
    #expect(limits.addressLimit == 500)
    limits.connections = 2
    #expect(limits.addressLimit == 16)
    limits.connectionsPerAddress = 3
    #expect(limits.addressLimit == 3)
    limits.connectionsPerAddress = 0
    #expect(limits.addressLimit == .max)
  }

  /// The first connections over the limit receive 503, further ones are closed at once.
  @Test func overTheLimit() async throws {
    var limits = ServerLimits.patient
    limits.connectionsPerAddress = 2
    try await TestServer.with(try TestIndexes.few.get(), limits: limits) { server in
      let port = server.port
      let (replies, closed) = try await offPool {
        let clients = try (0..<18).map { _ in
          let client = try RawClient(port: port)
          client.send(request("GET", "/ping"))
          return (client, try client.reply())
        }
        let closed = try RawClient(port: port).rest()
        return (clients.map(\.1), closed)
      }
      #expect(replies.map { $0?.status } == [200, 200] + Array(repeating: 503, count: 16))
      #expect(replies.last??.headers["retry-after"] == "1")
      #expect(replies.last??.body == Bodies.error(503, APIError.tooManyConnections.text))
      #expect(closed.isEmpty)
    }
  }
}
