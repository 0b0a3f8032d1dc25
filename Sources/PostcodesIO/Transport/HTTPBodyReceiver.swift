/// A transport that also passes bodies on while they arrive.
package protocol HTTPStreamingTransport: HTTPTransport {
  /// Sends a request and passes the body of the response to a receiver while it arrives.
  ///
  /// Redirects to other hosts are followed with the same header fields, except from https to http.
  ///
  /// - Returns: The head of the response, whatever its status.
  /// - Throws: The receiver's error, `HTTPTransportError`, or `CancellationError` if the task was cancelled. The receiver can
  ///   still get bytes for a moment afterwards.
  func send(_ request: HTTPRequest, to receiver: some HTTPBodyReceiver) async throws -> HTTPResponse
}

/// Takes the body of a response while it arrives, so that it needn't fit into memory.
///
/// A transport calls the methods one after another. If one throws, it cancels the request.
package protocol HTTPBodyReceiver: Sendable {
  /// Takes the head of the response, which has no body.
  func begin(_ head: HTTPResponse) throws
  /// Takes the next bytes of the body, which are valid during the call.
  func receive(_ bytes: UnsafeRawBufferPointer) throws
}
