/// Takes the body of a response while it arrives, so that it needn't fit into memory.
///
/// A transport calls the methods one after another. If one throws, it cancels the request.
package protocol HTTPBodyReceiver: Sendable {
  /// Takes the head of the response, which has no body.
  func begin(_ head: HTTPResponse) throws
  /// Takes the next bytes of the body, which are valid during the call.
  func receive(_ bytes: UnsafeRawBufferPointer) throws
}
