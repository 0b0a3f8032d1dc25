#if Server
  internal import NIOCore
  internal import NIOHTTP1
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// The head of a request, as far as it matters.
  struct Request: Sendable {
    let method: UntrustedText
    /// The request target, still encoded.
    let target: String
    let headers: RequestHeaders
    let isVersion10: Bool
    /// Whether the connection ends with the response.
    let isLast: Bool
    /// Whether an HTTP/1.0 client asked to keep the connection open.
    let keepsVersion10: Bool

    var isHead: Bool { method == "HEAD" }

    /// Whether the request has the one `Host` that HTTP/1.1 requires (RFC 9112, 3.2).
    var isValid: Bool { isVersion10 || headers.hostCount == 1 }

    init(_ head: HTTPRequestHead) {
      method = UntrustedText(head.method.rawValue)
      target = head.uri
      headers = RequestHeaders(head.headers)
      isVersion10 = head.version == .http1_0
      // After a request to change the protocol nothing more can be decoded. HTTP/1.0 has no transfer codings (RFC 9112, 6.1).
      isLast =
        !head.isKeepAlive || head.method == .CONNECT || headers.hasUpgrade || isVersion10 && headers.isChunked
      keepsVersion10 = isVersion10 && !isLast
    }
  }

  /// The header fields that the server reads, found in one pass.
  struct RequestHeaders: Sendable {
    private(set) var ifNoneMatch: UntrustedText?
    /// Whether the client wants a new response regardless of what it has cached: `Cache-Control: no-cache`.
    private(set) var wantsFresh = false
    private(set) var range: UntrustedText?
    private(set) var ifRange: UntrustedText?
    private(set) var acceptedEncodings: UntrustedText?
    /// The client's name and password, for `/metrics`.
    private(set) var authorization: UntrustedText?
    /// The addresses that proxies say the request came from: `X-Forwarded-For`.
    private(set) var forwardedFor: UntrustedText?
    /// The client's `X-Request-ID`.
    private(set) var identifier: String?
    /// Whether `Accept` contains `text/html`, as browsers send for pages.
    private(set) var acceptsHTML = false
    private(set) var hostCount = 0
    private(set) var host: UntrustedText?
    /// The scheme with which the client reached a proxy: `X-Forwarded-Proto`.
    private(set) var forwardedScheme: UntrustedText?
    private(set) var contentType: UntrustedText?
    private(set) var contentEncoding: UntrustedText?
    private(set) var contentLength: UntrustedText?
    private(set) var isChunked = false
    private(set) var expectsContinue = false
    private(set) var hasUpgrade = false

    /// - Complexity: O(number of fields).
    init(_ fields: HTTPHeaders) {
      for (name, value) in fields { add(name, UntrustedText(value)) }
    }

    private mutating func add(_ name: String, _ value: UntrustedText) {
      func appended(to values: UntrustedText?, _ separator: String) -> UntrustedText {
        values.map { UntrustedText($0.string + separator + value.string) } ?? value
      }
      // Comparing lengths first is cheaper than comparing names.
      switch name.utf8.count {
      case 4 where name.isASCIIEqual("host"): (hostCount, host) = (hostCount + 1, value)
      case 5 where name.isASCIIEqual("range"): range = appended(to: range, ",")
      case 6 where name.isASCIIEqual("accept"): acceptsHTML = acceptsHTML || value.contains("text/html")
      case 6 where name.isASCIIEqual("expect"): expectsContinue = value.string.isASCIIEqual("100-continue")
      case 7 where name.isASCIIEqual("upgrade"): hasUpgrade = true
      case 8 where name.isASCIIEqual("if-range"): ifRange = value
      case 12 where name.isASCIIEqual("x-request-id"): identifier = value.string
      case 12 where name.isASCIIEqual("content-type"): contentType = contentType ?? value
      case 13 where name.isASCIIEqual("authorization"): authorization = value
      case 13 where name.isASCIIEqual("if-none-match"): ifNoneMatch = appended(to: ifNoneMatch, ",")
      case 13 where name.isASCIIEqual("cache-control"):
        wantsFresh = wantsFresh || value.string.lowercasedASCII.map { UntrustedText($0).contains("no-cache") } ?? false
      case 14 where name.isASCIIEqual("content-length"): contentLength = value
      case 15 where name.isASCIIEqual("accept-encoding"):
        acceptedEncodings = appended(to: acceptedEncodings, ",")
      case 15 where name.isASCIIEqual("x-forwarded-for"):
        forwardedFor = appended(to: forwardedFor, ", ")
      case 16 where name.isASCIIEqual("content-encoding"):
        contentEncoding = appended(to: contentEncoding, ", ")
      case 17 where name.isASCIIEqual("x-forwarded-proto"): forwardedScheme = value
      case 17 where name.isASCIIEqual("transfer-encoding"): isChunked = true
      default: break
      }
    }

    /// The scheme and authority by which the client knows the server, or `nil` if `Host` has other characters than those of
    /// names, addresses and ports (RFC 3986, 3.2.2).
    var origin: String? {
      guard let host, !host.isEmpty, host.string.utf8.count <= 255,
        host.string.unicodeScalars.allSatisfy({
          $0.isASCII && ($0.properties.isAlphabetic || "0123456789-.:[]".unicodeScalars.contains($0))
        })
      else { return nil }
      return (forwardedScheme == "https" ? "https://" : "http://") + host.string
    }

    /// The length of the body if it is known.
    var bodyLength: Int? { isChunked ? nil : contentLength.map { Int($0.string) ?? .max } }

    /// Whether the client has a response with this entity tag, weak or not (RFC 9110, 13.1.2).
    ///
    /// - Parameter tag: A tag with its quotation marks, without `W/`.
    /// - Complexity: O(length of the field).
    func matches(_ tag: String) -> Bool {
      guard let ifNoneMatch, !wantsFresh else { return false }
      return EntityTags.contain(ifNoneMatch, tag)
    }

    /// Whether any existing response counts as a match: `If-None-Match: *`.
    var matchesAny: Bool { ifNoneMatch == "*" && !wantsFresh }

    /// Whether the client prefers a body of this length compressed.
    func wantsGzip(_ count: Int) -> Bool {
      guard count > GzipStream.minimumLength, let acceptedEncodings else { return false }
      return AcceptedEncodings.preferGzip(acceptedEncodings)
    }
  }
#endif
