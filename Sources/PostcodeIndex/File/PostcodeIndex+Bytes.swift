extension PostcodeIndex {
  /// Calls `body` with the bytes of the index as its file has them, such as to hand them on; nothing is copied.
  ///
  /// - Parameter body: must not keep the pointer.
  /// - Throws: what `body` throws.
  /// - Complexity: O(1) besides what `body` does.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(owner) { () throws(Failure) -> Result in try body(owner.memory) }
  }
}
