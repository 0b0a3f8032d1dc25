internal import Atomics
internal import NIOConcurrencyHelpers
internal import NIOCore

/// The connections there are: how many, and whether they come to an end.
final class Connections: Sendable {
  private let limit: Int
  private let channels = NIOLockedValueBox<[ObjectIdentifier: any Channel]>([:])
  private let ending = ManagedAtomic(false)
  private let cutting = ManagedAtomic(false)

  init(limit: Int) { self.limit = limit }

  /// Counts a connection.
  ///
  /// - Returns: whether it is within the limit.
  func add(_ channel: any Channel) -> Bool {
    channels.withLockedValue { channels in
      channels[ObjectIdentifier(channel)] = channel
      return channels.count <= limit
    }
  }

  func remove(_ channel: any Channel) {
    _ = channels.withLockedValue { $0.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// How many there are, those included that are told that there are too many.
  var count: Int { channels.withLockedValue { $0.count } }

  /// Whether every reply is the last of its connection.
  var areEnding: Bool { ending.load(ordering: .relaxed) }

  /// From now on every reply is the last of its connection.
  func end() { ending.store(true, ordering: .relaxed) }

  /// Whether connections end at once, whatever is still to be written to them.
  var areCut: Bool { cutting.load(ordering: .relaxed) }

  /// Closes all connections, whatever they wait for.
  func cut() {
    cutting.store(true, ordering: .relaxed)
    for channel in channels.withLockedValue({ Array($0.values) }) { channel.close(promise: nil) }
  }
}
