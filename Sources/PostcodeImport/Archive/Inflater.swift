import CZlib

/// zlib's decompressor for raw deflate data (RFC 1951), and its CRC-32.
final class Inflater {
  /// What one step did.
  struct Step {
    var consumed: Int
    var produced: Int
    /// Whether the last block of the deflate data has been read to its end.
    var isAtEnd: Bool
    /// Why the data cannot be decompressed any further; the bytes produced before are good.
    var failure: ArchiveError.Problem?
  }

  // zlib keeps a pointer back to this structure, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init() throws(ArchiveError.Problem) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits: no zlib header around the data.
    guard czlib_inflate_init2(stream, -15) == Z_OK else {
      stream.deallocate()
      throw .unreadable(reason: "zlib could not be set up: out of memory")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Prepares for the next piece of deflate data.
  func reset() {
    inflateReset(stream)
  }

  /// Decompresses from `input` into `output` until one of them is used up or the data end.
  func step(from input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Step {
    let inputCount = UInt32(clamping: input.count)
    let outputCount = UInt32(clamping: output.count)
    // zlib does not write through next_in; its declaration lacks the const.
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

/// The CRC-32 of ITU-T V.42, which zip and gzip use, over bytes that arrive in pieces.
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
