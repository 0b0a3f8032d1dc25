/// A window onto a text that holds at least the current record.
///
/// Its size is bounded by twice the longest record. It doubles before a record is scanned again, so the total work is
/// linear however small the reads are.
final class InputWindow {
  private let input: TextInput
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// Whether the input ends with the window.
  private(set) var isAtEnd = false
  /// The offset of the window in the input.
  private(set) var offset = 0

  /// - Parameter length: The initial number of bytes.
  init(_ input: TextInput, length: Int) {
    self.input = input
    storage = .allocate(byteCount: max(length, 16), alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// The bytes in the window, valid until it is extended.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: storage[start..<end]).assumingMemoryBound(to: UInt8.self)
  }

  /// Advances the window.
  @inline(__always)
  func consume(_ count: Int) {
    start &+= min(max(count, 0), end &- start)
    offset &+= count
  }

  /// Reads until the window has twice its bytes and at least `least`, or the input ends.
  func extend(toAtLeast least: Int = 1) throws(TableError) {
    let count = end - start
    let wanted = max(least, count > 0 ? count * 2 : 1)
    if wanted > storage.count || start > 0 {
      let target =
        wanted > storage.count
        ? UnsafeMutableRawBufferPointer.allocate(byteCount: wanted, alignment: 16) : storage
      if let from = storage.baseAddress, let to = target.baseAddress {
        to.copyMemory(from: from + start, byteCount: count)
      }
      if wanted > storage.count {
        storage.deallocate()
        storage = target
      }
      (start, end) = (0, count)
    }
    while !isAtEnd, end < wanted {
      let got = try input.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[end...]))
      isAtEnd = got == 0
      end += got
    }
  }
}
