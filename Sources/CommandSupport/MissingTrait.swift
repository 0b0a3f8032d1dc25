#if !Programs
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The behaviour of a program that was built without the trait `Programs`: it has no commands.
  package enum MissingTrait {
    /// Prints how to build the program, and exits.
    package static func exit() -> Never {
      StandardError.report("built without its commands; build it with: swift build --traits Programs")
      #if canImport(Darwin)
        Darwin.exit(ExitStatus.unavailable.rawValue)
      #elseif canImport(Glibc)
        Glibc.exit(ExitStatus.unavailable.rawValue)
      #elseif canImport(Musl)
        Musl.exit(ExitStatus.unavailable.rawValue)
      #endif
    }
  }
#endif
