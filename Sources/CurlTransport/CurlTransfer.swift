#if Programs && os(Linux)
  internal import CCurl
  internal import Dispatch
  internal import FoundationEssentials
  internal import PostcodeKit
  internal import PostcodesIO
  internal import Synchronization

  /// A request in flight and its response so far. It ends exactly once: with a response, an error, a timeout or its cancellation.
  ///
  /// libcurl blocks, so each transfer has a thread of its own. Its callbacks get an unretained pointer to this object, which lives until
  /// `curl_easy_perform` has returned.
  final class CurlTransfer: @unchecked Sendable {
    private let request: HTTPRequest
    private let handles: CurlHandles
    /// Takes the body instead of ``body``.
    private let receiver: (any HTTPBodyReceiver)?
    private let start = ContinuousClock.now

    private enum State {
      case new
      case running(CheckedContinuation<HTTPResponse, any Error>)
      case ended(any Error)
      case answered
    }
    private let state = Mutex(State.new)

    // Only the thread of the transfer uses the properties below.
    private var status = 0
    private var headers: [HTTPHeader] = []
    private var body: [UInt8] = []
    private var hasHead = false
    private var headIsPassed = false
    /// The bytes of all lines of heads and trailers.
    private var lineBytes = 0
    /// The bytes of a redirect's body, which is ignored.
    private var ignored = 0
    private static let ignoredLimit = 1 << 16
    /// Why a callback stopped the transfer.
    private var failure: (any Error)?

    init(_ request: HTTPRequest, _ handles: CurlHandles, _ receiver: (any HTTPBodyReceiver)? = nil) {
      self.request = request
      self.handles = handles
      self.receiver = receiver
    }

    func run() async throws -> HTTPResponse {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let reason: (any Error)? = state.withLock { state in
            if case .ended(let error) = state { return error }
            state = .running(continuation)
            return nil
          }
          if let reason { return continuation.resume(throwing: reason) }
          // A queue for each transfer, because tasks on a shared one wait for each other when there are few processors.
          DispatchQueue(label: "CurlTransfer").async { self.end(Result { try self.transfer() }) }
        }
      } onCancel: {
        // The caller doesn't wait for libcurl, which calls back once in a second.
        end(.failure(CancellationError()))
      }
    }

    private func end(_ result: Result<HTTPResponse, any Error>) {
      let continuation: CheckedContinuation<HTTPResponse, any Error>? = state.withLock { state in
        defer {
          if case .failure(let error) = result { state = .ended(error) } else { state = .answered }
        }
        if case .running(let continuation) = state { return continuation }
        return nil
      }
      continuation?.resume(with: result)
    }

    private var isCancelled: Bool {
      state.withLock { state in
        if case .running = state { false } else { true }
      }
    }

    // MARK: On the thread of the transfer

    /// Sends the request, and again to the target of each redirect to follow.
    private func transfer() throws -> HTTPResponse {
      guard let handle = handles.take() else {
        throw HTTPTransportError.unreachable(reason: "libcurl can't be initialised")
      }
      defer { handles.giveBack(handle) }
      guard var url = URL(string: request.url), url.hasScheme("http") || url.hasScheme("https"),
        !request.url.utf8.contains(0)
      else { throw HTTPTransportError.unreachable(reason: "\"\(request.url)\" is not a URL") }
      var address = request.url
      for redirect in 0... {
        if isCancelled { throw CancellationError() }
        try perform(handle.pointer, address)
        guard isRedirect, redirect < Redirect.maximumCount,
          let location = headers.first(where: { $0.isNamed("Location") }),
          let target = URL(string: location.value, relativeTo: url)?.absoluteURL,
          Redirect.isAllowed(from: url, to: target, toOtherHosts: receiver != nil)
        else { break }
        (url, address) = (target, target.absoluteString)
      }
      try passHead()
      return HTTPResponse(status: status, headers: headers, body: body)
    }

    private func perform(_ handle: UnsafeMutableRawPointer, _ address: String) throws {
      (status, headers, body, hasHead, lineBytes, ignored) = (0, [], [], false, 0, 0)
      curl_easy_reset(handle)
      var fields: UnsafeMutablePointer<curl_slist>?
      defer { curl_slist_free_all(fields) }
      // Without a value, libcurl sends no `Expect`, for which it would wait.
      for line in try request.headers.map(Self.line) + ["Expect:"] {
        guard let longer = curl_slist_append(fields, line) else {
          throw HTTPTransportError.unreachable(reason: "out of memory")
        }
        fields = longer
      }
      ccurl_set_pointer(handle, CURLOPT_URL, address)
      ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
      // Every encoding that libcurl decodes.
      ccurl_set_pointer(handle, CURLOPT_ACCEPT_ENCODING, "")
      ccurl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
      ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
      ccurl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      ccurl_set_long(handle, CURLOPT_MAXCONNECTS, 1)
      ccurl_end_quickly(handle)
      let milliseconds = try milliseconds()
      ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds)
      // The default of 300 seconds may be less.
      ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
      if request.method == .post {
        ccurl_set_long(handle, CURLOPT_POST, 1)
        ccurl_set_long(handle, CURLOPT_POSTFIELDSIZE, request.body.count)
        // libcurl copies them. Without any byte, an array has no address.
        _ = (request.body + [0]).withUnsafeBytes { ccurl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
      }
      setCallbacks(handle)
      let code = curl_easy_perform(handle)
      if isCancelled { throw CancellationError() }
      if let failure { throw failure }
      guard code == CURLE_OK || ignored > Self.ignoredLimit else {
        throw CurlFailure.error(code, handle, hasResponse: hasHead)
      }
    }

    private static func line(_ header: HTTPHeader) throws -> String {
      guard header.isValid else {
        throw HTTPTransportError.unreachable(reason: "the header field \(header.name.excerpt(limit: 100)) is invalid")
      }
      return header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
    }

    /// The remaining time in milliseconds, at most `Int32.max`, which is the most that libcurl accepts.
    private func milliseconds() throws -> Int {
      let left = ((request.timeout - start.duration(to: .now)) / .milliseconds(1)).rounded(.up)
      guard left >= 1 else { throw HTTPTransportError.timedOut }
      return Int(min(left, Double(Int32.max)))
    }

    private func setCallbacks(_ handle: UnsafeMutableRawPointer) {
      let this = Unmanaged.passUnretained(self).toOpaque()
      ccurl_set_pointer(handle, CURLOPT_HEADERDATA, this)
      ccurl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
        CurlTransfer.object(this)?.receiveLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
          ? size * count : 0
      }
      ccurl_set_pointer(handle, CURLOPT_WRITEDATA, this)
      ccurl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.object(this)?.receive(bytes) == true ? bytes.count : bytes.isEmpty ? 1 : 0
      }
      ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0)
      ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, this)
      ccurl_set_progress(handle) { this, _, _, _, _ in CurlTransfer.object(this)?.isCancelled == false ? 0 : 1 }
    }

    private static func object(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
      pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The maximum length of a header field in bytes. Longer ones are ignored; servers usually send at most 8 kB in all.
    private static let maximumHeaderLength = 8192
    /// The most bytes of heads and trailers.
    private static let lineLimit = 1 << 18

    /// Takes a line of a head or of trailers (RFC 9112, 2.1 and 7.1.2). Trailers are ignored. Each head replaces the one before, such as 103
    /// before 200.
    ///
    /// - Returns: Whether to go on.
    private func receiveLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
      lineBytes += bytes.count
      guard lineBytes <= Self.lineLimit else {
        failure = HTTPTransportError.unreachable(reason: "the header fields of the response are too long")
        return false
      }
      if hasHead, status >= 200 { return true }
      let line = bytes.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
      if line.starts(with: "HTTP/".utf8) {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
        headers = []
        hasHead = false
      } else if line.isEmpty {
        hasHead = true
        return receiveHead()
      } else if line.count <= Self.maximumHeaderLength, let header = Self.header(line) {
        headers.append(header)
      }
      return true
    }

    /// Returns the field of a line, or `nil` if it has none: a folded line continues another one.
    private static func header(_ line: Slice<UnsafeRawBufferPointer>) -> HTTPHeader? {
      func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let first = line.first, !isBlank(first) else {
        return nil
      }
      let value = line[(colon + 1)...].drop(while: isBlank)
      let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? value.startIndex
      return HTTPHeader(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value[..<end], as: UTF8.self))
    }

    /// Takes the end of a head.
    ///
    /// - Returns: Whether to go on.
    private func receiveHead() -> Bool {
      guard status >= 200, !isRedirect else { return true }
      let length = headers.first { $0.isNamed("Content-Length") }.flatMap { Int($0.value) } ?? 0
      do {
        guard length <= request.maximumResponseBytes else { throw HTTPTransportError.bodyTooLarge }
        try passHead()
        return true
      } catch {
        failure = error
        return false
      }
    }

    /// Whether to send the same request to another address (RFC 9110, 15.4). After 301, 302 and 303 a POST would become a GET.
    private var isRedirect: Bool {
      let statuses = request.method == .post ? [307, 308] : [301, 302, 303, 307, 308]
      return statuses.contains(status) && headers.contains { $0.isNamed("Location") }
    }

    /// - Returns: Whether to go on.
    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard !isCancelled else { return false }
      if isRedirect {
        ignored += bytes.count
        return ignored <= Self.ignoredLimit
      }
      do {
        if let receiver {
          try receiver.receive(bytes)
        } else {
          guard bytes.count <= request.maximumResponseBytes - body.count else { throw HTTPTransportError.bodyTooLarge }
          body += bytes
        }
        return true
      } catch {
        failure = error
        return false
      }
    }

    /// Passes the head to the receiver, once.
    private func passHead() throws {
      guard let receiver, !headIsPassed else { return }
      headIsPassed = true
      try receiver.begin(HTTPResponse(status: status, headers: headers))
    }
  }
#endif
