#if hasFeature(Embedded)
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(Windows)
  import WinSDK
#endif

/// What one thread has computed and others use again, behind a lock. (`Mutex` of the Synchronization module needs iOS 18.)
package final class SharedCache<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<SystemMutex>

  /// Creates a lock around a value.
  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: SystemMutex())
    SystemMutex.initialize(mutex)
  }

  deinit {
    SystemMutex.destroy(mutex)
    mutex.deallocate()
  }

  /// Calls `body` with exclusive access to the value. `body` must neither block nor call back into this lock.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    SystemMutex.lock(mutex)
    defer { SystemMutex.unlock(mutex) }
    return try body(&value)
  }
}

#if os(Windows)
  private typealias SystemMutex = SRWLOCK

  extension SRWLOCK {
    fileprivate static func initialize(_ mutex: UnsafeMutablePointer<SRWLOCK>) { InitializeSRWLock(mutex) }
    fileprivate static func destroy(_ mutex: UnsafeMutablePointer<SRWLOCK>) {}
    fileprivate static func lock(_ mutex: UnsafeMutablePointer<SRWLOCK>) { AcquireSRWLockExclusive(mutex) }
    fileprivate static func unlock(_ mutex: UnsafeMutablePointer<SRWLOCK>) { ReleaseSRWLockExclusive(mutex) }
  }
#elseif os(WASI) || hasFeature(Embedded)
  // WebAssembly without threads needs no lock. The C library has threads, but doesn't compile this file.
  private struct SystemMutex {
    static func initialize(_ mutex: UnsafeMutablePointer<SystemMutex>) {}
    static func destroy(_ mutex: UnsafeMutablePointer<SystemMutex>) {}
    static func lock(_ mutex: UnsafeMutablePointer<SystemMutex>) {}
    static func unlock(_ mutex: UnsafeMutablePointer<SystemMutex>) {}
  }
#else
  private typealias SystemMutex = pthread_mutex_t

  extension pthread_mutex_t {
    fileprivate static func initialize(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) {
      pthread_mutex_init(mutex, nil)
    }
    fileprivate static func destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { pthread_mutex_destroy(mutex) }
    fileprivate static func lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { pthread_mutex_lock(mutex) }
    fileprivate static func unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { pthread_mutex_unlock(mutex) }
  }
#endif
