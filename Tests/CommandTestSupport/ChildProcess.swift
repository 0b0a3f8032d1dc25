package import Foundation
internal import TestSupport

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How a process ended.
package enum Ending: Equatable, CustomStringConvertible {
  case exit(Int32)
  case signal(Int32)

  /// Decodes the status of `waitpid`.
  package init(status: Int32) {
    self = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  package var description: String {
    switch self {
    case .exit(let status): "exit status \(status)"
    case .signal(let number): "killed by signal \(number)"
    }
  }
}

/// A process with the given standard streams. It inherits no other descriptors and has default signal handlers.
package struct ChildProcess {
  /// Held while a process is started, and while descriptors are opened that it must not inherit.
  package static let lock = NSLock()

  private let identifier: pid_t

  /// Starts a program. The caller closes the descriptors.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], input: Descriptor, output: Descriptor,
    error: Descriptor
  ) throws {
    _ = ChildProcess.brokenPipesAreErrors
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in [input, output, error].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(target))
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var identifier = pid_t()
    let code = ChildProcess.lock.withLock {
      posix_spawn(&identifier, path, &actions, &attributes, words, variables)
    }
    guard code == 0 else { throw SystemFailure("posix_spawn \(path)", code: code) }
    self.identifier = identifier
  }

  /// Sends a signal. Call it only before `wait()`.
  package func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end of the process and kills it after a quarter of an hour, so that a test cannot hang. On a busy machine
  /// a comparison of whole dumps takes several minutes.
  package func wait() throws -> Ending {
    let watchdog = Watchdog(identifier, seconds: 900)
    defer { watchdog.stop() }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { throw SystemFailure("waitpid") }
    }
    return Ending(status: status)
  }

  /// Ignores SIGPIPE: writing to a process that has ended must not end the tests.
  private static let brokenPipesAreErrors: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// Kills a process that does not end in time.
private final class Watchdog: @unchecked Sendable {
  private let lock = NSLock()
  private var identifier: pid_t?

  init(_ identifier: pid_t, seconds: Double) {
    self.identifier = identifier
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.expire() }
  }

  func stop() {
    lock.withLock { identifier = nil }
  }

  private func expire() {
    lock.withLock {
      if let identifier { kill(identifier, SIGKILL) }
    }
  }
}
