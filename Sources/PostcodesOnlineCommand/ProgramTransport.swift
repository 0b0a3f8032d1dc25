internal import PostcodesIO

#if Programs && os(Linux)
  internal import CurlTransport
#endif

/// What the program sends its requests with.
enum ProgramTransport {
  #if Programs && os(Linux)
    static func make() -> any HTTPStreamingTransport { CurlTransport() }
  #else
    static func make() -> any HTTPStreamingTransport { URLSessionTransport() }
  #endif
}
