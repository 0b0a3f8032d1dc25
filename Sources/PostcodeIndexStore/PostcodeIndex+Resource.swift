public import Foundation
public import PostcodeKit

extension PostcodeIndex {
  /// Opens an index among the resources of a bundle by reading it into memory.
  ///
  /// ```swift
  /// let index = try PostcodeIndex(resource: "gb")  // gb.pcindex in the app's bundle
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the file without its extension, `pcindex`.
  ///   - bundle: The bundle: `.main` for the app, `.module` for a package.
  /// - Throws: `IndexError`: `unreadable` if there is no such resource, or an error of `init(path:)`.
  public init(resource name: String, in bundle: Bundle = .main) throws(IndexError) {
    guard let file = bundle.url(forResource: name, withExtension: "pcindex") else {
      throw .unreadable(
        path: "\(name).pcindex",
        reason: "the bundle has no such resource; add the file to the target's resources (Copy Bundle Resources)")
    }
    try self.init(path: file.path)
  }
}
