#if Programs
  internal import ArgumentParser

  /// The path under which a server serves everything, such as `/api/v1`. Slashes at its ends don't matter.
  ///
  /// Consists of the characters that RFC 3986 allows in a path, without percent-encoding, so that requests match it literally.
  struct PathPrefix: ExpressibleByArgument, Equatable {
    /// The path without a slash at its end; empty for none.
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
#endif
