import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs `postcodes-online` in a pseudo-terminal, types keys and waits for the screen to change.
final class TerminalProgram {
  /// How a program ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The expected output did not appear.
  struct TimedOut: Error, CustomStringConvertible {
    let description: String
  }

  let terminal: PseudoTerminal
  private(set) var screen: ScreenEmulator
  private(set) var bytes: [UInt8] = []
  private var identifier = pid_t()
  private var ending: Ending?

  /// Starts the program with the terminal as its controlling one.
  ///
  /// - Parameters:
  ///   - output: The descriptor for standard output instead of the terminal.
  ///   - shell: The path of another program to start instead, with the arguments.
  init(
    _ arguments: [String], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80,
    output: String? = nil, terminal given: PseudoTerminal? = nil, shell: String? = nil
  ) throws {
    terminal = try given ?? PseudoTerminal(rows: rows, columns: columns)
    screen = ScreenEmulator(rows: rows, columns: columns)
    let path = shell ?? TerminalProgram.path
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      var flags = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT) | 0x0400
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      var flags: Int32 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal.name, O_RDWR, 0)
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    }
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    flags |= Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var variables = ["SWIFT_BACKTRACE": "enable=no", "TERM": "xterm"].merging(environment) { $1 }
    for name in ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    let words = ([path] + (shell == nil ? ["search"] : []) + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    let code = PseudoTerminal.lock.withLock {
      posix_spawn(&identifier, path, &actions, &attributes, words, settings)
    }
    guard code == 0 else { throw SystemFailure("posix_spawn \(path)", code: code) }
  }

  deinit {
    if ending == nil {
      kill(identifier, SIGKILL)
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
    }
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal.controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ signal: Int32) { kill(identifier, signal) }

  func resize(rows: Int, columns: Int) throws {
    // The screen must have the new size before the program reads it.
    screen.resize(rows: rows, columns: columns)
    try terminal.resize(rows: rows, columns: columns)
  }

  /// Reads the program's output until the screen shows a text. The time limit only ends a failing test.
  func wait(_ what: String, until condition: (ScreenEmulator) -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition(screen) {
      guard ContinuousClock.now < deadline, !hasEnded() else {
        receive()
        if condition(screen) { return }
        throw TimedOut(description: "expected \(what); the screen shows:\n\(screen.text)")
      }
      receive(milliseconds: 20)
    }
  }

  /// Waits for the program to end and reads its remaining output.
  func end() throws -> Ending {
    let deadline = ContinuousClock.now + .seconds(120)
    while !hasEnded() {
      guard ContinuousClock.now < deadline else {
        throw TimedOut(description: "the program doesn't end:\n\(screen.text)")
      }
      receive(milliseconds: 20)
    }
    receive()
    return try ending ?? { throw TimedOut(description: "no ending") }()
  }

  private func hasEnded() -> Bool {
    if ending != nil { return true }
    var status: Int32 = 0
    guard waitpid(identifier, &status, WNOHANG) == identifier else { return false }
    ending = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    return true
  }

  /// Waits for output and reads all of it.
  private func receive(milliseconds: Int32 = 0) {
    var wait = milliseconds
    while true {
      var request = pollfd(fd: terminal.controller, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, wait) > 0 else { return }
      wait = 0
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = buffer.withUnsafeMutableBytes { read(terminal.controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes += buffer.prefix(count)
      screen.feed(Array(buffer.prefix(count)))
    }
  }

  /// The program in the folder of these tests.
  static let path: String = {
    #if canImport(Darwin)
      var image = Dl_info()
      let isKnown = dladdr(#dsohandle, &image) != 0
      let bundle = isKnown ? image.dli_fname.map { String(cString: $0) } ?? "" : ""
    #else
      let bundle = "/proc/self/exe"
    #endif
    var folder = URL(fileURLWithPath: bundle).resolvingSymlinksInPath()
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("postcodes-online").path
      if access(candidate, X_OK) == 0 { return candidate }
    }
    fatalError("the program postcodes-online is missing beside these tests")
  }()
}
