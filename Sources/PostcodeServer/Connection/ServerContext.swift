#if Server
  /// What all connections of a server share.
  struct ServerContext: Sendable {
    let limits: ServerLimits
    let connections: Connections
    let budget: UnreadBudget
    let queue: WorkQueue
    let responder: Responder
    let head: ResponseHead
    let accessLog: AccessLog
  }
#endif
