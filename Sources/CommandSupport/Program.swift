#if Programs
  package import ArgumentParser
  internal import PostcodeKit

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
    package static let version = "\(Release.version)"
    /// What `--version` prints: the version, that of the index format, and the build.
    package static let description = "\(version) (index format \(IndexFile.version).0, build \(Release.build))"

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
      guard var failure = error as? Failure else {
        if root.exitCode(for: error) == .validationFailure {
          StandardError.write("postcodes: \(line(for: error, root))\n")
          root.exit(withError: ExitCode.validationFailure)
        }
        root.exit(withError: error)
      }
      // Lost output matters more than a negative result.
      do throws(Failure) { try StandardOutput.shared.flush() } catch { failure = error }
      if !failure.message.isEmpty { StandardError.write("postcodes: \(failure.message)\n") }
      root.exit(withError: ExitCode(failure.status.rawValue))
    }

    /// Returns one line for an error of the command line: the message, and the command that explains the options.
    private static func line(for error: any Error, _ root: (some ParsableCommand).Type) -> String {
      // Valid values can be a list with one line each.
      var parts = root.message(for: error).split(separator: "\n").map { $0.drop { $0 == " " } }
      let values = parts.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
      parts.removeAll { $0.hasPrefix("- ") }
      var line = parts.joined(separator: " ")
      if !values.isEmpty { line += " " + values.joined(separator: ", ") }
      if let last = line.last, !".?!".contains(last) { line += "." }
      let usage = root.fullMessage(for: error).split(separator: "\n").map { $0.drop { $0 == " " } }
      if let help = usage.last(where: { $0.hasPrefix("See '") }), let end = help.dropFirst(5).firstIndex(of: "'") {
        line += " \(help[...end])."
      }
      // As in all other messages, the first word has a small letter.
      return Printable.text(line.prefix(1).lowercased() + line.dropFirst())
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
