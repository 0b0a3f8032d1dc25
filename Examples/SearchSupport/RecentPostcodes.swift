import Foundation
import PostcodeSearch

/// Saves the selected postcodes between launches of the app.
public struct RecentPostcodes {
  private let defaults: UserDefaults
  private let key = "recentPostcodes"

  /// Saves the postcodes in an app's `UserDefaults`.
  public init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

  /// Returns the saved postcodes, with the data of the index.
  public func load(in index: PostcodeIndex) -> RecentSelections<PostcodeSuggestion> {
    let postcodes = (defaults.stringArray(forKey: key) ?? []).compactMap { Postcode($0) }
    return RecentSelections(postcodes.map { PostcodeSuggestion($0, in: index) }, limit: 5)
  }

  /// Saves postcodes in place of the earlier ones.
  public func save(_ suggestions: [PostcodeSuggestion]) { defaults.set(suggestions.map(\.text), forKey: key) }
}
