#if os(Linux)
  import CLibFuzzer
#endif
import Foundation

/// A file in memory, for code that reads files.
final class MemoryFile {
  let descriptor: Int32

  init(_ content: some Sequence<UInt8>) {
    #if os(Linux)
      descriptor = memoryFile()
    #else
      var name = Array("/tmp/fuzz.XXXXXX".utf8CString)
      descriptor = mkstemp(&name)
      unlink(name)
    #endif
    require(descriptor >= 0, "no file in memory")
    let bytes = Array(content)
    require(write(descriptor, bytes, bytes.count) == bytes.count, "the file in memory can't be written")
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// A path by which this process can open the file.
  var path: String { "/dev/fd/\(descriptor)" }
}
