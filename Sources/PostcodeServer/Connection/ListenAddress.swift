#if Server
  internal import NIOCore
  internal import NIOPosix

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Where a server listens, with or without a port.
  package enum ListenAddress: Equatable {
    /// An address or a name of this machine.
    case host(String)
    /// The path of a Unix socket.
    case unixSocket(String)

    /// - Parameter text: An address or a name, in brackets or not, or `unix:` and a path.
    package init(_ text: String) {
      let prefix = "unix:"
      if text.utf8.starts(with: prefix.utf8) {
        self = .unixSocket(String(text.dropFirst(prefix.count)))
      } else {
        self = .host(PostcodeServer.Address.unbracketed(text))
      }
    }

    /// The family of an address, or `nil` for a name.
    var family: NIOBSDSocket.ProtocolFamily? {
      switch self {
      case .host(let host): (try? SocketAddress(ipAddress: host, port: 0))?.protocol
      case .unixSocket: .unix
      }
    }

    /// Listens, with any free port for port 0.
    ///
    /// A Unix socket that a server left behind is replaced, one that a server still uses isn't. Every user who can enter its folder can
    /// connect to it.
    func bind(_ bootstrap: ServerBootstrap, port: Int) async throws -> any Channel {
      switch self {
      case .host(let host):
        return try await bootstrap.bind(host: host, port: port).get()
      case .unixSocket(let path):
        if await ListenAddress.isInUse(path) { throw IOError(errnoCode: EADDRINUSE, reason: "bind") }
        let channel = try await bootstrap.bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).get()
        guard chmod(path, 0o666) == 0 else {
          let error = IOError(errnoCode: errno, reason: "chmod")
          try? await channel.close()
          throw error
        }
        return channel
      }
    }

    /// Removes the file of a Unix socket, when nobody listens any more.
    func remove() {
      if case .unixSocket(let path) = self { unlink(path) }
    }

    private static func isInUse(_ path: String) async -> Bool {
      let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      guard let channel = try? await bootstrap.connect(unixDomainSocketPath: path).get() else { return false }
      try? await channel.close()
      return true
    }
  }
#endif
