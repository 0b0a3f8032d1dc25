#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the process uses, under the names that Prometheus's client libraries have agreed on. What the system doesn't tell
/// is `nil`.
package struct ProcessMetrics {
  /// The processor time, in seconds.
  package var processorSeconds: Double?
  /// Memory in use, in bytes.
  package var residentBytes: Int?
  /// Memory reserved, in bytes.
  package var virtualBytes: Int?
  /// The start of the process, in seconds since 1970.
  package var startSeconds: Double?
  package var openDescriptors: Int?
  package var maximumDescriptors: Int?

  package static func current() -> ProcessMetrics {
    var metrics = ProcessMetrics()
    var time = timespec()
    if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
      metrics.processorSeconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    metrics.maximumDescriptors = DescriptorLimit.current.map { Int(clamping: $0.rlim_cur) }
    #if os(Linux)
      metrics.readProc()
    #endif
    return metrics
  }

  #if os(Linux)
    /// Reads proc(5).
    private mutating func readProc() {
      // The name of the program, in parentheses, may contain spaces.
      if let stat = Self.contents("/proc/self/stat"), let end = stat.utf8.lastIndex(of: UInt8(ascii: ")")) {
        let fields = stat.utf8[end...].split(separator: 32).dropFirst().map { Int(Substring($0)) ?? 0 }
        let ticks = Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
        if fields.count > 21 {
          virtualBytes = fields[20]
          residentBytes = fields[21] * Int(max(sysconf(Int32(_SC_PAGESIZE)), 1))
          var (now, sinceBoot) = (timespec(), timespec())
          clock_gettime(CLOCK_REALTIME, &now)
          clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
          startSeconds = Double(now.tv_sec - sinceBoot.tv_sec) + Double(fields[19]) / ticks
        }
      }
      if let folder = opendir("/proc/self/fd") {
        var count = 0
        while readdir(folder) != nil { count += 1 }
        closedir(folder)
        // Not counting ".", ".." and the folder itself.
        openDescriptors = max(count - 3, 0)
      }
    }

    private static func contents(_ path: String) -> String? {
      guard let file = fopen(path, "r") else { return nil }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = fread(&bytes, 1, bytes.count, file)
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  #endif

  package func write(to text: inout PrometheusText) {
    func add(
      _ name: String, _ kind: PrometheusText.Kind, _ help: String, _ value: (some CustomStringConvertible)?
    ) {
      guard let value else { return }
      text.begin(name, kind, help)
      text.add([], value)
    }
    add("process_cpu_seconds_total", .counter, "Processor time used, in seconds.", processorSeconds)
    add("process_resident_memory_bytes", .gauge, "Memory in use, in bytes.", residentBytes)
    add("process_virtual_memory_bytes", .gauge, "Memory reserved, in bytes.", virtualBytes)
    add("process_start_time_seconds", .gauge, "Start of the process, in seconds since 1970.", startSeconds)
    add("process_open_fds", .gauge, "Open file descriptors.", openDescriptors)
    add("process_max_fds", .gauge, "Maximum number of open file descriptors.", maximumDescriptors)
  }
}
