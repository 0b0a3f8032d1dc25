package import PostcodeIndex

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
    do {
      return try PostcodeIndex(path: path)
    } catch {
      throw failure(error, path)
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
