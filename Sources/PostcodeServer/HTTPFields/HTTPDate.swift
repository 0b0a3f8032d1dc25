#if Server
  internal import NIOConcurrencyHelpers

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The current time as the `Date` field states it (RFC 9110, 5.6.7), formatted once a second.
  package final class HTTPDate: Sendable {
    private let latest = NIOLockedValueBox((seconds: -1, text: ""))

    package init() {}

    /// - Parameter seconds: Seconds since 1970.
    package func text(_ seconds: Int = HTTPDate.now()) -> String {
      latest.withLockedValue { latest in
        if latest.seconds != seconds { latest = (seconds, HTTPDate.written(seconds)) }
        return latest.text
      }
    }

    package static func now() -> Int { Int(time(nil)) }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func written(_ seconds: Int) -> String {
      var parts = tm()
      var clock = time_t(seconds)
      gmtime_r(&clock, &parts)
      func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let day = days[Int(parts.tm_wday) % days.count]
      let month = months[Int(parts.tm_mon) % months.count]
      return "\(day), \(two(parts.tm_mday)) \(month) \(Int(parts.tm_year) + 1900) "
        + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
  }
#endif
