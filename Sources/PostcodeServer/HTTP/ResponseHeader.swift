#if Server
  internal import PostcodeKit

  /// A header field that is added to every response.
  public struct ResponseHeader: Sendable, Equatable {
    /// The name as given.
    public let name: String
    /// The value without spaces around it.
    public let value: String

    /// Why a header field cannot be added.
    public enum Problem: Error, Equatable {
      /// The name isn't a token (RFC 9110, 5.6.2).
      case badName
      /// The value has a line end or another control character (RFC 9110, 5.5).
      case badValue
      /// The server writes this field itself.
      case reserved
    }

    /// The fields that frame a response, or that the server computes for each one, in lower case.
    private static let reservedNames: Set<UntrustedText> = [
      "accept-ranges", "access-control-allow-headers", "access-control-allow-methods", "access-control-allow-origin",
      "cache-control",
      "connection", "content-encoding", "content-range", "content-length", "content-type", "date", "etag", "keep-alive",
      "trailer",
      "transfer-encoding", "upgrade", "vary", "www-authenticate", "x-request-id",
    ]

    /// Creates a header field.
    public init(name: String, value: String) throws(Problem) {
      let marks = "!#$%&'*+-.^_`|~".utf8
      let isToken = name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || marks.contains(byte)
      }
      guard isToken, !name.isEmpty else { throw .badName }
      let trimmed = value.utf8.drop { $0 == 32 || $0 == 9 }.reversed().drop { $0 == 32 || $0 == 9 }.reversed()
      guard trimmed.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else { throw .badValue }
      guard !ResponseHeader.reservedNames.contains(UntrustedText(name.lowercased())) else { throw .reserved }
      self.name = name
      self.value = String(decoding: Array(trimmed), as: UTF8.self)
    }
  }
#endif
