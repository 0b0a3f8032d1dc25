internal import CZlib

/// Unpacks bodies of requests, as far as they are wanted.
struct BodyInflater {
  /// Why a body cannot be had.
  enum Failure: Error {
    /// It is longer than the limit.
    case tooLong
    /// It is not what it is said to be, or ends too early.
    case broken
  }

  /// How a body is packed: the names that `Content-Encoding` has for what Express unpacks, but for Brotli.
  enum Encoding: String {
    case gzip
    /// The format of zlib (RFC 9110, 8.4.1.2).
    case deflate

    fileprivate var windowBits: Int32 { self == .gzip ? 15 + 16 : 15 }
  }

  private static let pieceLength = 1 << 14

  let encoding: Encoding
  /// The most bytes that come out.
  let limit: Int

  /// What packed bytes stand for. Of gzip several files may follow each other, and anything behind the last that begins with
  /// a zero, as Node has it.
  ///
  /// - Complexity: O(number of bytes), those that come out included; these are never many more than the limit.
  func inflate(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    // zlib keeps a pointer to this, so it must not move.
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
