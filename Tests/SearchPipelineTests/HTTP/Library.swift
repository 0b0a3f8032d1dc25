import Foundation
import LoopbackServer

/// The data of the loopback server.
enum Library {
  static let dogs = ["Akita", "Airedale Terrier", "Affenpinscher", "Basenji", "Beagle", "Afghan Hound"]
  static let books = ["Ulysses", "Utopia", "Emma", "Middlemarch"]
  static let podcasts = ["In Our Time", "The Infinite Monkey Cage", "Inside Science"]
  static let places = ["Bath", "Battle", "Barry"]

  /// Returns the service's reply, or `nil` for an unknown path.
  static func reply(to request: LoopbackRequest) -> LoopbackReply? {
    let typed = (request.queryItems.first?.value ?? "").lowercased()
    func matching(_ names: [String]) -> [String] { names.filter { $0.lowercased().hasPrefix(typed) } }
    switch request.path {
    case "/dogs": return json(dogs.enumerated().map { #"{"id": \#($0), "name": "\#($1)"}"# })
    case "/books":
      let found = matching(books)
      return .json(#"{"total": \#(found.count * 100), "books": \#(list(found.map(book)))}"#)
    case "/books/recommended": return .json(#"{"total": 1, "books": \#(list([book("Emma")]))}"#)
    case "/podcasts/search": return json(matching(podcasts).map(podcast))
    case "/podcasts/popular": return json(podcasts.map(podcast))
    case "/places":
      let isCached = typed.count > 2
      let found = list(matching(places).map { #"{"code": "\#($0.lowercased())", "name": "\#($0)"}"# })
      return .json(#"{"places": \#(found), "fromCache": \#(isCached)\#(isCached ? #", "age": 40"# : "")}"#)
    default: return nil
    }
  }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }
  private static func json(_ items: [String]) -> LoopbackReply { .json(list(items)) }
  private static func book(_ title: String) -> String { #"{"isbn": "isbn-\#(title)", "title": "\#(title)"}"# }
  private static func podcast(_ feed: String) -> String { #"{"feed": "\#(feed)", "host": null}"# }
}
