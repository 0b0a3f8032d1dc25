internal import ArgumentParser

/// The path under which a server has everything, such as `/api/v1`; slashes at its ends do not matter.
///
/// A request must be able to name it as it is written: what RFC 3986 lets stand in a path, without percent signs.
struct PathPrefix: ExpressibleByArgument, Equatable {
  /// With a slash before each part; empty for none.
  let path: String

  init?(argument: String) {
    let marks = "-._~/!$&'()*+,;=:@".utf8
    guard
      argument.utf8.allSatisfy({ byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || marks.contains(byte)
      })
    else { return nil }
    path = argument.split(separator: "/").map { "/\($0)" }.joined()
  }

  /// No prefix.
  static let none = PathPrefix()

  private init() { path = "" }

  var defaultValueDescription: String { path }
}
