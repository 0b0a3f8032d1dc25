/// The bytes of a text from where a reader stands: at least those of the record it looks at.
///
/// Memory is bounded by twice the longest record. What has been looked at in vain is looked at again only when there is
/// twice as much of it, so that the work is linear however small the pieces are in which the input comes.
final class InputWindow {
  private let input: TextInput
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// Whether the input has nothing behind the window.
  private(set) var isAtEnd = false
  /// How many bytes of the input lie before the window.
  private(set) var offset = 0

  /// - Parameter length: how many bytes to hold as long as records are shorter.
  init(_ input: TextInput, length: Int) {
    self.input = input
    storage = .allocate(byteCount: max(length, 16), alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// What is there; valid until the window is extended.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: storage[start..<end]).assumingMemoryBound(to: UInt8.self)
  }

  /// Moves on past the first `count` bytes.
  @inline(__always)
  func consume(_ count: Int) {
    start &+= min(max(count, 0), end &- start)
    offset &+= count
  }

  /// Reads on until there is twice as much as there was and at least `least` bytes, or the input ends.
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
