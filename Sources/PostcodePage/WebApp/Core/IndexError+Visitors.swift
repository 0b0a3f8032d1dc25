/// Error messages for visitors, who can neither build nor download an index.
extension IndexError {
  /// A description without advice for operators.
  var visitorDescription: String {
    switch self {
    case .notAnIndex: PageTexts.notAnIndex
    case .unsupportedVersion(let found, let supported):
      found == supported
        ? "the index has an earlier draft of the format"
        : "the index has format version \(found), and this page reads version \(supported)"
    case .wrongLength, .checksumMismatch, .malformed: "the downloaded index is corrupt"
    default: description
    }
  }
}
