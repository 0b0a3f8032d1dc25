internal import Foundation
package import TestSupport

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The program under test: the value of POSTCODES_EXECUTABLE, or else the program built with these tests.
package enum Executable {
  package static let path: String = {
    if let path = ProcessInfo.processInfo.environment["POSTCODES_EXECUTABLE"], !path.isEmpty {
      guard isProgram(path) else { fatalError("POSTCODES_EXECUTABLE is not a program: \(path)") }
      return path
    }
    guard let real = realpath(bundle, nil) else { fatalError("\(bundle) does not exist") }
    defer { free(real) }
    var folder = URL(fileURLWithPath: String(cString: real))
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("postcodes").path
      if isProgram(candidate) { return candidate }
    }
    fatalError(
      "found no program 'postcodes' near \(String(cString: real)); build it, or set POSTCODES_EXECUTABLE")
  }()

  /// The file that contains this code. The programs are in its folder or a few levels above.
  private static var bundle: String {
    #if canImport(Darwin)
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0, let name = image.dli_fname else { fatalError("no test bundle") }
      return String(cString: name)
    #else
      return "/proc/self/exe"
    #endif
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}

extension Checkout {
  package static let generator = "\(path)/tools/generate"
  package static let oracle = "\(path)/Tests/PostcodesCommandTests/Oracle/oracle.py"
}
