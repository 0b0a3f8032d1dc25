#if Programs
  internal import ArgumentParser
  internal import PostcodesIOTypes

  /// The values of `serve --as`.
  enum ServedVersion: String, CaseIterable, ExpressibleByArgument {
    case release18 = "18"
    case newest = "20"

    var wireVersion: WireVersion {
      switch self {
      case .release18: .v18
      case .newest: .v20
      }
    }
  }
#endif
