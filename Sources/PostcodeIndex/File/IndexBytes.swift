/// The bytes of an index, kept in memory for as long as anything reads them.
///
/// The one owner of the memory: a mapped file, or a copy.
public final class IndexBytes: @unchecked Sendable {
  // Sendable because the memory is never written after `init`, and `release` runs once, in `deinit`.
  let memory: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void
  /// The decode tables of the index that was opened with this owner.
  let decodeTables = DecodeTableStorage()

  /// Adopts memory that stays readable and unchanged until `release` is called with it.
  ///
  /// - Parameters:
  ///   - memory: The whole index.
  ///   - release: Called once, when nothing reads the index any more.
  public init(
    adopting memory: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.memory = memory
    self.release = release
  }

  /// Copies the bytes of an index, for where there is no file to map.
  ///
  /// - Complexity: O(number of bytes).
  public convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes { copy.copyMemory(from: $0) }
    self.init(adopting: UnsafeRawBufferPointer(start: copy.baseAddress, count: bytes.count)) { memory in
      memory.deallocate()
    }
  }

  /// Shares the memory of another owner, which lives at least as long. Every index that is opened has an owner of its own,
  /// so that one `IndexBytes` can be opened by several threads.
  convenience init(sharing owner: IndexBytes) {
    self.init(adopting: owner.memory) { _ in withExtendedLifetime(owner) {} }
  }

  deinit {
    release(memory)
  }

  /// A view of all bytes.
  var view: ByteView { ByteView(self) }
}
