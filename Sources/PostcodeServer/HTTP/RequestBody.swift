#if Server
  internal import NIOCore
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// The body of a request, JSON or a form, collected up to a limit and then parsed.
  struct RequestBody: Sendable {
    private let isForm: Bool
    private let encoding: BodyInflater.Encoding?
    /// The most bytes of the body once decompressed.
    private let limit: Int
    /// The most bytes of the body as it arrives.
    private let arrivalLimit: Int
    private var bytes = ByteBuffer()

    /// Prepares to collect a body.
    ///
    /// - Returns: `nil` if the request has no body or one of another type, which postcodes.io ignores.
    /// - Throws: `APIError` if the body is known to be too large, or isn't in a supported encoding.
    init?(_ headers: RequestHeaders, limit: Int) throws(APIError) {
      guard headers.contentLength != nil || headers.isChunked, let type = headers.contentType.map(ContentType.init),
        type.isJSON || type.isForm
      else { return nil }
      guard type.isUTF8 else { throw .unsupportedCharset }
      isForm = type.isForm
      let name = headers.contentEncoding?.string ?? "identity"
      encoding = name.lowercasedASCII.flatMap { BodyInflater.Encoding(rawValue: $0) }
      guard encoding != nil || name.isASCIIEqual("identity") else {
        throw .unsupportedEncoding(name.lowercased().excerpt(limit: 64))
      }
      self.limit = limit
      // Incompressible content grows a little when compressed.
      let (grown, overflow) = limit.addingReportingOverflow(limit / 64 + 1024)
      arrivalLimit = encoding == nil ? limit : overflow ? .max : grown
      guard headers.bodyLength ?? 0 <= arrivalLimit else { throw .bodyTooLarge }
    }

    /// Adds bytes that have arrived.
    ///
    /// - Returns: Whether the body is still within its limit.
    mutating func append(_ part: ByteBuffer) -> Bool {
      guard part.readableBytes <= arrivalLimit - bytes.readableBytes else { return false }
      bytes.writeImmutableBuffer(part)
      return true
    }

    /// Decompresses and parses the whole body.
    func value() throws(APIError) -> JSONValue {
      var content = Array(bytes.readableBytesView)
      if let encoding {
        do throws(BodyInflater.Failure) {
          content = try BodyInflater(encoding: encoding, limit: limit).inflate(content)
        } catch {
          throw error == .tooLong ? .bodyTooLarge : .invalidJSON
        }
      }
      // A byte order mark isn't part of the text.
      if content.starts(with: [0xEF, 0xBB, 0xBF]) { content.removeFirst(3) }
      if isForm {
        guard let value = FormReader.read(String(decoding: content, as: UTF8.self)) else { throw .bodyTooLarge }
        return value
      }
      // body-parser reads an empty body as an empty object.
      guard !content.isEmpty else { return .object([]) }
      // Ill-formed UTF-8 is repaired, as Node does.
      switch try? JSONReader.read(Array(String(decoding: content, as: UTF8.self).utf8)[...]) {
      case .some(let value):
        switch value {
        case .object, .array: return value
        default: throw .invalidJSON
        }
      case nil: throw .invalidJSON
      }
    }
  }

  /// The value of a `Content-Type` header, as far as bodies are read by it.
  struct ContentType: Equatable {
    let isJSON: Bool
    let isForm: Bool
    /// Whether the charset is UTF-8, or isn't given.
    let isUTF8: Bool

    init(_ header: UntrustedText) {
      let parts = UntrustedText(header.string.lowercasedASCII ?? "").split(separator: ";").map { part in
        let text = part.utf8.drop { $0 == 32 || $0 == 9 }.prefix { $0 != 32 && $0 != 9 }
        return UntrustedText(Substring(text))
      }
      isJSON = parts.first == "application/json"
      isForm = parts.first == "application/x-www-form-urlencoded"
      let beginning: UntrustedText = "charset="
      let charset = parts.dropFirst().first { $0.hasPrefix(beginning) }?.utf8.dropFirst(beginning.utf8.count)
      isUTF8 =
        charset.map { charset in
          let name = String(decoding: charset.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
          return ["utf-8", "utf8", "us-ascii", ""].contains(UntrustedText(name))
        } ?? true
    }
  }
#endif
