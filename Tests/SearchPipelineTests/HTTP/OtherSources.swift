import SearchPipeline

// Sources of other items, as an app would write them.

/// Dogs in memory, filtered by prefix.
struct DogSource: SearchSource {
  struct Dog: Sendable, Hashable, Codable, Identifiable {
    let id: Int
    let name: String
  }

  let dogs: [Dog]

  init(_ fetcher: JSONFetcher) async throws {
    dogs = try await fetcher.get("/dogs")
  }

  func query(for text: String) -> String {
    text.lowercased().split(separator: " ").joined(separator: " ")
  }

  func immediateSuggestions(for request: SearchRequest) -> Suggestions<Dog>? {
    let found = dogs.filter { $0.name.lowercased().hasPrefix(request.query) }
    return Suggestions(Array(found.prefix(3)), origin: .local, totalCount: found.count)
  }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Dog> {
    immediateSuggestions(for: request) ?? Suggestions([], origin: .local)
  }

  func recommendations() async throws -> [Dog] { Array(dogs.prefix(2)) }
}

/// Books from a service with recommendations.
struct BookSource: SearchSource {
  struct Book: Sendable, Hashable, Codable, Identifiable {
    let isbn: String
    let title: String
    var id: String { isbn }
  }

  private struct Reply: Codable {
    let total: Int
    let books: [Book]
  }

  let fetcher: JSONFetcher

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Book> {
    let reply: Reply = try await fetcher.get("/books", "q", request.query)
    return Suggestions(reply.books, origin: .remote, totalCount: reply.total)
  }

  func recommendations() async throws -> [Book] {
    let reply: Reply = try await fetcher.get("/books/recommended")
    return reply.books
  }
}

/// Podcasts from a service. The items aren't `Identifiable`.
struct PodcastSource: SearchSource {
  struct Podcast: Sendable, Codable {
    let feed: String
    let host: String?
  }

  let fetcher: JSONFetcher

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Podcast> {
    Suggestions(try await fetcher.get("/podcasts/search", "term", request.query), origin: .remote)
  }

  func recommendations() async throws -> [Podcast] { try await fetcher.get("/podcasts/popular") }
}

/// Places from a service that reports cached responses.
struct PlaceSource: SearchSource {
  struct Place: Sendable, Hashable, Codable, Identifiable {
    let code: String
    let name: String
    var id: String { code }
  }

  private struct Reply: Codable {
    let places: [Place]
    let fromCache: Bool
    let age: Int?
  }

  let fetcher: JSONFetcher

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Place> {
    let reply: Reply = try await fetcher.get("/places", "name", request.query)
    let origin =
      reply.fromCache ? SuggestionOrigin.cache(age: .seconds(reply.age ?? 0), isStale: false) : .remote
    return Suggestions(reply.places, origin: origin)
  }
}
