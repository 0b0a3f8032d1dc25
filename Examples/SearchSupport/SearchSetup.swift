import Foundation
import PostcodeIndexStore
import PostcodesIO

/// The model of a search screen: the index in the app, and the sources that search it and postcodes.io.
public struct SearchSetup: Sendable {
  /// The bundled index. An app ships one that was built from a download.
  public let index: PostcodeIndex
  /// Suggests postcodes of the index, or those of postcodes.io if the index has none. Recommends postcodes near a position.
  public let source: any SearchSource<PostcodeSuggestion>
  private let breaker: CircuitBreakerSource<PostcodeSuggestion>

  /// Opens the bundled index.
  ///
  /// - Throws: `IndexError` if the file is missing or damaged.
  public init(client: PostcodesClient = PostcodesClient(), retryPolicy: RetryPolicy = RetryPolicy()) throws {
    index = try PostcodeIndex(resource: "sample", in: .module)
    // An app would ask Core Location for the position. This one is in Westminster.
    let online = RemoteSource(client, limit: 50).recommending {
      let near = try await client.reverse(longitude: -0.1276, latitude: 51.5035, limit: 5, radius: 500)
      return near.compactMap { Postcode($0.postcode) }.map { PostcodeSuggestion(text: $0.description) }
    }
    breaker = CircuitBreakerSource(RetryingSource(online, policy: retryPolicy))
    source = FallbackSource(
      local: LocalSource(index, limit: 50), remote: CachedSource(breaker))
  }

  /// Lets requests to postcodes.io through again. Call it before the user tries again.
  public func reconnect() { breaker.reset() }

  #if canImport(Network)
    /// Lets requests through again whenever the network is back, until the task is cancelled.
    public func reconnectsWhenNetworkReturns() async { await breaker.resetsWhenNetworkReturns() }
  #endif
}
