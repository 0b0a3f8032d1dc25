import Foundation

/// Memory between pages that can't be read: a file in it ends, or begins, where they do.
struct GuardedMemory {
  private let start: UnsafeMutableRawPointer
  private let capacity: Int

  init(capacity: Int) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let length = (capacity + page - 1) / page * page
    let flags = MAP_PRIVATE | MAP_ANON
    guard let address = mmap(nil, length + 2 * page, PROT_READ | PROT_WRITE, flags, -1, 0), address != MAP_FAILED else {
      Watch.fail("no memory")
    }
    mprotect(address, page, PROT_NONE)
    mprotect(address + page + length, page, PROT_NONE)
    start = address + page
    self.capacity = length
  }

  /// Copies bytes to the end of the memory, or to its beginning.
  func copy(_ bytes: [UInt8], atEnd: Bool) -> UnsafeRawBufferPointer {
    require(bytes.count <= capacity, "a case of \(bytes.count) bytes")
    let target = atEnd ? start + (capacity - bytes.count) : start
    bytes.withUnsafeBytes { source in
      if let address = source.baseAddress { target.copyMemory(from: address, byteCount: source.count) }
    }
    return UnsafeRawBufferPointer(start: target, count: bytes.count)
  }
}
