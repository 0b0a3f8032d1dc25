#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What of this process lies in memory, in bytes, as Linux counts it.
struct MemoryUse {
  /// Pages of mapped files. The kernel maps what it has of a file around a page that is touched, up to 2 MB,
  /// so this is more than was touched; the pages are the page cache's, and shared.
  var mapped: Double
  /// What belongs to no file: heap and stack.
  var anonymous: Double
  /// How often a page was touched that was not mapped.
  var faults: Double

  /// What it is now.
  static func now() throws -> MemoryUse {
    // Not `status`, whose counters lag behind.
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
    // RUSAGE_SELF, which Linux has as another type.
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
