#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread that runs one closure.
package final class WorkerThread {
  #if canImport(Glibc)
    private var handle = pthread_t()
  #else
    private var handle: pthread_t?
  #endif
  private var isJoined = false

  /// The error number of a thread that cannot be started.
  package struct StartError: Error {
    package let number: Int32
  }

  package init(_ body: @escaping @Sendable () -> Void) throws(StartError) {
    let context = Unmanaged.passRetained(Box(body))
    let result = pthread_create(
      &handle, nil,
      { context in
        runBox(context)
        return nil
      }, context.toOpaque())
    if result != 0 {
      context.release()
      isJoined = true
      throw StartError(number: result)
    }
  }

  /// Waits for the closure to return.
  package func join() {
    if isJoined { return }
    isJoined = true
    #if canImport(Glibc)
      pthread_join(handle, nil)
    #else
      if let handle { pthread_join(handle, nil) }
    #endif
  }

  fileprivate final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}

/// A function, because only some systems declare the context parameter nullable.
private func runBox(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<WorkerThread.Box>.fromOpaque(context).takeRetainedValue().body()
}
