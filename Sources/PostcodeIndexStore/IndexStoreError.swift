public import Foundation
public import PostcodeKit
internal import SearchPipeline

/// The reason why an index store has no index, or couldn't be updated. The current index stays.
public enum IndexStoreError: Error, Sendable, Equatable {
  /// Neither the bundled nor a downloaded file is a sound index; the error is that of the bundled one.
  case noIndex(IndexError)
  /// The downloaded file isn't a sound index. It was deleted.
  case invalidDownload(IndexError)
  /// The downloaded file is larger than the store's limit in bytes. The rest was not downloaded.
  case tooLarge(limit: Int)
  /// The server responded with a status other than 200 or 304.
  case unexpectedStatus(Int)
  /// The file could not be downloaded.
  case unreachable(reason: String)
  /// A file or folder of the store could not be written.
  case storage(path: String, reason: String)
}

extension IndexStoreError: CustomStringConvertible, LocalizedError {
  /// A description of the error and, where possible, its remedy, in English and in one line.
  public var description: String { message.english }

  /// A message for the user, which an app can translate.
  public var errorDescription: String? { message.sentence }

  private var message: UserMessage {
    switch self {
    case .noIndex(let error):
      UserMessage("error.index.none", "no usable index: %1$@; install the app again.", Self.clause(error.description))
    case .invalidDownload(let error):
      UserMessage(
        "error.index.invalidDownload", "the downloaded index was rejected: %1$@.", Self.clause(error.description))
    case .tooLarge(let limit):
      UserMessage(
        "error.index.tooLarge", "the downloaded index is larger than the limit of %1$@ bytes.", "\(limit)")
    case .unexpectedStatus(let status):
      UserMessage(
        "error.index.unexpectedStatus",
        "the index server responded with status %1$@, expected 200 or 304; try again later.", "\(status)")
    case .unreachable(let reason):
      UserMessage(
        "error.index.unreachable", "cannot download the index: %1$@; try again later.", Self.clause(reason))
    case .storage(let path, let reason):
      UserMessage(
        "error.index.storage",
        "cannot store the index in %1$@: %2$@; check the free space and the folder's permissions.", path,
        Self.clause(reason))
    }
  }

  /// Returns a reason without the full stop that the system's messages have.
  private static func clause(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
