#if Programs && os(Linux)
  internal import CCurl
  internal import PostcodesIO

  /// Converts libcurl's error codes (libcurl-errors(3)).
  enum CurlFailure {
    /// - Parameter hasResponse: Whether the head of the response had arrived.
    static func error(_ code: CURLcode, hasResponse: Bool) -> HTTPTransportError {
      switch code {
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .unreachable(
          reason: hasResponse
            ? "the connection was lost before the response was complete"
            : "the connection ended without an HTTP response")
      case CURLE_COULDNT_RESOLVE_HOST: .unreachable(reason: "host not found")
      case CURLE_COULDNT_CONNECT: .unreachable(reason: "connection refused")
      case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
        .unreachable(reason: "the connection ended without an HTTP response")
      case CURLE_PEER_FAILED_VERIFICATION: .unreachable(reason: "the certificate of the host is not trusted")
      default: .unreachable(reason: curl_easy_strerror(code).map { String(cString: $0) } ?? "the connection failed")
      }
    }
  }
#endif
