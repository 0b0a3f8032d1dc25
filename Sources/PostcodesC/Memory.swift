internal import CPostcodes

/// A block of memory aligned for Arrow. Unlike an array, it throws if the allocation fails.
final class Memory: @unchecked Sendable {
  // Sendable because nobody writes a block once several threads can see it.
  let start: UnsafeMutableRawPointer

  /// Allocates uninitialized memory.
  ///
  /// - Throws: `POSTCODES_NO_MEMORY`.
  init(byteCount: Int) throws(Fault) {
    guard byteCount >= 0, let start = postcodes_allocate(byteCount) else { throw Fault.memory(byteCount) }
    self.start = start
  }

  /// Allocates memory for elements of a type.
  convenience init<Element>(_ count: Int, of type: Element.Type) throws(Fault) {
    let (bytes, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    try self.init(byteCount: overflows ? Int.max : bytes)
  }

  /// Allocates a text that ends in 0.
  convenience init(_ text: String) throws(Fault) {
    var text = text
    try self.init(byteCount: text.utf8.count + 1)
    let bytes = elements(of: UInt8.self)
    bytes[text.utf8.count] = 0
    text.withUTF8 { utf8 in
      for (offset, byte) in utf8.enumerated() { bytes[offset] = byte }
    }
  }

  deinit { postcodes_deallocate(start) }

  /// The memory as elements of a type, which every use of the block must agree on. The caller keeps the block alive.
  @inline(__always)
  func elements<Element>(of type: Element.Type) -> UnsafeMutablePointer<Element> {
    start.assumingMemoryBound(to: type)
  }

  /// The text that the block holds.
  var text: UnsafePointer<CChar> { UnsafePointer(elements(of: CChar.self)) }

  func fill(_ byte: UInt8, byteCount: Int) {
    start.initializeMemory(as: UInt8.self, repeating: byte, count: byteCount)
  }
}

/// Bytes that grow at their end.
struct GrowingMemory {
  private(set) var memory: Memory
  private(set) var byteCount = 0
  private var capacity: Int

  init(capacity: Int) throws(Fault) {
    self.capacity = max(capacity, 64)
    memory = try Memory(byteCount: self.capacity)
  }

  /// Makes room for bytes at the end and returns their address.
  mutating func extend(by count: Int) throws(Fault) -> UnsafeMutableRawPointer {
    if byteCount + count > capacity {
      capacity = max(2 * capacity, byteCount + count)
      let larger = try Memory(byteCount: capacity)
      larger.start.copyMemory(from: memory.start, byteCount: byteCount)
      memory = larger
    }
    defer { byteCount += count }
    return memory.start + byteCount
  }

  mutating func append<Element: BitwiseCopyable>(_ element: Element) throws(Fault) {
    try extend(by: MemoryLayout<Element>.size).storeBytes(of: element, as: Element.self)
  }

  mutating func append(_ text: String) throws(Fault) {
    var text = text
    let target = try extend(by: text.utf8.count)
    text.withUTF8 { utf8 in
      if let source = utf8.baseAddress { target.copyMemory(from: source, byteCount: utf8.count) }
    }
  }
}
