extension ReadAhead {
  /// The ring of buffers between the producer and the consumer thread.
  final class Ring: @unchecked Sendable {
    /// The content of a slot.
    enum Message {
      case entry(Int)
      /// This many bytes in the slot's buffer.
      case bytes(Int)
      case end
      case failure(ArchiveError)
      case cancelled
    }

    static let slotCount = 6
    static let slotSize = 256 << 10

    private let storage = UnsafeMutableRawBufferPointer.allocate(
      byteCount: slotCount * slotSize, alignment: 4096)
    private let monitor = Monitor()
    // The monitor guards everything below. A slot's bytes belong to the producer until `put`, then to the consumer
    // until it releases them.
    private var messages = [(message: Message, progress: UInt64)](
      repeating: (.cancelled, 0), count: slotCount)
    private var first = 0
    private var count = 0
    /// The number of slots that the consumer has taken and not released.
    private var taken = 0
    private var isCancelled = false

    deinit {
      storage.deallocate()
    }

    /// Waits for a free slot and returns its bytes; `nil` if the consumer has cancelled.
    func waitForSpace() -> UnsafeMutableRawBufferPointer? {
      monitor.lock()
      defer { monitor.unlock() }
      while count == Self.slotCount, !isCancelled { monitor.wait() }
      return isCancelled ? nil : slot((first + count) % Self.slotCount)
    }

    /// Publishes the slot that ``waitForSpace()`` returned.
    func put(_ message: Message, progress: UInt64) {
      monitor.lock()
      defer { monitor.unlock() }
      messages[(first + count) % Self.slotCount] = (message, progress)
      count += 1
      // The consumer waits only while it has taken all slots.
      if count == taken + 1 { monitor.wakeAll() }
    }

    /// Waits for the next message. Its bytes are valid until the slot is released.
    ///
    /// - Parameter releasingPrevious: Whether to release the slot before it.
    func take(releasingPrevious: Bool) -> (Message, UnsafeRawBufferPointer, progress: UInt64) {
      monitor.lock()
      defer { monitor.unlock() }
      if releasingPrevious { releaseFirst() }
      while count == taken, !isCancelled { monitor.wait() }
      if isCancelled { return (.cancelled, UnsafeRawBufferPointer(start: nil, count: 0), 0) }
      let index = (first + taken) % Self.slotCount
      taken += 1
      let (message, progress) = messages[index]
      var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      if case .bytes(let length) = message {
        bytes = UnsafeRawBufferPointer(rebasing: slot(index).prefix(length))
      }
      return (message, bytes, progress)
    }

    /// Releases the slot that was taken first. Any thread may call this.
    func release() {
      monitor.lock()
      defer { monitor.unlock() }
      releaseFirst()
    }

    private func releaseFirst() {
      guard taken > 0 else { return }
      first = (first + 1) % Self.slotCount
      count -= 1
      taken -= 1
      // A blocked producer is woken when half of the ring is free: waking it for every slot costs more than filling one.
      if count == Self.slotCount / 2 { monitor.wakeAll() }
    }

    /// Ends all current and later waits.
    func cancel() {
      monitor.lock()
      defer { monitor.unlock() }
      isCancelled = true
      monitor.wakeAll()
    }

    private func slot(_ index: Int) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(rebasing: storage[(index * Self.slotSize)...].prefix(Self.slotSize))
    }
  }
}
