package import ArgumentParser

/// What the programs have in common when they begin and end.
package enum CommandEnd {
  /// The version of all programs.
  package static let version = "0.1.0"

  /// Runs the program of a command and its subcommands to its end.
  package static func run(_ root: (some AsyncParsableCommand).Type) async {
    do {
      var command = try root.parseAsRoot()
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

  /// Writes what is left to say, and ends the program with the status that goes with an error.
  package static func exit(_ root: (some ParsableCommand).Type, after error: any Error) -> Never {
    guard var failure = error as? Failure else { root.exit(withError: error) }
    // Output that could not be written is worse than a negative answer.
    do throws(Failure) { try StandardOutput.shared.flush() } catch { failure = error }
    if !failure.message.isEmpty { StandardError.write("postcodes: \(failure.message)\n") }
    root.exit(withError: ExitCode(failure.status))
  }
}
