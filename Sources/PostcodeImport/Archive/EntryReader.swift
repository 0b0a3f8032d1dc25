/// Reads the content of one entry, decompressed and verified.
///
/// ```swift
/// let reader = try input.open(entry)
/// let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
/// defer { buffer.deallocate() }
/// while case let count = try reader.read(into: buffer), count > 0 {
///   consume(buffer.prefix(count))
/// }
/// ```
///
/// A reader is not thread-safe. Use ``ReadAhead`` to decompress on a second thread.
package final class EntryReader {
  package let entry: DumpEntry
  /// The number of content bytes decoded, including peeked ones.
  package private(set) var bytesProduced: UInt64 = 0

  private let file: String
  private let decoder: any EntryDecoder
  private let limits: ArchiveLimits
  /// The number of bytes that other readers have used of the same limit.
  private let producedBefore: UInt64
  private var failure: ArchiveError?
  private var isAtEnd = false
  private var kept: [UInt8] = []
  private var keptPosition = 0

  init(
    _ decoder: any EntryDecoder, of entry: DumpEntry, in file: String, limits: ArchiveLimits,
    producedBefore: UInt64
  ) {
    self.decoder = decoder
    self.entry = entry
    self.file = file
    self.limits = limits
    self.producedBefore = producedBefore
  }

  /// The number of encoded bytes read.
  package var compressedBytesRead: UInt64 { decoder.consumed }

  /// Reads content into a buffer.
  ///
  /// - Parameter buffer: A buffer of at least one byte; 256 KiB is a good size.
  /// - Returns: The number of bytes, or 0 at the end, when the CRC-32 and the size have been verified.
  /// - Throws: ``ArchiveError``, after all valid bytes have been delivered, and again on every later call.
  /// - Complexity: O(n) in the size of `buffer`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    if keptPosition < kept.count {
      let part = kept[keptPosition...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      keptPosition += part.count
      if keptPosition == kept.count { (kept, keptPosition) = ([], 0) }
      return part.count
    }
    return try produce(into: buffer)
  }

  /// Returns up to `count` bytes and keeps them for later reads.
  func peek(upTo count: Int) throws(ArchiveError) -> [UInt8] {
    if keptPosition > 0 {
      kept.removeFirst(keptPosition)
      keptPosition = 0
    }
    var filled = kept.count
    if filled < count, failure == nil, !isAtEnd {
      var more = kept + [UInt8](repeating: 0, count: count - filled)
      defer {
        more.removeLast(more.count - filled)
        kept = more
      }
      filled = try more.withUnsafeMutableBufferPointer { space throws(ArchiveError) -> Int in
        var filled = filled
        while filled < space.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(space)[filled...])
          let got = try produce(into: rest)
          if got == 0 { break }
          filled += got
        }
        return filled
      }
    }
    return Array(kept.prefix(max(count, 0)))
  }

  private func produce(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    if let failure { throw failure }
    if isAtEnd || buffer.isEmpty { return 0 }
    var filled = 0
    do throws(ArchiveError.Problem) {
      do throws(ArchiveError.Problem) {
        try decoder.fill(buffer, &filled)
      } catch {
        try account(filled)
        throw error
      }
      try account(filled)
      isAtEnd = filled == 0
    } catch {
      let failure = ArchiveError(file: file, entry: entry.errorName, problem: error)
      self.failure = failure
      if case .limitExceeded = error { throw failure }
      if filled == 0 { throw failure }
    }
    return filled
  }

  /// Counts decoded bytes and checks the limits. Over a limit, nothing of the buffer is delivered.
  private func account(_ count: Int) throws(ArchiveError.Problem) {
    bytesProduced &+= UInt64(count)
    let total = producedBefore &+ bytesProduced
    if total > limits.maximumTotalBytes {
      throw .limitExceeded(.totalBytes, value: total, allowed: limits.maximumTotalBytes)
    }
    if decoder.isCompressed {
      try limits.checkRatio(produced: bytesProduced, consumed: decoder.consumed)
    }
  }
}

@available(*, unavailable)
extension EntryReader: Sendable {}
