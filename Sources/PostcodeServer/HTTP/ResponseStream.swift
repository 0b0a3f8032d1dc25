#if Server
  internal import Atomics
  internal import NIOCore
  internal import PostcodesIOResponder

  /// The source of a long body. One thread at a time uses it.
  struct ResponseSource: @unchecked Sendable {
    /// Returns the next bytes, and whether they are the last.
    let next: () -> (bytes: [UInt8], isLast: Bool)
  }

  /// A long body, produced once, part by part, as fast as the client reads. One thread at a time uses it.
  final class ResponseStream: @unchecked Sendable {
    /// A body up to this length is sent in one part.
    static let wholeLength = 32 << 10

    private let source: ResponseSource
    /// Whether parts are framed as chunks (RFC 9112, 7.1).
    let isChunked: Bool
    private var gzip: GzipStream?
    /// Bytes that have been produced and not returned.
    private var ready: [UInt8] = []
    private var isEnded = false
    private var hasReturnedEnd = false
    private let heldBytes = ManagedAtomic(0)

    init(_ source: ResponseSource, isChunked: Bool) {
      self.source = source
      self.isChunked = isChunked
    }

    /// The memory that the stream holds while it waits for its client. Any thread can read it, even while a part is produced.
    var memory: Int { heldBytes.load(ordering: .relaxed) }

    /// Produces the beginning of the body.
    ///
    /// - Returns: The whole body if it is short.
    func start(_ gzip: GzipStream?) -> ByteBuffer? {
      self.gzip = gzip
      while !isEnded, ready.count <= ResponseStream.wholeLength { produce() }
      updateMemory()
      return isEnded ? ByteBuffer(bytes: ready) : nil
    }

    /// Returns the next part as it is sent, or `nil` after the last.
    func next() -> ByteBuffer? {
      while ready.isEmpty, !isEnded { produce() }
      guard !hasReturnedEnd else { return nil }
      hasReturnedEnd = isEnded
      defer {
        ready = []
        updateMemory()
      }
      guard isChunked else { return ready.isEmpty ? nil : ByteBuffer(bytes: ready) }
      var part = ByteBuffer()
      if !ready.isEmpty {
        part.reserveCapacity(ready.count + 32)
        part.writeString("\(String(ready.count, radix: 16))\r\n")
        part.writeBytes(ready)
        part.writeStaticString("\r\n")
      }
      if isEnded { part.writeStaticString("0\r\n\r\n") }
      return part
    }

    private func updateMemory() {
      heldBytes.store(ready.count + (gzip == nil ? 0 : GzipStream.memory), ordering: .relaxed)
    }

    private func produce() {
      let (bytes, isLast) = source.next()
      isEnded = isLast
      ready += gzip?.compress(bytes, isLast: isLast) ?? bytes
      if isLast { gzip = nil }
    }
  }

  extension ResponseSource {
    /// Parts are at least this long, except for the last. Two parts prove that a body is too long for one part; longer ones
    /// would only wait in memory for slow readers.
    private static let partLength = ResponseStream.wholeLength / 2 + 1024

    /// A response in JSON.
    ///
    /// - Parameters:
    ///   - beginning: The JSON before the parts.
    ///   - parts: Appends the parts, after which the response's object ends.
    ///   - callback: The function that the response is passed to.
    ///   - work: The work of the request. A response that nobody waits for ends where it is.
    init(_ beginning: JSONWriter, _ parts: @escaping JSONParts, _ callback: Callback?, _ work: WorkBudget) {
      var beginning: JSONWriter? = beginning
      self.init {
        let isFirst = beginning != nil
        var json = beginning ?? JSONWriter(capacity: ResponseSource.partLength + ResponseSource.partLength / 3)
        beginning = nil
        var isLast = false
        while !isLast, json.utf8.count < ResponseSource.partLength { isLast = work.isCancelled || !parts(&json) }
        if isLast { json.append(byte: UInt8(ascii: "}")) }
        guard let callback else { return (json.utf8, isLast) }
        let script = (isFirst ? callback.opening : []) + Callback.escaped(json.utf8)
        return (isLast ? script + Callback.closing : script, isLast)
      }
    }
  }
#endif
