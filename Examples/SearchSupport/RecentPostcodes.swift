import Foundation
import PostcodeCore
import PostcodeIndex
import PostcodeSearch

/// Keeps the selected postcodes when the app ends.
public struct RecentPostcodes {
  private let defaults: UserDefaults
  private let key = "recentPostcodes"

  /// Keeps the postcodes in an app's defaults.
  public init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

  /// Returns the postcodes kept, with the data of the index.
  public func load(in index: PostcodeIndex) -> RecentSelections<PostcodeSuggestion> {
    let postcodes = (defaults.stringArray(forKey: key) ?? []).compactMap { Postcode($0) }
    return RecentSelections(postcodes.map { PostcodeSuggestion($0, in: index) }, limit: 5)
  }

  /// Keeps postcodes instead of the earlier ones.
  public func save(_ suggestions: [PostcodeSuggestion]) { defaults.set(suggestions.map(\.text), forKey: key) }
}
