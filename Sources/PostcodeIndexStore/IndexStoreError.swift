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

extension IndexStoreError: CustomStringConvertible {
  /// What happened and, where possible, what to do, for developers: in English and in one line. `localizedDescription` is for users.
  public var description: String {
    switch self {
    case .noIndex(let error): "no usable index: \(Self.clause(error.description)); install the app again."
    case .invalidDownload(let error): "the downloaded index was rejected: \(Self.clause(error.description))."
    case .tooLarge(let limit): "the downloaded index is larger than the limit of \(limit) bytes."
    case .unexpectedStatus(let status):
      "the index server responded with status \(status)\(Self.expectation(status)); \(Self.remedy(status))."
    case .unreachable(let reason): "cannot download the index: \(Self.clause(reason)); try again later."
    case .storage(let path, let reason):
      "cannot store the index in \(path): \(Self.clause(reason)); check the free space and the folder's permissions."
    }
  }

  private static func expectation(_ status: Int) -> String {
    status == 304 ? " to a request without If-None-Match, expected 200" : ", expected 200 or 304"
  }

  private static func remedy(_ status: Int) -> String {
    switch status {
    case 401...403, 407: "check the store's headers, such as an API key"
    case 408, 429, 500...: "try again later"
    case 304: "check the server"
    default: "check the store's address"
    }
  }

  /// Returns a reason without the full stop that the system's messages have.
  private static func clause(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension IndexStoreError: LocalizedError {
  /// A message for the user, which an app can translate.
  public var errorDescription: String? { message.localized }

  private var message: UserMessage {
    switch self {
    case .noIndex:
      UserMessage("error.index.none", "The postcodes of this app are missing or damaged. Install the app again.")
    case .invalidDownload, .tooLarge:
      UserMessage("error.index.invalidDownload", "This app can't use the downloaded postcodes.")
    case .unexpectedStatus(408), .unexpectedStatus(429), .unexpectedStatus(500...), .unreachable:
      UserMessage("error.index.unreachable", "Postcodes can't be downloaded at the moment. Try again later.")
    case .unexpectedStatus:
      UserMessage("error.index.unexpectedStatus", "Postcodes can't be downloaded by this version of the app.")
    case .storage:
      UserMessage("error.index.storage", "Postcodes can't be saved. Check the free space on this device.")
    }
  }
}
