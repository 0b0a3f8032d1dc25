/// Turns the stored form of an entry into its content.
protocol EntryDecoder: AnyObject {
  /// Adds content to `buffer` from `filled` on until the buffer is full or the entry ends.
  ///
  /// An unchanged `filled` means the end, with every check passed. `filled` counts good bytes even if the call
  /// throws, so that they can be delivered before the error.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, _ filled: inout Int) throws(ArchiveError.Problem)

  /// Bytes of the stored form read so far.
  var consumed: UInt64 { get }

  /// Whether the content can be larger than the stored form.
  var isCompressed: Bool { get }
}

/// Content that is stored as it is and has no checksum: a plain file or stream.
final class PlainDecoder: EntryDecoder {
  private let source: any ByteSource
  private(set) var consumed: UInt64 = 0
  var isCompressed: Bool { false }

  init(_ source: any ByteSource) {
    self.source = source
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, _ filled: inout Int) throws(ArchiveError.Problem) {
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    consumed &+= UInt64(count)
    filled += count
  }
}
