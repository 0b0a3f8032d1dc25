internal import PostcodeKit
internal import PostcodeImport
internal import PostcodesIOResponder
internal import PostcodesIO

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Asks the publishers' services for the newest editions.
struct Catalogue: Sendable {
  let connection: Connection
  /// A mirror of both services, or `nil` for the services themselves.
  let mirror: BaseURL?

  private static let ordnanceSurvey = "https://api.os.uk"
  private static let arcGIS = "https://www.arcgis.com"
  /// The Office for National Statistics. Anyone can publish an item with its tags.
  private static let organisation = "ESMARspQHYMw9BZ9"

  /// Returns the newest edition of a dataset.
  ///
  /// - Throws: ``DownloadError``.
  func newest(_ dataset: DownloadableDataset) async throws -> Release {
    switch dataset.service {
    case .ordnanceSurvey(let product): try await newest(dataset, product: product)
    case .openGeography(let tag): try await newest(dataset, tag: tag)
    }
  }

  // MARK: Ordnance Survey

  private func newest(_ dataset: DownloadableDataset, product: String) async throws -> Release {
    let address = "\(base(Self.ordnanceSurvey))/downloads/v1/products/\(product)"
    let listAddress = "\(address)/downloads"
    guard let version = Self.text(try await json(address), "version"), !version.isEmpty else {
      throw DownloadError.unexpected(url: address, problem: "expected the version of \(dataset.title), found none")
    }
    guard case .array(let downloads) = try await json(listAddress) else {
      throw DownloadError.unexpected(url: listAddress, problem: "expected a list of downloads")
    }
    let chosen = downloads.first { download in
      Self.text(download, "format")?.lowercased() == "csv" && Self.text(download, "area")?.uppercased() == "GB"
    }
    guard let chosen, let url = Self.text(chosen, "url") else {
      throw DownloadError.unexpected(url: listAddress, problem: "found no download in CSV for Great Britain")
    }
    let md5 = Self.text(chosen, "md5")?.lowercased()
    if let md5 {
      guard md5.utf8.count == 32, md5.allSatisfy(\.isHexDigit) else {
        throw DownloadError.unexpected(url: listAddress, problem: "the MD5 is not 32 hexadecimal digits")
      }
    }
    return Release(
      dataset: dataset, edition: version, url: try resolve(url, listAddress),
      fileName: Release.fileName(Self.text(chosen, "fileName"), dataset: dataset), size: Self.size(chosen),
      md5: md5, identity: md5.map { "md5 \($0)" } ?? "edition \(dataset.rawValue) \(version)")
  }

  // MARK: Office for National Statistics

  private func newest(_ dataset: DownloadableDataset, tag: String) async throws -> Release {
    let service = "\(base(Self.arcGIS))/sharing/rest"
    let query = "tags:\(tag) AND type:\"CSV Collection\" AND orgid:\(Self.organisation)"
    let address =
      "\(service)/search?q=\(PercentEncoding.encode(query))&num=100&sortField=modified&sortOrder=desc&f=json"
    let answer = try await json(address)
    guard case .array(let items)? = answer["results"] else {
      let reason = answer["error"].flatMap { Self.text($0, "message") }
      throw DownloadError.unexpected(
        url: "\(service)/search", problem: reason.map { "the service reports \"\($0)\"" } ?? "expected search results")
    }
    var newest: (edition: EditionDate, modified: Double, item: JSONValue, id: String)?
    for item in items {
      guard Self.text(item, "type").map({ $0 == "CSV Collection" }) ?? true, let id = Self.text(item, "id"),
        id.utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0 | 0x20) }),
        let edition = Self.text(item, "title").flatMap({ EditionDate($0) }), edition.month != nil
      else { continue }
      let modified = Self.number(item, "modified") ?? 0
      if let newest, edition.precedes(newest.edition) || edition == newest.edition && modified <= newest.modified {
        continue
      }
      newest = (edition, modified, item, id)
    }
    guard let newest, let month = newest.edition.monthAndYear else {
      throw DownloadError.unexpected(
        url: "\(service)/search", problem: "found no \(dataset.title) with a month in its title")
    }
    return Release(
      dataset: dataset, edition: month, url: "\(service)/content/items/\(newest.id)/data",
      fileName: Release.fileName(Self.text(newest.item, "name"), dataset: dataset),
      size: Self.size(newest.item), md5: nil,
      identity: "item \(newest.id) \(Int64(exactly: newest.modified) ?? 0)")
  }

  // MARK: Addresses and values

  private func base(_ service: String) -> String { mirror?.description ?? service }

  /// Returns the address of a file. A mirror's list can still have the addresses of the publisher.
  private func resolve(_ url: String, _ source: String) throws -> String {
    if let mirror {
      for service in [Self.ordnanceSurvey, Self.arcGIS] where url.hasPrefix(service + "/") {
        return mirror.description + url.dropFirst(service.count)
      }
    }
    if url.hasPrefix("/"), !url.hasPrefix("//") { return base(Self.ordnanceSurvey) + url }
    let isSafe = url.hasPrefix("https://") || mirror != nil && url.hasPrefix("http://")
    guard isSafe, let valid = URL(string: url), valid.host != nil else {
      throw DownloadError.unexpected(url: source, problem: "the address of the file is not valid: \(url)")
    }
    return valid.absoluteString
  }

  private func json(_ url: String) async throws -> JSONValue {
    let body = try await connection.get(url)
    do {
      return try JSONReader.read(body[...])
    } catch {
      let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw DownloadError.unexpected(
        url: String(url.prefix { $0 != "?" }),
        problem: "expected JSON, found \(isPage ? "a web page" : "something else")")
    }
  }

  /// The maximum length of a text in bytes. Addresses are the longest ones.
  private static let maximumLength = 1024

  /// Returns the text of a key, or `nil` if there is none or it is too long.
  private static func text(_ value: JSONValue, _ key: String) -> String? {
    guard case .text(let text)? = value[key], text.utf8.count <= maximumLength else { return nil }
    return text.string
  }

  private static func number(_ value: JSONValue, _ key: String) -> Double? {
    guard case .number(let number)? = value[key] else { return nil }
    return number
  }

  /// Returns a size in bytes; ArcGIS writes -1 for an unknown one.
  private static func size(_ value: JSONValue) -> Int? {
    number(value, "size").flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
