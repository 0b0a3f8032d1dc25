internal import CZlib

/// Compresses a body with gzip, part by part.
package final class GzipStream {
  /// Shorter bodies gain nothing: they fit in a packet.
  package static let minimumLength = 1024
  /// The memory of one stream in bytes.
  package static let memory = 64 << 10

  /// Each response is compressed for one client: speed matters more than the last bytes.
  private static let level: Int32 = 1
  /// A window of 8 kB, since any client may hold a stream. It spans several postcodes, which are much alike.
  private static let windowBits: Int32 = 13
  private static let memoryLevel: Int32 = 6

  private let stream: UnsafeMutablePointer<z_stream>

  /// - Returns: `nil` if there isn't enough memory.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 selects the format of gzip.
    let status = deflateInit2_(
      stream, GzipStream.level, Z_DEFLATED, GzipStream.windowBits + 16, GzipStream.memoryLevel, Z_DEFAULT_STRATEGY,
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

  /// Compresses the next bytes. zlib holds some back until later bytes or the end.
  package func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    // zlib counts the bytes of a call in 32 bits.
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(1 << 30)
      rest = rest.dropFirst(part.count)
      compress(part, isLast && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH, into: &result)
    } while !rest.isEmpty
    return result
  }

  private func compress(_ bytes: ArraySlice<UInt8>, _ flush: Int32, into result: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: input.count)
      let capacity = 1 << 13
      var isFull = true
      while isFull {
        result += [UInt8](unsafeUninitializedCapacity: capacity) { output, length in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(clamping: capacity)
          _ = deflate(stream, flush)
          length = capacity - Int(stream.pointee.avail_out)
          isFull = stream.pointee.avail_out == 0
        }
      }
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
  }
}
