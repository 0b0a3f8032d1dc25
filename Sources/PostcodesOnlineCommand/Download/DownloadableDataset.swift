#if Programs
  internal import ArgumentParser

  extension DownloadableDataset: ExpressibleByArgument {}
#endif

/// A dataset that its publisher offers for download without a key.
enum DownloadableDataset: String, CaseIterable, Sendable {
  case codePointOpen = "code-point-open"
  case openNames = "open-names"
  case onspd
  case nspl

  var title: String {
    switch self {
    case .codePointOpen: "Code-Point Open"
    case .openNames: "OS Open Names"
    case .onspd: "ONS Postcode Directory"
    case .nspl: "National Statistics Postcode Lookup"
    }
  }

  /// The page from which a person can download the dataset.
  var page: String {
    switch self {
    case .codePointOpen: "https://osdatahub.os.uk/downloads/open/CodePointOpen"
    case .openNames: "https://osdatahub.os.uk/downloads/open/OpenNames"
    case .onspd, .nspl: "https://geoportal.statistics.gov.uk"
    }
  }

  /// How the publisher's service finds the dataset.
  enum Service {
    /// A product of OS's Downloads API.
    case ordnanceSurvey(product: String)
    /// A tag of items in ONS's Open Geography portal.
    case openGeography(tag: String)
  }

  var service: Service {
    switch self {
    case .codePointOpen: .ordnanceSurvey(product: "CodePointOpen")
    case .openNames: .ordnanceSurvey(product: "OpenNames")
    case .onspd: .openGeography(tag: "PRD_ONSPD")
    case .nspl: .openGeography(tag: "PRD_NSPL")
    }
  }

  /// Whether an index states the edition of this dataset. Open Names only adds places to an index.
  var isIndexed: Bool { self != .openNames }
}
