/// Delivers the content of one entry piece by piece, decompressed and checked.
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
/// Not thread-safe; it may be used on any one thread at a time. ``ReadAhead`` decompresses on a second thread.
public final class EntryReader {
  /// The entry that is read.
  public let entry: DumpEntry
  /// Bytes of content decompressed so far, those kept by a peek included.
  public private(set) var bytesProduced: UInt64 = 0

  private let file: String
  private let decoder: any EntryDecoder
  private let limits: ArchiveLimits
  /// Bytes that other readers have already taken of the same allowance.
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

  /// Bytes of the stored form read so far; in the end the entry's compressed size.
  public var compressedBytesRead: UInt64 { decoder.consumed }

  /// Puts content into `buffer`.
  ///
  /// - Parameter buffer: the space, at least one byte; 256 KiB is a good size.
  /// - Returns: the number of bytes, or 0 at the end. Then CRC-32 and size have been found right.
  /// - Throws: ``ArchiveError``, after all good bytes before the fault have been delivered; and again on every
  ///   later call.
  /// - Complexity: O(n) in the size of `buffer`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    if keptPosition < kept.count {
      let part = kept[keptPosition...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      keptPosition += part.count
      if keptPosition == kept.count { (kept, keptPosition) = ([], 0) }
      return part.count
    }
    return try produce(into: buffer)
  }

  /// Reads ahead until `count` bytes are kept or the content ends; later reads deliver them again.
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
      let failure = ArchiveError(file: file, entry: entry.isWholeInput ? nil : entry.name, problem: error)
      self.failure = failure
      if case .limitExceeded = error { throw failure }
      if filled == 0 { throw failure }
    }
    return filled
  }

  /// Adds to the count and checks the limits; over the limit, nothing of the piece is delivered.
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
