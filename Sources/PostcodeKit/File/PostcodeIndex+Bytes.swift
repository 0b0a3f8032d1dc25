extension PostcodeIndex {
  /// Calls a closure with the bytes of the index file, without copying them.
  ///
  /// - Parameter body: Takes the bytes; the buffer is only valid during the call.
  /// - Returns: The return value of `body`.
  /// - Throws: The error that `body` throws.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(owner) { () throws(Failure) -> Result in try body(owner.memory) }
  }
}
