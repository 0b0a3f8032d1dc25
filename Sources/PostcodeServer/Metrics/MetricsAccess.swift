#if Server
  internal import PostcodeKit
  internal import PostcodesIOResponder

  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  /// Who can read `/metrics`.
  public struct MetricsAccess: Sendable, Equatable {
    /// A name and a password, which clients send as HTTP Basic authentication (RFC 7617).
    public struct Credentials: Sendable, Equatable {
      let user: String
      let password: String

      /// - Parameters:
      ///   - user: The name, which cannot contain a colon.
      ///   - password: The password; it can contain any character.
      public init(user: String, password: String) {
        self.user = user
        self.password = password
      }

      /// Returns whether the value of an `Authorization` field has this name and password.
      func match(_ authorization: UntrustedText?) -> Bool {
        guard let authorization, Substring(authorization.utf8.prefix(6)).isASCIIEqual("basic ") else {
          return false
        }
        let expected = Data("\(user):\(password)".utf8).base64EncodedString()
        return Self.areEqual(Array(authorization.utf8.dropFirst(6)), Array(expected.utf8))
      }

      /// Compares in a time that doesn't depend on the first difference.
      private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
      }
    }

    /// Another address and port for the metrics, which are then not served with the API.
    public struct Endpoint: Sendable, Equatable {
      let host: String
      let port: Int

      /// - Parameters:
      ///   - host: An address or a name of this machine, such as `127.0.0.1` or `::1`.
      ///   - port: The port, or 0 for any free port.
      public init(host: String, port: Int) {
        self.host = host
        self.port = port
      }
    }

    /// The name and password that clients need, if any.
    public var credentials: Credentials?
    /// The address of their own, if any.
    public var endpoint: Endpoint?

    /// Any client of the API can read the metrics.
    public init() {}
  }
#endif
