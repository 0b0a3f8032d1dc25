internal import CZlib

/// Decompresses request bodies up to a limit.
package struct BodyInflater {
  /// The reason why a body cannot be decompressed.
  package enum Failure: Error {
    /// The result exceeds the limit.
    case tooLong
    /// The data is corrupt or truncated.
    case broken
  }

  /// The values of `Content-Encoding` that express accepts, except Brotli.
  package enum Encoding: String {
    case gzip
    /// The zlib format (RFC 9110, 8.4.1.2).
    case deflate

    fileprivate var windowBits: Int32 { self == .gzip ? 15 + 16 : 15 }
  }

  private static let pieceLength = 1 << 14

  package let encoding: Encoding
  /// The maximum length of the result in bytes.
  package let limit: Int

  package init(encoding: Encoding, limit: Int) {
    self.encoding = encoding
    self.limit = limit
  }

  /// Decompresses a body. As in Node, several gzip members may follow each other, and data after the last member is ignored
  /// if it begins with a zero.
  ///
  /// - Complexity: O(length of the input and of the result, which never exceeds the limit by much).
  package func inflate(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    // zlib keeps a pointer to the stream, so that it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard czlib_inflate_init2(stream, encoding.windowBits) == Z_OK else { throw .broken }
    defer { inflateEnd(stream) }
    var result: [UInt8] = []
    var taken = 0
    while true {
      let (status, count, piece) = BodyInflater.step(stream, bytes[taken...])
      taken += count
      guard piece.count <= limit - result.count else { throw .tooLong }
      result += piece
      switch status {
      case Z_OK where count > 0 || !piece.isEmpty: continue
      case Z_STREAM_END:
        guard encoding == .gzip, taken < bytes.count, bytes[taken] != 0 else { return result }
        guard inflateReset(stream) == Z_OK else { throw .broken }
      default: throw .broken
      }
    }
  }

  private static func step(
    _ stream: UnsafeMutablePointer<z_stream>, _ input: ArraySlice<UInt8>
  ) -> (status: Int32, taken: Int, piece: [UInt8]) {
    var status = Z_OK
    var taken = 0
    let piece = [UInt8](unsafeUninitializedCapacity: pieceLength) { output, length in
      input.withUnsafeBufferPointer { input in
        let count = UInt32(clamping: input.count)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = count
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(clamping: pieceLength)
        status = CZlib.inflate(stream, Z_NO_FLUSH)
        taken = Int(count) - Int(stream.pointee.avail_in)
        length = pieceLength - Int(stream.pointee.avail_out)
        stream.pointee.next_in = nil
        stream.pointee.next_out = nil
      }
    }
    return (status, taken, piece)
  }
}
