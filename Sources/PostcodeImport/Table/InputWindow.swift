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
  /// The bytes that the window replaces with `replacement`.
  private var replaced: [UInt8] = []

  /// What stands for replaced bytes: a byte that UTF-8 never has.
  static let replacement: UInt8 = 0xFF

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
      let unreplaced = end - partialCount
      end += got
      if !replaced.isEmpty { try replace(from: unreplaced) }
    }
  }

  /// Replaces a character of several bytes with one byte from the start of the window on, so that it can be a delimiter.
  ///
  /// - Throws: ``TableError`` if the text has the replacement itself.
  func replace(_ bytes: [UInt8]) throws(TableError) {
    replaced = bytes
    try replace(from: start)
  }

  /// The number of bytes at the end of the window that may begin the character to replace.
  private var partialCount: Int {
    (0..<max(replaced.count, 1)).last { count in
      count <= end - start && storage[(end - count)..<end].elementsEqual(replaced.prefix(count))
    } ?? 0
  }

  private func replace(from first: Int) throws(TableError) {
    var target = first
    var source = first
    while source < end {
      if storage[source] == Self.replacement { throw .invalidByte(file: input.name, byte: Self.replacement) }
      if end - source >= replaced.count, storage[source..<(source + replaced.count)].elementsEqual(replaced) {
        storage[target] = Self.replacement
        source += replaced.count
      } else {
        storage[target] = storage[source]
        source += 1
      }
      target += 1
    }
    end = target
  }
}
