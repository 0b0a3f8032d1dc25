// The code of an app with `.defaultIsolation(MainActor.self)`. Nothing here says `@MainActor`.
import SearchPipeline

// snippet.items
/// A main-actor class.
final class Track {
  let title: String
  var isPlaying = false

  init(title: String) { self.title = title }
}

/// A main-actor struct. Its conformance is isolated to the main actor, too.
struct Album: Identifiable {
  let id: Int
  var title: String
}

/// A nonisolated struct.
nonisolated struct Artist: Identifiable {
  let id: Int
  var name: String
}
// snippet.end

// snippet.source
struct Artists: SearchSource {
  let artists: [Artist]

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Artist> {
    Suggestions(artists.filter { $0.name.hasPrefix(request.query) }, origin: .local)
  }
}

/// A source whose data is isolated to the main actor.
struct Tracks: SearchSource {
  let library: Library

  func suggestions(for request: SearchRequest) async throws -> Suggestions<Track> {
    Suggestions(await library.tracks(request.query), origin: .local)
  }
}

final class Library {
  var tracks: [Track] = []

  func tracks(_ beginning: String) -> [Track] { tracks.filter { $0.title.hasPrefix(beginning) } }
}
// snippet.end

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct Models {
  let artists: SearchModel<Artist>
  let tracks: SearchModel<Track>
  let albums: SearchModel<Album>

  init(artists list: [Artist], library: Library, albumSource: any SearchSource<Album>) {
    // snippet.models
    let artists = SearchModel(source: Artists(artists: list))
    let tracks = SearchModel(
      source: Tracks(library: library), recentSelections: RecentSelections { $0 === $1 })
    let albums = SearchModel(source: albumSource, recentSelections: RecentSelections { $0.id == $1.id })
    // snippet.end
    (self.artists, self.tracks, self.albums) = (artists, tracks, albums)
  }
}

struct Albums: SearchSource {
  func suggestions(for request: SearchRequest) async throws -> Suggestions<Album> {
    Suggestions([Album(id: 1, title: request.query)], origin: .local)
  }
}
