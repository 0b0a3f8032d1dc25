internal import Hummingbird
internal import NIOCore

/// What Hummingbird knows of a request beside what it says.
struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection on which the request came.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
