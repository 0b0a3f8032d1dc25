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
      do throws(Failure) {
        let path = try path(of: program)
        withArguments([path] + words) { _ = execv(path, $0) }
        return failure(path, program, SystemError.last)
      } catch {
        return error
      }
    }

    /// Runs another program, with the standard streams of this one, and waits for it.
    ///
    /// - Returns: Its exit status, 0 for success.
    /// - Throws: A failure if the program can't be run, or has ended because of a signal.
    static func run(_ program: String, _ words: [String]) throws(Failure) -> Int32 {
      let path = try path(of: program)
      var process = pid_t()
      #if canImport(Darwin)
        let environ = _NSGetEnviron().pointee
      #endif
      let error = withArguments([path] + words) { posix_spawn(&process, path, nil, nil, $0, environ) }
      guard error == 0 else { throw failure(path, program, SystemError.text(of: error)) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      // The macros WIFSIGNALED and WEXITSTATUS, which Swift doesn't import.
      guard status & 0x7F == 0 else { throw Failure(status: .signal(status & 0x7F), message: "") }
      return status >> 8 & 0xFF
    }

    private static func path(of program: String) throws(Failure) -> String {
      guard let own = Program.executablePath, let slash = own.lastIndex(of: "/") else {
        throw Failure(status: .unavailable, message: "cannot run '\(program)': the path of 'postcodes' is unknown")
      }
      return String(own[...slash]) + program
    }

    private static func withArguments<Value>(
      _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
      let pointers = words.map { strdup($0) }
      defer { pointers.forEach { free($0) } }
      return body(pointers + [nil])
    }

    private static func failure(_ path: String, _ program: String, _ reason: String) -> Failure {
      Failure(
        status: .unavailable,
        message: "cannot run \(path): \(reason); install '\(program)' in the same folder as 'postcodes'")
    }
  }
#endif
