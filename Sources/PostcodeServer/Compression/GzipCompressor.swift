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

/// Compresses a body that comes in pieces.
final class GzipStream {
  private let state: DeflateState

  /// - Returns: `nil` where there is no memory for it.
  init?() {
    guard let state = DeflateState(.small) else { return nil }
    self.state = state
  }

  /// The next bytes of the compressed body; some wait for what follows.
  func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] { state.continue(bytes, isLast: isLast) }
}

/// The state of one compression. It is handed from one thread to another, and never used by two.
private final class DeflateState: @unchecked Sendable {
  /// Bodies are made for one reader: speed counts for more than the last bytes.
  private static let level: Int32 = 1

  /// How much memory a state has, as powers of two: the window, and what else zlib calls memory.
  struct Size {
    var windowBits: Int32
    var memoryLevel: Int32

    /// A quarter of a megabyte.
    static let large = Size(windowBits: 15, memoryLevel: 8)
    /// 64 kB, for states of which every client has one: the window has a few postcodes, of which one is much like another.
    static let small = Size(windowBits: 13, memoryLevel: 6)
  }

  private let stream: UnsafeMutablePointer<z_stream>

  init?(_ size: Size = .large) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // With the header of gzip.
    let status = deflateInit2_(
      stream, DeflateState.level, Z_DEFLATED, size.windowBits + 16, size.memoryLevel, Z_DEFAULT_STRATEGY,
      zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
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

  /// Compresses bytes behind those before.
  func `continue`(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    // One call takes no more than zlib can count.
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(1 << 30)
      rest = rest.dropFirst(part.count)
      result += compress(part, isLast && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH)
    } while !rest.isEmpty
    return result
  }

  private func compress(_ bytes: ArraySlice<UInt8>, _ flush: Int32) -> [UInt8] {
    var result: [UInt8] = []
    bytes.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: input.count)
      let room = 1 << 13
      var isFull = true
      while isFull {
        result += [UInt8](unsafeUninitializedCapacity: room) { output, length in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(clamping: room)
          _ = deflate(stream, flush)
          length = room - Int(stream.pointee.avail_out)
          isFull = stream.pointee.avail_out == 0
        }
      }
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
    return result
  }
}
