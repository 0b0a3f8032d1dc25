#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How many files and connections the system lets this program have.
enum OpenFiles {
  /// Raises the limit towards what some connections need, as far as the system allows without asking.
  static func allow(_ connections: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    // Those that are refused are connections too, and other files are open besides.
    let wanted = rlim_t(connections + connections / 8 + 128)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    _ = setrlimit(resource, &limit)
  }
}
