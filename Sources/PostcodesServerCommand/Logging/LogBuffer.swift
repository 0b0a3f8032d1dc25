#if Programs
  internal import Dispatch
  internal import NIOConcurrencyHelpers

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Writes log lines on a thread of its own, so that a reader that stalls never stops the server.
  ///
  /// Lines wait in a bounded buffer. When it is full, further lines are dropped and counted, and the log says so as soon as
  /// it can be written again.
  final class LogBuffer: Sendable {
    private struct State {
      var lines: [String] = []
      var bytes = 0
      var dropped = 0
      var isWriting = false
    }

    private let state = NIOLockedValueBox(State())
    private let queue = DispatchQueue(label: "log")
    private let maximumBytes: Int
    private let write: @Sendable (String) -> Void
    private let onDrop: @Sendable (Int) -> Void
    private let dropNotice: @Sendable (Int) -> String

    /// - Parameters:
    ///   - maximumBytes: The size of the buffer.
    ///   - write: Writes text, however long that takes.
    ///   - onDrop: Called with the number of lines dropped.
    ///   - dropNotice: Returns the line that reports dropped lines.
    init(
      maximumBytes: Int = 1 << 20, write: @escaping @Sendable (String) -> Void,
      onDrop: @escaping @Sendable (Int) -> Void = { _ in }, dropNotice: @escaping @Sendable (Int) -> String
    ) {
      self.maximumBytes = maximumBytes
      self.write = write
      self.onDrop = onDrop
      self.dropNotice = dropNotice
    }

    /// Adds a line, or drops it if the buffer is full.
    func append(_ line: String) {
      let (starts, isDropped) = state.withLockedValue { state -> (Bool, Bool) in
        guard state.bytes + line.utf8.count <= maximumBytes else {
          state.dropped += 1
          return (false, true)
        }
        state.lines.append(line)
        state.bytes += line.utf8.count
        defer { state.isWriting = true }
        return (!state.isWriting, false)
      }
      if isDropped { onDrop(1) }
      if starts { queue.async { self.drain() } }
    }

    private func drain() {
      while true {
        let text = state.withLockedValue { state -> String? in
          var text = state.lines.joined()
          if state.dropped > 0 { text += dropNotice(state.dropped) }
          state.lines = []
          state.bytes = 0
          state.dropped = 0
          state.isWriting = !text.isEmpty
          return text.isEmpty ? nil : text
        }
        guard let text else { return }
        write(text)
      }
    }

    /// Waits until everything has been written, but no longer than `seconds`.
    func finish(within seconds: Double) {
      let done = DispatchSemaphore(value: 0)
      queue.async { done.signal() }
      _ = done.wait(timeout: .now() + seconds)
    }
  }
#endif
