#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// The limit of file descriptors of the process, of which every connection needs one.
package enum DescriptorLimit {
  #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif

  /// The limit, or `nil` if the system doesn't tell.
  package static var current: rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  /// Sets the limit.
  ///
  /// - Returns: Whether the system allows it.
  package static func set(_ limit: rlimit) -> Bool {
    var limit = limit
    return setrlimit(resource, &limit) == 0
  }
}
