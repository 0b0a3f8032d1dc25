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

  /// The server cannot listen on an address.
  public struct ListenError: Error, CustomStringConvertible {
    /// The host as configured.
    public let host: String
    /// The port as configured; Unix sockets have none.
    public let port: Int
    /// What the system says, such as "Address already in use".
    public let reason: String

    /// The message, such as "cannot listen on 127.0.0.1 port 8000: Address already in use".
    public var description: String {
      switch ListenAddress(host) {
      case .host: "cannot listen on \(host) port \(port): \(reason)"
      case .unixSocket: "cannot listen on \(host): \(reason)"
      }
    }
  }

  /// What the system says of a failed connection or listener, without SwiftNIO's internals.
  package enum SocketErrorText {
    package static func describe(_ error: any Error) -> String {
      if case ChannelError.ioOnClosedChannel = error { return "the connection was closed" }
      if case SocketAddressError.unixDomainSocketPathTooLong = error { return "the path is too long" }
      if error is UnixDomainSocketPathWrongType { return "the file isn't a socket" }
      if error is SocketAddressError || error is SocketAddressError.UnknownHost {
        return "the host name cannot be resolved"
      }
      if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
      guard let error = error as? NIOConnectionError else { return "\(error)" }
      if let failed = error.connectionErrors.last?.error as? IOError {
        return String(cString: strerror(failed.errnoCode))
      }
      return error.connectionErrors.isEmpty ? "the host name cannot be resolved" : "cannot connect"
    }
  }
#endif
