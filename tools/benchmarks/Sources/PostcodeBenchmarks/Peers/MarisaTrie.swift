#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// marisa-trie's C++ core, called without Python; see `peers/marisa.cpp`.
///
/// It is loaded at run time, since its source comes from PyPI and is not part of this package.
final class MarisaTrie {
  private typealias Open = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  private typealias Lookup = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>?, Int) -> Int
  private typealias Complete =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<UInt8>?, Int, Int, UnsafeMutablePointer<UInt8>?
    ) -> Int

  /// Bytes of a completion: its length, then the key.
  private static let slotSize = 16

  private let trie: UnsafeMutableRawPointer
  private let lookup: Lookup
  private let complete: Complete
  private var slots: [UInt8] = []

  init(library: String, path: String) throws {
    guard let handle = dlopen(library, RTLD_NOW) else {
      throw BenchmarkError("cannot load \(library): \(dlerror().map { String(cString: $0) } ?? "")")
    }
    func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      guard let address = dlsym(handle, name) else { throw BenchmarkError("\(library) has no \(name)") }
      return unsafeBitCast(address, to: type)
    }
    lookup = try function("peer_lookup", Lookup.self)
    complete = try function("peer_complete", Complete.self)
    guard let trie = try function("peer_open", Open.self)(path) else {
      throw BenchmarkError("marisa-trie cannot open \(path)")
    }
    self.trie = trie
  }

  /// Returns the id of a key, or `nil`.
  func id(of key: String) -> Int? {
    var key = key
    let id = key.withUTF8 { lookup(trie, $0.baseAddress, $0.count) }
    return id < 0 ? nil : id
  }

  /// Returns keys with a prefix, in marisa-trie's own order.
  func completions(of prefix: String, limit: Int) -> [String] {
    if slots.count < limit * MarisaTrie.slotSize {
      slots = [UInt8](repeating: 0, count: limit * MarisaTrie.slotSize)
    }
    var prefix = prefix
    return slots.withUnsafeMutableBufferPointer { slots in
      let found = prefix.withUTF8 { complete(trie, $0.baseAddress, $0.count, limit, slots.baseAddress) }
      return (0..<found).map { number in
        let start = number * MarisaTrie.slotSize
        return String(decoding: slots[(start + 1)...].prefix(Int(slots[start])), as: UTF8.self)
      }
    }
  }
}
