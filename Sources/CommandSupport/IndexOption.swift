package import ArgumentParser
internal import PostcodeImport
package import PostcodeIndex

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Which index a command asks.
package struct IndexOption: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The index to ask.", valueName: "file"))
  package var index: String?

  package init() {}

  /// Opens the index: the one named, else by POSTCODES_INDEX, else the user's default, else the bundled sample.
  package func open() throws -> PostcodeIndex {
    if let path { return try IndexOption.open(path) }
    return try BundledSample.open()
  }

  /// The file to open; `nil` for the bundled sample.
  package var path: String? {
    if let path = index ?? Environment.value("POSTCODES_INDEX") { return path }
    return IndexOption.defaultPath.flatMap { access($0, F_OK) == 0 ? $0 : nil }
  }

  /// `$XDG_DATA_HOME/postcodes/default.pcindex`, by the XDG Base Directory Specification.
  package static var defaultPath: String? {
    if let folder = Environment.value("XDG_DATA_HOME"), folder.hasPrefix("/") {
      return folder + "/postcodes/default.pcindex"
    }
    return Environment.value("HOME").map { $0 + "/.local/share/postcodes/default.pcindex" }
  }

  package static func open(_ path: String) throws -> PostcodeIndex {
    do {
      return try PostcodeIndex(path: path)
    } catch {
      throw Failure(status: status(of: error, path), message: message(error, path))
    }
  }

  package static func status(of error: IndexError, _ path: String) -> Int32 {
    guard case .unreadable = error else { return Failure.badData }
    return access(path, F_OK) == 0 ? Failure.inputOutput : Failure.noInput
  }

  package static func message(_ error: IndexError, _ path: String) -> String {
    let hint = "make one with 'postcodes build DUMP --output FILE'"
    return switch error {
    case .unreadable: "\(error); \(hint)"
    case .notAnIndex: "\(path): \(error); \(hint)"
    default: "\(path): \(error)"
    }
  }
}

/// The synthetic sample dump that comes with the program, for trying it without a download.
package enum BundledSample {
  private static let name = "code-point-open-sample.zip"

  /// Builds the sample's index in memory, which takes some milliseconds, and says that it is the sample.
  package static func open() throws -> PostcodeIndex {
    guard let path = find() else {
      throw Failure(
        status: Failure.noInput,
        message: "no index: name one with --index or POSTCODES_INDEX, or make one with "
          + "'postcodes build DUMP --output FILE'")
    }
    StandardError.write("postcodes: no index given: using the bundled sample of made-up postcodes\n")
    do {
      let result = try Importer().importDumps([path])
      return try PostcodeIndex(bytes: IndexBytes(copying: result.file))
    } catch {
      throw Failure(status: Failure.badData, message: "the bundled sample is damaged: \(error)")
    }
  }

  /// Beside an installed program in `../share/postcodes`, or in `data` of the checkout it was built in.
  private static func find() -> String? {
    guard var folder = OwnProgram.path else { return nil }
    func parent() -> Bool {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return false }
      folder = String(folder[..<slash])
      return true
    }
    guard parent() else { return nil }
    let installed = folder + "/../share/postcodes/" + name
    if access(installed, R_OK) == 0 { return installed }
    repeat {
      // The folder must be this package's: its data folder has the sample, and its Package.swift stands beside it.
      let candidate = folder + "/data/" + name
      if access(candidate, R_OK) == 0, access(folder + "/Package.swift", F_OK) == 0 { return candidate }
    } while parent()
    return nil
  }
}
