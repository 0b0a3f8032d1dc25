internal import PostcodeKit

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Which redirects a transport follows.
package enum Redirect {
  /// The maximum number of redirects of a request.
  package static let maximumCount = 16

  /// Returns whether an address may redirect to another one: on the same host, or to another host without losing encryption.
  /// Publishers of files keep them on other hosts.
  package static func isAllowed(from old: URL?, to new: URL?, toOtherHosts: Bool) -> Bool {
    guard let old, let new else { return false }
    if toOtherHosts {
      return new.hasScheme("https") || new.hasScheme("http") && old.hasScheme("http")
    }
    func text(_ part: String?) -> UntrustedText? { part.map { UntrustedText($0) } }
    return text(old.scheme) == text(new.scheme) && text(old.host) == text(new.host) && old.port == new.port
  }
}

extension URL {
  /// Whether the address has a scheme, written in lower case.
  package func hasScheme(_ name: UntrustedText) -> Bool {
    scheme.map { UntrustedText($0.lowercased()) == name } ?? false
  }
}
