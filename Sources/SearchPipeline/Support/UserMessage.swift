#if canImport(Foundation) && !WithoutURLSession
  package import Foundation
#endif

/// A message for users in English, which an app can translate. It names neither addresses nor statuses, nor anything that a server
/// sent: these belong into the description of an error, which is for developers.
///
/// The translation comes from the table `Postcodes` of the app's main bundle: a string catalogue `Postcodes.xcstrings`, or a
/// file `Postcodes.strings` for each language. `Localization/Postcodes.xcstrings` has all keys. Placeholders are
/// those of `String(format:)` for texts: `%1$@`, `%2$@`.
package struct UserMessage: Sendable, Hashable {
  /// The name of the table.
  package static let table = "Postcodes"

  /// Identifies the message in the table.
  package let key: String
  /// The English text, with placeholders for the arguments.
  package let format: String
  private let arguments: [String]

  package init(_ key: String, _ format: String, _ arguments: String...) {
    self.key = key
    self.format = format
    self.arguments = arguments
  }

  /// The message in English.
  package var english: String { filled(format) }

  /// The message in the user's language if the app has a translation, otherwise in English.
  package var localized: String {
    #if canImport(Foundation) && !WithoutURLSession
      localized(in: .main)
    #else
      english
    #endif
  }

  #if canImport(Foundation) && !WithoutURLSession
    package func localized(in bundle: Bundle) -> String {
      filled(bundle.localizedString(forKey: key, value: format, table: Self.table))
    }
  #endif

  /// Doesn't use `String(format:)`, with which a wrong placeholder in a translation could read other memory.
  private func filled(_ format: String) -> String {
    var result = ""
    var rest = format[...]
    while let start = rest.firstIndex(of: "%") {
      result += rest[..<start]
      rest = rest[start...]
      let placeholder = arguments.indices.first { rest.hasPrefix("%\($0 + 1)$@") }
      if let placeholder {
        result += arguments[placeholder]
        rest = rest.dropFirst("%\(placeholder + 1)$@".count)
      } else {
        result.append("%")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
