internal import PostcodeServer

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The limit of file descriptors, of which every connection needs one.
enum OpenFiles {
  /// The descriptors kept for other files: the index being reloaded, standard streams, event loops, timers.
  private static let reserve = 64

  /// Raises the soft limit as far as the connections need it and the hard limit allows.
  ///
  /// - Returns: The number of connections that fit.
  static func raiseLimit(forConnections connections: Int) -> Int {
    guard var limit = DescriptorLimit.current else { return connections }
    let needed = rlim_t(needed(forConnections: connections))
    if limit.rlim_cur < needed {
      limit.rlim_cur = min(needed, limit.rlim_max)
      // On failure the previous limit stays.
      if !DescriptorLimit.set(limit), let previous = DescriptorLimit.current { limit = previous }
    }
    return fitting(Int(clamping: limit.rlim_cur), wanted: connections)
  }

  /// Returns the number of descriptors that a limit of connections needs.
  static func needed(forConnections connections: Int) -> Int {
    connections + ServerLimits.connectionsOverLimit(connections) + reserve
  }

  /// Returns the largest number of connections up to `wanted` that fits in a limit of descriptors; at least 1.
  static func fitting(_ descriptors: Int, wanted: Int) -> Int {
    if needed(forConnections: wanted) <= descriptors { return wanted }
    let available = descriptors - reserve
    // 16 connections over the limit up to 128, an eighth above.
    let fitting = available <= 16 * 9 ? available - 16 : available * 8 / 9
    return max(1, min(wanted, fitting))
  }
}
