#if Programs
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The index of made-up postcodes that comes with the programs.
  package enum BundledSample {
    private static let name = "sample.pcindex"

    /// Returns the path of the sample: `../share/postcodes` beside an installed program, or `data` in the checkout in
    /// which the program was built.
    package static func path() throws(Failure) -> String {
      guard let executable = Program.executablePath else { throw missing("the path of the program is unknown") }
      var folder = executable[...]
      func moveToParent() -> Bool {
        guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return false }
        folder = folder[..<slash]
        return true
      }
      guard moveToParent() else { throw missing(executable) }
      let installed = folder + "/../share/postcodes/" + name
      if access(installed, R_OK) == 0 { return installed }
      repeat {
        let candidate = folder + "/data/" + name
        if access(candidate, R_OK) == 0, access(folder + "/Package.swift", F_OK) == 0 { return candidate }
      } while moveToParent()
      throw missing("\(installed) does not exist")
    }

    private static func missing(_ reason: String) -> Failure {
      Failure(status: .noInput, message: "the bundled sample is missing: \(reason); run tools/install again")
    }
  }
#endif
