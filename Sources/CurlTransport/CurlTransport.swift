#if Programs && os(Linux)
  internal import CCurl
  package import PostcodesIO
  internal import Synchronization

  /// Sends requests with libcurl, without cookies, cache or stored credentials. Proxies come from the environment (`https_proxy`).
  ///
  /// The programs use it on Linux, where `URLSession` would add 45 MB of Foundation. Copies share their connections, which stay
  /// open for further requests. Redirects are followed within a host (same scheme, name and port); others are returned, and so are those that
  /// turn a POST request into GET (301, 302, 303). After a cancellation a connection closes within a second.
  package struct CurlTransport: HTTPStreamingTransport {
    private let handles = CurlHandles()

    package init() {}

    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Throws: `HTTPTransportError`, or `CancellationError` if the task was cancelled.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      try await CurlTransfer(request, handles).run()
    }

    package func send(_ request: HTTPRequest, to receiver: some HTTPBodyReceiver) async throws -> HTTPResponse {
      try await CurlTransfer(request, handles, receiver).run()
    }
  }

  /// A connection, with what libcurl keeps for further requests. One thread at a time may use it.
  final class CurlHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    /// libcurl must be initialised once, before any handle.
    private static let isInitialised = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init?() {
      guard Self.isInitialised, let pointer = curl_easy_init() else { return nil }
      self.pointer = pointer
    }

    deinit { curl_easy_cleanup(pointer) }
  }

  /// Handles that no request uses now.
  final class CurlHandles: Sendable {
    /// The maximum number of idle handles, and so of idle connections.
    private static let limit = 6
    private let idle = Mutex<[CurlHandle]>([])

    func take() -> CurlHandle? { idle.withLock { $0.popLast() } ?? CurlHandle() }

    func giveBack(_ handle: CurlHandle) {
      // Keeps the connection, but no option and no pointer of the last request.
      curl_easy_reset(handle.pointer)
      idle.withLock { if $0.count < Self.limit { $0.append(handle) } }
    }
  }
#endif
