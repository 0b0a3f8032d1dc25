/// The bytes of the texts of a column, each encoded when it is first needed.
struct EncodedTexts {
  private var bytes: [UInt8] = []
  /// By number the range of the text in `bytes`, and the number of characters that were replaced; `nil` until it is encoded.
  private var known: [(start: Int, end: Int, replaced: Int)?] = []
  /// The largest number that is kept. A damaged index may contain any.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Appends the text with a number if it is known.
  ///
  /// - Returns: The number of characters that were replaced when it was encoded; `nil` if it is not known.
  @inline(__always)
  func appendKnown(_ number: Int, to target: inout [UInt8]) -> Int? {
    guard number >= 0, number < known.count, let (start, end, replaced) = known[number] else { return nil }
    bytes.withUnsafeBufferPointer { target.append(contentsOf: UnsafeBufferPointer(rebasing: $0[start..<end])) }
    return replaced
  }

  /// Encodes and appends the text with a number.
  ///
  /// - Parameters:
  ///   - number: The number of the text.
  ///   - target: The bytes to append to.
  ///   - encode: Appends the bytes of the text, and returns the number of characters that it replaced.
  /// - Returns: The number of characters that were replaced.
  mutating func append(_ number: Int, to target: inout [UInt8], _ encode: (inout [UInt8]) -> Int) -> Int {
    guard number >= 0, number <= limit else { return encode(&target) }
    if number >= known.count { known.append(contentsOf: repeatElement(nil, count: number + 1 - known.count)) }
    let start = bytes.count
    let replaced = encode(&bytes)
    known[number] = (start, bytes.count, replaced)
    target.append(contentsOf: bytes[start...])
    return replaced
  }
}
