internal import PostcodeKit

/// An HTTP request.
public struct HTTPRequest: Sendable, Equatable {
  /// The method of a request.
  public enum Method: String, Sendable {
    /// `GET`.
    case get = "GET"
    /// `POST`.
    case post = "POST"
  }

  /// The method.
  public var method: Method
  /// The percent-encoded URL. Transports must not normalise it.
  public var url: String
  /// The header fields, except those that the transport adds.
  public var headers: [HTTPHeader]
  /// The body of a `POST` request.
  public var body: [UInt8]
  /// The maximum time from sending the request to receiving the last byte of the response.
  public var timeout: Duration
  /// The maximum size of the response body in bytes.
  public var maximumResponseBytes: Int

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The percent-encoded URL.
  ///   - headers: The header fields.
  ///   - body: The body of a `POST` request.
  ///   - timeout: The maximum time until the last byte of the response.
  ///   - maximumResponseBytes: The maximum size of the response body in bytes.
  public init(
    method: Method = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
    timeout: Duration = .seconds(10), maximumResponseBytes: Int = 1 << 24
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.maximumResponseBytes = maximumResponseBytes
  }
}

/// A header field of a request or response.
public struct HTTPHeader: Sendable, Equatable {
  /// The name. Case doesn't matter.
  public var name: String
  /// The value.
  public var value: String

  /// Creates a header field.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension HTTPHeader {
  /// Whether the field has a name, in any case.
  package func isNamed(_ name: String) -> Bool {
    UntrustedText(self.name.lowercased()) == UntrustedText(name.lowercased())
  }

  /// Whether the name is a token, and the value has no control characters but tabs (RFC 9110, 5.1 and 5.5).
  package var isValid: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
