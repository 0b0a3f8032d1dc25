/// The bytes of texts with numbers, each encoded once.
struct EncodedTexts {
  private var bytes: [UInt8] = []
  /// The texts by number.
  private var entries: [Entry] = []
  /// The largest number that is kept. A damaged index may contain any.
  private let limit: Int
  /// The number of bytes from which on all texts are forgotten.
  private let byteLimit: Int

  /// A text, as a range of the bytes.
  private struct Entry {
    let start: UInt32
    let end: UInt32
    /// The number of characters that the encoding lacks.
    let replaced: UInt32

    static let unknown = Entry(start: .max, end: .max, replaced: 0)
  }

  /// - Parameters:
  ///   - limit: The largest number whose text is kept.
  ///   - byteLimit: About the largest number of bytes to keep.
  init(limit: Int, byteLimit: Int = 1 << 28) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Appends the text with a number if it is known.
  ///
  /// - Returns: The number of characters that the encoding lacks; `nil` if the text is not known.
  @inline(__always)
  func append(_ number: Int, to target: inout ByteOutput) -> Int? {
    guard number >= 0, number < entries.count else { return nil }
    let entry = entries[number]
    guard entry.start != Entry.unknown.start else { return nil }
    bytes.withUnsafeBufferPointer {
      target.append(contentsOf: UnsafeBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.end)]))
    }
    return Int(entry.replaced)
  }

  /// Reads the first and the last byte of the text with a number, if it is known, so that it is in the cache of the processor.
  ///
  /// - Returns: A number without meaning, which the caller keeps, so that the compiler doesn't leave the read out.
  @inline(__always)
  func fetch(_ number: Int) -> UInt8 {
    guard number >= 0, number < entries.count else { return 0 }
    let entry = entries[number]
    guard entry.start < entry.end else { return 0 }
    return bytes[Int(entry.start)] &+ bytes[Int(entry.end) &- 1]
  }

  /// Keeps the bytes of the text with a number.
  ///
  /// - Parameters:
  ///   - number: The number of the text.
  ///   - text: The bytes.
  ///   - replaced: The number of characters that the encoding lacks.
  mutating func keep(_ number: Int, _ text: UnsafeBufferPointer<UInt8>, replaced: Int) {
    guard number >= 0, number <= limit, text.count <= byteLimit else { return }
    if bytes.count > byteLimit - text.count {
      bytes.removeAll(keepingCapacity: true)
      entries.removeAll(keepingCapacity: true)
    }
    if number >= entries.count {
      entries.append(contentsOf: repeatElement(.unknown, count: number + 1 - entries.count))
    }
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: text)
    entries[number] = Entry(
      start: start, end: UInt32(bytes.count), replaced: UInt32(truncatingIfNeeded: replaced))
  }
}
