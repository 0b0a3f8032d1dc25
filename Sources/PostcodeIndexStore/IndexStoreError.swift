public import Foundation
public import PostcodeIndex

/// The reason why an index store has no index, or couldn't be updated. The index in use stays as it is.
public enum IndexStoreError: Error, Sendable, Equatable {
  /// Neither the bundled nor a downloaded file is a sound index; the error is that of the bundled one.
  case noIndex(IndexError)
  /// The downloaded file isn't a sound index. It was deleted.
  case invalidDownload(IndexError)
  /// The downloaded file is larger than the store's limit in bytes. The rest was not downloaded.
  case tooLarge(limit: Int)
  /// The server responded with another status than 200 or 304.
  case unexpectedStatus(Int)
  /// The file could not be downloaded.
  case unreachable(reason: String)
  /// A file or folder of the store could not be written.
  case storage(path: String, reason: String)
}

extension IndexStoreError: CustomStringConvertible, LocalizedError {
  /// A description of the error and, where possible, its remedy, in one line.
  public var description: String {
    switch self {
    case .noIndex(let error): "no usable index: \(error); install the app again"
    case .invalidDownload(let error): "the downloaded index was rejected: \(error)"
    case .tooLarge(let limit): "the downloaded index is larger than \(limit) bytes, the limit of the store"
    case .unexpectedStatus(let status): "the server of the index responded with status \(status), expected 200 or 304"
    case .unreachable(let reason): "cannot download the index: \(reason); try again later"
    case .storage(let path, let reason): "cannot store the index in \(path): \(reason); free some space and try again"
    }
  }

  /// A message for the user.
  public var errorDescription: String? { description.prefix(1).uppercased() + description.dropFirst() }
}
