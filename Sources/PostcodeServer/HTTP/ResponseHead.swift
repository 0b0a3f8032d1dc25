#if Server
  internal import NIOCore
  internal import NIOHTTP1
  internal import PostcodePage
  internal import PostcodesIOResponder

  /// Writes the heads of responses.
  ///
  /// They are written as bytes, together with a short body in one buffer, which takes a fraction of the time of a table of
  /// header fields.
  struct ResponseHead: Sendable {
    private let cacheControl: String
    private let date = HTTPDate()
    /// The configured header fields with their line ends.
    private let fields: String

    /// - Parameters:
    ///   - cacheTime: The time after which clients and caches revalidate a response.
    ///   - headers: Header fields to add to every response.
    init(cacheTime: Duration, headers: [ResponseHeader] = []) {
      cacheControl = "public, max-age=\(max(cacheTime.components.seconds, 0))"
      fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    }

    /// Returns the bytes of an error that ends the connection before a request could be answered.
    func bytes(of error: APIError, identifier: String) -> ByteBuffer {
      // postcodes.io's response to bytes that aren't HTTP.
      guard error != .malformed else { return ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\n\r\n") }
      let response = Response(error)
      var bytes = bytes(of: response, identifier: identifier, "close")
      bytes.writeImmutableBuffer(response.body)
      return bytes
    }

    /// Returns the head of a response, with room for its body.
    func bytes(of response: Response, to request: Request, identifier: String, isLast: Bool) -> ByteBuffer {
      bytes(of: response, identifier: identifier, isLast ? "close" : request.keepsVersion10 ? "keep-alive" : nil)
    }

    private func bytes(of response: Response, identifier: String, _ connection: StaticString?) -> ByteBuffer {
      var bytes = ByteBufferAllocator().buffer(capacity: 512 + response.body.readableBytes)
      if response.status == 200 {
        bytes.writeStaticString("HTTP/1.1 200 OK\r\n")
      } else {
        let status = HTTPResponseStatus(statusCode: response.status)
        bytes.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
      }
      bytes.writeStaticString("Access-Control-Allow-Origin: *\r\n")
      write(response.kind, to: &bytes)
      if response.status == 204 {
        bytes.writeStaticString(
          "Access-Control-Allow-Methods: GET,POST,OPTIONS\r\n"
        )
        bytes.writeStaticString("Access-Control-Allow-Headers: X-Requested-With, Content-Type, Accept, Origin\r\n")
      } else {
        // Of short bodies, too: a 304 states what the full response would (RFC 9110, 15.4.5).
        bytes.writeStaticString(
          response.variesByAccept ? "Vary: Accept, Accept-Encoding\r\n" : "Vary: Accept-Encoding\r\n")
      }
      switch response.caching {
      case .tagged(let tag):
        write("ETag: ", tag, to: &bytes)
        write("Cache-Control: ", cacheControl, to: &bytes)
      case .hourly: bytes.writeStaticString("Cache-Control: public, max-age=3600\r\n")
      case .revalidated(let tag):
        if !tag.isEmpty { write("ETag: ", tag, to: &bytes) }
        bytes.writeStaticString("Cache-Control: no-cache\r\n")
      case .never: bytes.writeStaticString("Cache-Control: no-store\r\n")
      case .unspecified: break
      }
      if response.isTemporary { bytes.writeStaticString("Retry-After: 1\r\n") }
      if response.needsCredentials {
        bytes.writeStaticString("WWW-Authenticate: Basic realm=\"metrics\", charset=\"UTF-8\"\r\n")
      }
      bytes.writeString(fields)
      if response.isCompressed { bytes.writeStaticString("Content-Encoding: gzip\r\n") }
      if let length = response.length {
        write("Content-Length: ", String(length), to: &bytes)
      } else if response.stream?.isChunked == true {
        bytes.writeStaticString("Transfer-Encoding: chunked\r\n")
      }
      if let range = response.range {
        bytes.writeStaticString("Accept-Ranges: bytes\r\n")
        if !range.isEmpty { write("Content-Range: ", range, to: &bytes) }
      }
      if let location = response.location { write("Location: ", location, to: &bytes) }
      if let links = response.links { write("Link: ", links, to: &bytes) }
      write("X-Request-ID: ", identifier, to: &bytes)
      write("Date: ", date.text(), to: &bytes)
      if let connection {
        bytes.writeStaticString("Connection: ")
        bytes.writeStaticString(connection)
        bytes.writeStaticString("\r\n")
      }
      bytes.writeStaticString("\r\n")
      return bytes
    }

    private func write(_ kind: Response.Kind?, to bytes: inout ByteBuffer) {
      switch kind {
      case .json: bytes.writeStaticString("Content-Type: application/json; charset=utf-8\r\n")
      case .script:
        bytes.writeStaticString("Content-Type: text/javascript; charset=utf-8\r\n")
      case .page(let type):
        write("Content-Type: ", type, to: &bytes)
        write("Content-Security-Policy: ", PostcodePage.contentSecurityPolicy, to: &bytes)
        bytes.writeStaticString("Referrer-Policy: no-referrer\r\n")
      case .other(let type): write("Content-Type: ", type, to: &bytes)
      case nil: return
      }
      bytes.writeStaticString("X-Content-Type-Options: nosniff\r\n")
    }

    private func write(_ name: StaticString, _ value: String, to bytes: inout ByteBuffer) {
      bytes.writeStaticString(name)
      bytes.writeString(value)
      bytes.writeStaticString("\r\n")
    }
  }
#endif
