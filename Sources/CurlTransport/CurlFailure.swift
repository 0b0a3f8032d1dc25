#if Programs && os(Linux)
  internal import CCurl
  internal import Glibc
  internal import PostcodesIO

  /// Converts libcurl's error codes (libcurl-errors(3)).
  enum CurlFailure {
    /// - Parameter hasResponse: Whether the head of the response had arrived.
    static func error(_ code: CURLcode, _ handle: UnsafeMutableRawPointer, hasResponse: Bool) -> HTTPTransportError {
      let proxyStatus = ccurl_info(handle, CURLINFO_HTTP_CONNECTCODE)
      if proxyStatus >= 300 { return .unreachable(reason: "the proxy answers with status \(proxyStatus)") }
      switch code {
      case CURLE_OPERATION_TIMEDOUT: return .timedOut
      case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        return .unreachable(
          reason: hasResponse
            ? "the connection was lost before the response was complete"
            : "the connection ended without an HTTP response")
      case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(reason: "host not found")
      case CURLE_COULDNT_CONNECT:
        let number = Int32(truncatingIfNeeded: ccurl_info(handle, CURLINFO_OS_ERRNO))
        return .unreachable(
          reason: number == ECONNREFUSED || number == 0 ? "connection refused" : String(cString: strerror(number)))
      case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
        return .unreachable(reason: "the connection ended without an HTTP response")
      case CURLE_PEER_FAILED_VERIFICATION: return .unreachable(reason: "the certificate of the host is not trusted")
      default:
        return .unreachable(reason: curl_easy_strerror(code).map { String(cString: $0) } ?? "the connection failed")
      }
    }
  }
#endif
