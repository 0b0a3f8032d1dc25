#if Server
  internal import NIOCore

  /// What the limit of connections counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, because a
  /// client usually has the whole network.
  enum ClientNetwork: Hashable {
    case v4(UInt32)
    case v6(UInt64)

    /// - Returns: `nil` for other addresses, such as those of Unix sockets.
    init?(_ address: SocketAddress?) {
      switch address {
      case .v4(let address): self = .v4(ClientNetwork.number(in: address.address, at: 4))
      case .v6(let address):
        let network: UInt64 = ClientNetwork.number(in: address.address, at: 8)
        let host: UInt64 = ClientNetwork.number(in: address.address, at: 16)
        // A socket for both protocols reports IPv4 addresses as ::ffff:192.0.2.1.
        self = network == 0 && host >> 32 == 0xFFFF ? .v4(UInt32(truncatingIfNeeded: host)) : .v6(network)
      default: return nil
      }
    }

    /// Reads a number of `sockaddr_in` or `sockaddr_in6`, whose addresses are at bytes 4 and 8 on every system.
    private static func number<Number: FixedWidthInteger>(in address: some Any, at offset: Int) -> Number {
      withUnsafeBytes(of: address) { Number(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }
  }
#endif
