internal import CZlib
internal import NIOConcurrencyHelpers

/// Compresses bodies, any number at a time.
///
/// What zlib needs for that, a quarter of a megabyte, is kept for the next body.
final class GzipCompressor: Sendable {
  /// Shorter bodies gain nothing that a packet would notice.
  static let minimum = 1024
  /// How many states are kept while nobody needs them.
  private static let keptCount = 8

  private let idle = NIOLockedValueBox<[DeflateState]>([])

  /// - Returns: `nil` where nothing is gained.
  /// - Complexity: O(number of bytes); some hundredths of a millisecond for a postcode.
  func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let state = idle.withLockedValue({ $0.popLast() }) ?? DeflateState() else { return nil }
    defer {
      idle.withLockedValue { if $0.count < GzipCompressor.keptCount { $0.append(state) } }
    }
    return state.compress(bytes)
  }
}

/// The state of one compression. It is handed from one thread to another, and never used by two.
private final class DeflateState: @unchecked Sendable {
  /// Bodies are made for one reader: speed counts for more than the last bytes.
  private static let level: Int32 = 1
  /// The largest window, and the header of gzip.
  private static let windowBits: Int32 = 15 + 16

  private let stream: UnsafeMutablePointer<z_stream>

  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard czlib_deflate_init2(stream, DeflateState.level, DeflateState.windowBits) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count), deflateReset(stream) == Z_OK else { return nil }
    // More than the bytes themselves is never of use.
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, length in
      bytes.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = count
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = count
        let ended = deflate(stream, Z_FINISH) == Z_STREAM_END
        length = ended ? bytes.count - Int(stream.pointee.avail_out) : 0
        stream.pointee.next_in = nil
        stream.pointee.next_out = nil
      }
    }
    return result.isEmpty ? nil : result
  }
}
