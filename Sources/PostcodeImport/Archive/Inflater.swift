import CZlib

/// zlib's decompressor for raw deflate data (RFC 1951).
final class Inflater {
  /// The result of one step.
  struct Step {
    var consumed: Int
    var produced: Int
    /// Whether the deflate data has ended.
    var isAtEnd: Bool
    /// The reason why decompression cannot continue. The bytes produced so far are valid.
    var failure: ArchiveError.Problem?
  }

  // zlib stores a pointer to this structure, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init() throws(ArchiveError.Problem) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits select raw deflate data.
    guard czlib_inflate_init2(stream, -15) == Z_OK else {
      stream.deallocate()
      throw .unreadable(reason: "zlib ran out of memory")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Prepares for new deflate data.
  func reset() {
    inflateReset(stream)
  }

  /// Decompresses until the input or the output is used up or the data ends.
  func step(from input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Step {
    let inputCount = UInt32(clamping: input.count)
    let outputCount = UInt32(clamping: output.count)
    // zlib only reads through next_in; its declaration lacks the const.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = inputCount
    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = outputCount
    let status = inflate(stream, Z_NO_FLUSH)
    var step = Step(
      consumed: Int(inputCount &- stream.pointee.avail_in),
      produced: Int(outputCount &- stream.pointee.avail_out), isAtEnd: status == Z_STREAM_END)
    switch status {
    case Z_OK, Z_STREAM_END, Z_BUF_ERROR: break
    case Z_MEM_ERROR: step.failure = .unreadable(reason: "zlib ran out of memory")
    default:
      let reason = stream.pointee.msg.map { String(cString: $0) } ?? "zlib status \(status)"
      step.failure = .invalidDeflate(reason: reason)
    }
    return step
  }
}

/// An incremental CRC-32 (ITU-T V.42), as zip and gzip use it.
struct Checksum {
  private(set) var value: UInt32 = 0

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let count = UInt32(clamping: rest.count)
      value = UInt32(
        truncatingIfNeeded: crc32(UInt(value), rest.bindMemory(to: UInt8.self).baseAddress, count))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Int(count)))
    }
  }

  mutating func update(_ bytes: some Sequence<UInt8>) {
    let array = Array(bytes)
    array.withUnsafeBytes { update($0) }
  }
}
