internal import PostcodesIO

#if Programs && os(Linux)
  internal import CurlTransport
#endif

/// The transport of the program's requests.
enum ProgramTransport {
  #if Programs && os(Linux)
    static func make() -> any HTTPStreamingTransport { CurlTransport() }
  #else
    static func make() -> any HTTPStreamingTransport { URLSessionTransport() }
  #endif
}
