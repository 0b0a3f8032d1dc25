import Dispatch

/// Requests that are cancelled while the client answers a redirect.
public enum Redirects {
  /// Sends 500 requests to an address that redirects, one after the other, and cancels each up to about 1 ms after it has reached the
  /// server.
  ///
  /// - Parameter send: Sends a request to the given address.
  /// - Returns: The errors of the requests that failed.
  public static func cancel(
    _ send: @escaping @Sendable (_ url: String) async throws -> Void
  ) async throws -> [any Error] {
    let current = Locked<Task<Void, any Error>?>(nil)
    let server = try LoopbackServer { request in
      guard request.path == "/old" else { return .json("{}") }
      let task = current.withLock { $0 }
      let delay = request.number % 50 * 20
      if delay == 0 {
        task?.cancel()
      } else {
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(delay)) { task?.cancel() }
      }
      return .redirect(to: "/new")
    }
    defer { server.stop() }
    let url = server.url + "/old"
    var errors: [any Error] = []
    for _ in 0..<500 {
      // The lock is held so that the server finds the task.
      let task = current.withLock { current in
        let task = Task { try await send(url) }
        current = task
        return task
      }
      if case .failure(let error) = await task.result { errors.append(error) }
    }
    return errors
  }
}
