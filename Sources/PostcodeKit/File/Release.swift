/// What all programs, the C library and the Python package say about themselves.
package enum Release {
  /// The version of the package, in the form of https://semver.org.
  package static let version: StaticString = "1.0.0"
  /// The commit that a release was built from. `tools/release` writes it.
  package static let build: StaticString = "development"
  /// The address of the sources of a release, or empty. `tools/release` writes it.
  package static let source: StaticString = ""
}
