#if Programs
  internal import CommandSupport

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Runs commands that are in other programs, as git does.
  ///
  /// Commands that need the network are separate executables beside this one, because loading the network libraries
  /// takes several times as long as running any other command.
  enum ExternalProgram {
    static let online = "postcodes-online"
    static let server = "postcodes-server"

    /// Replaces this process by another program if that program has the command, or help about it.
    ///
    /// - Parameter arguments: The words of the command line, starting with the program's name.
    static func runIfNeeded(_ arguments: [String]) {
      let words = arguments.dropFirst()
      guard let command = words.first == "help" ? words.dropFirst().first : words.first,
        let program = ExternalCommands.program(of: command)
      else { return }
      Program.exit(PostcodesCommand.self, after: exec(program, Array(words)))
    }

    /// Replaces this process by another program. Returns only on failure.
    static func exec(_ program: String, _ words: [String]) -> Failure {
      guard let own = Program.executablePath, let slash = own.lastIndex(of: "/") else {
        return Failure(status: .unavailable, message: "cannot run '\(program)': the path of 'postcodes' is unknown")
      }
      let path = String(own[...slash]) + program
      var pointers: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) }
      pointers.append(nil)
      defer { pointers.forEach { free($0) } }
      execv(path, pointers)
      return Failure(
        status: .unavailable,
        message: "cannot run \(path): \(SystemError.last); install '\(program)' in the same folder as 'postcodes'")
    }
  }
#endif
