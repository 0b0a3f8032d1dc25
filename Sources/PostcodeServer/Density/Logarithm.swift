#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The C library's logarithm, under a name of its own.
enum Logarithm {
  static func natural(_ value: Double) -> Double { log(value) }
}
