#if Programs
  package import ArgumentParser

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The running program.
  package enum Program {
    /// The version of all programs.
    package static let version = "0.1.0"

    /// Parses the command line, runs the command and exits.
    ///
    /// - Parameters:
    ///   - arguments: The arguments; those of the process by default.
    ///   - note: Returns a line to print before an error of the command line, given its message.
    package static func run(
      _ root: (some AsyncParsableCommand).Type, arguments: [String]? = nil,
      note: (_ message: String) -> String? = { _ in nil }
    ) async {
      do {
        var command: any ParsableCommand
        do {
          command = try root.parseAsRoot(arguments)
        } catch {
          if let line = note(root.message(for: error)) { StandardError.write("postcodes: \(line)\n") }
          throw error
        }
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
        try StandardOutput.shared.flush()
      } catch {
        exit(root, after: error)
      }
    }

    /// Flushes standard output, prints the error and exits with its status.
    package static func exit(_ root: (some ParsableCommand).Type, after error: any Error) -> Never {
      guard var failure = error as? Failure else { root.exit(withError: error) }
      // Lost output matters more than a negative result.
      do throws(Failure) { try StandardOutput.shared.flush() } catch { failure = error }
      if !failure.message.isEmpty { StandardError.write("postcodes: \(failure.message)\n") }
      root.exit(withError: ExitCode(failure.status.rawValue))
    }

    /// The path of the executable with all symbolic links resolved, or `nil` if the system does not report it.
    package static var executablePath: String? {
      #if canImport(Darwin)
        var size: UInt32 = 0
        _ = _NSGetExecutablePath(nil, &size)
        var buffer = [CChar](repeating: 0, count: Int(size) + 1)
        guard _NSGetExecutablePath(&buffer, &size) == 0, let resolved = realpath(buffer, nil) else { return nil }
      #else
        guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
      #endif
      defer { free(resolved) }
      return String(cString: resolved)
    }
  }
#endif
