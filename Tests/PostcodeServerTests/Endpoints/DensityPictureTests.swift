import CZlib
import Foundation
@testable import PostcodeKit
import Testing

@testable import PostcodeServer

/// The picture of the density of an index's postcodes.
@Suite(.timeLimit(.minutes(10)))
struct DensityPictureTests {
  private static let header = "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long"

  private func alphas(_ picture: DensityPicture) throws -> [[UInt8]] {
    let (pixels, palette) = try decoded(picture.png, width: picture.width, height: picture.height)
    return pixels.map { $0.map { palette[Int($0)] } }
  }

  /// Returns the pixels of a PNG file with a palette and four bits a pixel, row by row, and the alpha of each colour.
  private func decoded(_ png: [UInt8], width: Int, height: Int) throws -> (pixels: [[UInt8]], alphas: [UInt8]) {
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    var chunks: [String: [UInt8]] = [:]
    var start = 8
    while start < png.count {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let typed = png[start + 4..<start + 8 + length]
      let checksum = typed.withContiguousStorageIfAvailable { crc32(0, $0.baseAddress, UInt32($0.count)) }
      let stated = png[start + 8 + length..<start + 12 + length].reduce(0) { $0 << 8 | UInt($1) }
      #expect(checksum == stated)
      chunks[String(decoding: typed.prefix(4), as: UTF8.self)] = Array(typed.dropFirst(4))
      start += 12 + length
    }
    let head = try #require(chunks["IHDR"])
    let size = [head[0..<4], head[4..<8]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
    #expect(size == [width, height] && head.suffix(5).elementsEqual([4, 3, 0, 0, 0]))
    let palette = try #require(chunks["tRNS"])
    #expect(chunks["PLTE"]?.count == 3 * palette.count && chunks["IEND"] == [])
    let stride = 1 + (width + 1) / 2
    var rows = [UInt8](repeating: 255, count: stride * height + 1)
    var count = uLong(rows.count)
    let packed = try #require(chunks["IDAT"])
    #expect(uncompress(&rows, &count, packed, uLong(packed.count)) == Z_OK)
    #expect(Int(count) == stride * height)
    let pixels = (0..<height).map { row in
      #expect(rows[row * stride] == 0)
      return (0..<width).map { column in
        let pair = rows[row * stride + 1 + column / 2]
        return column % 2 == 0 ? pair >> 4 : pair & 15
      }
    }
    return (pixels, palette)
  }

  /// Three live postcodes at the south-west, one at the middle of the east, and a terminated one to the north.
  @Test func opacityGrowsWithLivePostcodes() throws {
    let index = try TestIndexes.index(
      header: Self.header,
      [
        "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,400000,300000,1,53.479021,-2.233519",
        "M1 1AE,M1   1AE,M1 1AE,198001,,E08000003,400010,300010,1,53.479021,-2.233519",
        "M1 1AF,M1   1AF,M1 1AF,198001,,E08000003,400020,300020,1,53.479021,-2.233519",
        "M1 1AG,M1   1AG,M1 1AG,198001,,E08000003,500000,390000,1,53.479021,-2.233519",
        "M1 1AH,M1   1AH,M1 1AH,198001,202001,E08000003,450000,500000,1,53.479021,-2.233519",
      ])
    let picture = try #require(DensityPicture(index))
    #expect(picture.box == DensityPicture.Box(west: 400_000, south: 300_000, east: 500_000, north: 500_000))
    #expect(picture.count == 4 && picture.width * 2 == picture.height)
    let alphas = try alphas(picture)
    let drawn = alphas.enumerated().flatMap { row, line in
      line.enumerated().filter { $0.element > 0 }.map { (row, $0.offset, $0.element) }
    }
    #expect(drawn.count == 2)
    let (one, three) = (try #require(drawn.first), try #require(drawn.last))
    #expect(one.1 == picture.width - 1 && three.0 == picture.height - 1 && three.1 == 0)
    #expect(abs(one.0 - picture.height * 11 / 20) <= 1)
    #expect(three.2 == 255 && one.2 < 100)
  }

  /// Degrees and the Irish grid give positions on the British grid.
  @Test func positionsAreConverted() throws {
    let index = try TestIndexes.index(
      header: Self.header, ["BT1 1AA,BT1  1AA,BT1 1AA,198001,,N09000003,333871,374345,1,54.602596,-5.927600"])
    let box = try #require(DensityPicture(index)).box
    #expect(abs(box.west - 146_400) < 300 && abs(box.south - 529_700) < 300, "\(box)")
  }

  /// A link's preview shows the postcodes of England, not the one in the Shetland Islands, on an opaque background.
  @Test func previewShowsTheDensestRows() throws {
    let index = try TestIndexes.index(
      header: Self.header,
      [
        "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,400000,300000,1,53.479021,-2.233519",
        "M1 1AE,M1   1AE,M1 1AE,198001,,E08000003,100000,390000,1,53.479021,-2.233519",
        "ZE1 0AA,ZE1  0AA,ZE1 0AA,198001,,S12000027,600000,1140000,1,60.15,-1.15",
      ])
    let png = try #require(LinkPreview.png(index))
    let (pixels, palette) = try decoded(png, width: 1200, height: 630)
    #expect(palette.allSatisfy { $0 == 255 })
    let drawn = pixels.enumerated().flatMap { row, line in
      line.enumerated().filter { $0.element > 0 }.map { (row, $0.offset) }
    }
    // 1,200 pixels for 500 km: 300 km are 720 columns, 90 km are 216 rows.
    let (north, south) = (try #require(drawn.first), try #require(drawn.last))
    #expect(drawn.count == 2 && north.1 == 0 && abs(south.1 - 720) <= 1, "\(drawn)")
    #expect(abs(south.0 - north.0 - 216) <= 1, "\(drawn)")
  }

  @Test func indexWithoutPositionsHasNoPicture() async throws {
    let index = try TestIndexes.index(
      header: Self.header, ["JE2 3AB,JE2  3AB,JE2 3AB,198001,,L99999999,,,9,99.999999,0.000000"])
    #expect(DensityPicture(index) == nil)
    let (home, picture, preview) = try await TestServer.with(index) {
      (try await $0.get("/").body, try await $0.get("/index/density.png"), try await $0.get("/index/preview.png"))
    }
    #expect(home.contains("id=\"dots\"") && !home.contains("density.png") && !home.contains("og:image"))
    #expect(picture.status == 404 && preview.status == 404)
  }

  @Test func serverSendsThePicture() async throws {
    let index = try TestIndexes.few.get()
    let picture = try #require(DensityPicture(index))
    try await TestServer.with(index) { server in
      let head = try await server.reply("HEAD", "/index/density.png")
      #expect(head.status == 200 && head.headers["content-type"] == "image/png")
      #expect(head.headers["content-length"] == "\(picture.png.count)" && head.headers["cache-control"] == "no-cache")
      let tag = try #require(head.headers["etag"])
      #expect(!tag.hasPrefix("W/"))
      #expect(try await server.reply("GET", "/index/density.png", headers: ["If-None-Match": tag]).status == 304)
      let home = try await server.get("/").body
      let preload = try #require(home.range(of: "<link rel=\"preload\" as=\"image\" href=\"index/density.png\""))
      let script = try #require(home.range(of: "<script"))
      #expect(preload.lowerBound < script.lowerBound)
      #expect(home.contains("alt=\"Density of \(picture.count) postcodes\""))
      let box = picture.box
      #expect(home.contains("data-box=\"\(box.west) \(box.south) \(box.east) \(box.north)\""))
    }
  }

  /// A link's preview has the address by which the client knows the server, and only characters of addresses.
  @Test func previewHasTheAddressOfTheRequest() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      func image(_ headers: [String: String]) async throws -> Substring? {
        let page = try await server.reply("GET", "/", headers: headers).body
        return page.firstMatch(of: /<meta property="og:image" content="([^"]*)">/)?.output.1
      }
      #expect(try await image(["Host": "example.com"]) == "http://example.com/index/preview.png")
      #expect(
        try await image(["Host": "[::1]:8000", "X-Forwarded-Proto": "https"]) == "https://[::1]:8000/index/preview.png")
      #expect(try await image(["Host": "a\"><script>"]) == nil)
      let reply = try await server.reply("HEAD", "/index/preview.png")
      #expect(reply.status == 200 && reply.headers["content-type"] == "image/png")
      let tag = try #require(reply.headers["etag"])
      #expect(try await server.reply("GET", "/index/preview.png", headers: ["If-None-Match": tag]).status == 304)
    }
  }
}
