/// The owner of the memory of an index: a mapped file, or a copy.
public final class IndexBytes: @unchecked Sendable {
  // Sendable because the memory is never written after `init`, and `release` runs once, in `deinit`.
  let memory: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void
  /// The decode tables of the index that was opened with this owner.
  let decodeTables = DecodeTableStorage()

  /// Takes ownership of memory that stays readable and unchanged until `release` is called with it.
  ///
  /// - Parameters:
  ///   - memory: The whole index.
  ///   - release: Called once, when the last index that uses the memory is deallocated.
  public init(
    adopting memory: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.memory = memory
    self.release = release
  }

  /// Creates a copy of the bytes of an index.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes { copy.copyMemory(from: $0) }
    self.init(adopting: UnsafeRawBufferPointer(start: copy.baseAddress, count: bytes.count)) { memory in
      memory.deallocate()
    }
  }

  /// Creates an owner that shares the memory of another and keeps it alive.
  ///
  /// Each index has its own owner with its own decode tables, so several threads can open the same `IndexBytes`.
  convenience init(sharing owner: IndexBytes) {
    self.init(adopting: owner.memory) { _ in withExtendedLifetime(owner) {} }
  }

  deinit {
    release(memory)
  }

  /// A view of all bytes.
  package var view: ByteView { ByteView(self) }
}
