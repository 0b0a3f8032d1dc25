/// Checks of the path of an output file, before any work is done.
package enum OutputPath {
  /// Checks that a file can be written and that it replaces none of the inputs.
  ///
  /// - Parameters:
  ///   - path: The path of the output.
  ///   - option: The option that names it, for messages.
  ///   - inputs: The paths of the inputs, and what each of them is: "the index".
  ///   - inNewFolders: Whether the folders of the path may be missing.
  package static func check(
    _ path: String, option: String, replacingNone inputs: [(path: String, description: String)],
    inNewFolders: Bool = false
  ) throws(Failure) {
    do {
      try AtomicFile.check(path, inNewFolders: inNewFolders)
    } catch {
      throw Failure(error)
    }
    guard let output = FileIdentity(path) else { return }
    for input in inputs where FileIdentity(input.path) == output {
      throw Failure(status: .usage, message: "\(option) \(path) is \(input.description); choose another file")
    }
  }
}
