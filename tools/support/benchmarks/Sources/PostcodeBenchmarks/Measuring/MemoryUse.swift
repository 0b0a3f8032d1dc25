#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The resident memory of this process, in bytes, as Linux counts it.
struct MemoryUse {
  /// Pages of mapped files. The kernel also maps cached pages around a page that is touched, up to 2 MB, so this is more
  /// than was touched. The pages belong to the page cache and are shared.
  var mapped: Double
  /// Anonymous memory: heap and stack.
  var anonymous: Double
  /// The number of minor page faults.
  var faults: Double

  /// Returns the current use.
  static func now() throws -> MemoryUse {
    // The counters in `status` lag behind.
    guard let file = fopen("/proc/self/smaps_rollup", "r") else {
      throw BenchmarkError("this system has no /proc/self/smaps_rollup")
    }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = fread(&buffer, 1, buffer.count, file)
    var resident = 0.0
    var memory = MemoryUse(mapped: 0, anonymous: 0, faults: 0)
    for line in String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let kilobytes = Double(words[1]) else { continue }
      if words[0] == "Rss:" { resident = kilobytes * 1024 }
      if words[0] == "Anonymous:" { memory.anonymous = kilobytes * 1024 }
    }
    memory.mapped = resident - memory.anonymous
    var usage = rusage()
    // 0 is RUSAGE_SELF, which has another type on Linux.
    getrusage(0, &usage)
    memory.faults = Double(usage.ru_minflt)
    return memory
  }

  static func - (after: MemoryUse, before: MemoryUse) -> MemoryUse {
    MemoryUse(
      mapped: after.mapped - before.mapped, anonymous: after.anonymous - before.anonymous,
      faults: after.faults - before.faults)
  }

  static func / (memory: MemoryUse, count: Double) -> MemoryUse {
    MemoryUse(
      mapped: memory.mapped / count, anonymous: memory.anonymous / count, faults: memory.faults / count)
  }
}
