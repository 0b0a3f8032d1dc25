#if Server
  internal import NIOCore
  internal import PostcodesIOResponder

  /// A request and the progress of its response.
  struct Exchange {
    let request: Request
    let match: Match
    let identifier: String
    let start: NIODeadline
    let work = WorkBudget()
    /// The body as far as it has arrived, while the request is assembled.
    var body: RequestBody?
    /// The rest of a long response.
    var stream: ResponseStream?
    var status = 0
    var bytesWritten = 0
    /// Whether the head of the response has been written.
    var hasBegun = false
    /// Whether an interim response has been sent to find out whether the client has left.
    var hasProbed = false
    /// Whether a part is being prepared elsewhere than on the event loop.
    var isPreparing = false
    /// Whether the connection ends with the response.
    var isLast: Bool
  }
#endif
