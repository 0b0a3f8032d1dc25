#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// marisa-trie's C++ core or a set or map of fst, called through the C functions of `peers/marisa.cpp` and `peers/fst.rs`.
///
/// They are loaded at run time, since their sources come from PyPI and Debian and are not part of this package.
final class NativePeer {
  private typealias Open = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  private typealias Lookup = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>?, Int) -> Int
  private typealias Complete =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<UInt8>?, Int, Int, UnsafeMutablePointer<UInt8>?
    ) -> Int

  /// Bytes of a completion: its length, then the key.
  private static let slotSize = 16

  private let keys: UnsafeMutableRawPointer
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
    guard let keys = try function("peer_open", Open.self)(path) else {
      throw BenchmarkError("\(library) cannot open \(path)")
    }
    self.keys = keys
  }

  /// Returns the id of a key, or `nil`. Every key of a set of fst has the id 0.
  func id(of key: String) -> Int? {
    var key = key
    let id = key.withUTF8 { lookup(keys, $0.baseAddress, $0.count) }
    return id < 0 ? nil : id
  }

  /// Returns keys with a prefix, the first ones from fst; marisa-trie has an order of its own.
  func completions(of prefix: String, limit: Int) -> [String] {
    if slots.count < limit * NativePeer.slotSize {
      slots = [UInt8](repeating: 0, count: limit * NativePeer.slotSize)
    }
    var prefix = prefix
    return slots.withUnsafeMutableBufferPointer { slots in
      let found = prefix.withUTF8 { complete(keys, $0.baseAddress, $0.count, limit, slots.baseAddress) }
      return (0..<found).map { number in
        let start = number * NativePeer.slotSize
        return String(decoding: slots[(start + 1)...].prefix(Int(slots[start])), as: UTF8.self)
      }
    }
  }
}
