/// What visitors of the page are told, who can neither copy nor build an index.
extension IndexError {
  /// Why there is no index to read, without the advice that is for operators.
  var reasonForVisitors: String {
    switch self {
    case .notAnIndex: "What came is not an index"
    case .unsupportedVersion(let found, let supported):
      "The index is of format \(found), and this page reads format \(supported)"
    case .wrongLength, .checksumMismatch, .malformed: "The downloaded index is corrupt"
    default: description
    }
  }
}
