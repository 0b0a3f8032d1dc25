package import PostcodeKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Opens index files and maps their errors to failures of a command.
package enum IndexOpener {
  package static func open(_ path: String) throws(Failure) -> PostcodeIndex {
    endOnBusError()
    do {
      return try PostcodeIndex(mapping: path)
    } catch {
      throw failure(error, path)
    }
  }

  /// Ends the program with a message and status 74 when the mapped file shrinks while it is read, which raises SIGBUS.
  private static func endOnBusError() {
    SignalCleanup.prepare()
    signal(SIGBUS) { _ in
      let message: StaticString =
        "postcodes: the index was cut off or overwritten while the command read it. Replace indexes by renaming a new file.\n"
      _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
      SignalCleanup.removeFiles()
      _exit(74)
    }
  }

  /// Checks the checksums of an index, which takes milliseconds.
  package static func check(_ index: PostcodeIndex, _ path: String) throws(Failure) {
    do {
      try index.verifyChecksums()
    } catch {
      throw Failure(status: .badData, message: "\(path): \(error)")
    }
  }

  /// Returns the failure of a command that cannot use an index.
  package static func failure(_ error: IndexError, _ path: String) -> Failure {
    let hint = "Build an index with 'postcodes build DUMP --output FILE'."
    switch error {
    case .unreadable where access(path, F_OK) != 0: return Failure(status: .noInput, message: "\(error). \(hint)")
    case .unreadable: return Failure(status: .inputOutput, message: "\(error)")
    case .notAnIndex: return Failure(status: .badData, message: "\(path): \(error). \(hint)")
    default: return Failure(status: .badData, message: "\(path): \(error)")
    }
  }
}
