#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Standard output, buffered. A failed write is an error.
package final class StandardOutput {
  package nonisolated(unsafe) static let shared = StandardOutput()  // one thread at a time writes
  package static let isTerminal = isatty(1) == 1

  private static let bufferSize = 1 << 16
  private var buffer: [UInt8] = []

  package func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= StandardOutput.bufferSize { try flush() }
  }

  package func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBufferPointer { try write($0) } }

  package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard buffer.count + bytes.count >= StandardOutput.bufferSize else { return buffer.append(contentsOf: bytes) }
    try flush()
    try send(bytes)
  }

  package func line(_ text: String) throws {
    try write(text)
    try write("\n")
  }

  package func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try send(buffer)
  }

  private func send(_ bytes: some Collection<UInt8>) throws(Failure) {
    guard Descriptor.write(bytes, to: 1) else {
      throw Failure(status: .inputOutput, message: "cannot write to standard output: \(SystemError.last)")
    }
  }
}
