// Made by tools/build-page; not to be edited.

/// The page's files in base64, and what the WebAssembly module among them was made of.
enum EmbeddedFiles {
  /// The SHA-256 of the module's sources.
  static let sourceDigest =
    "690e8316abdad8073f8075b181a213d02d5f9571b59e6c7eb1d40a04523398e0"
  /// The version of Swift that compiled them.
  static let compiler = "6.3.1"

  /// Path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "2f420e81c631c633", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "0646d089ca8b490f", styleCSS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "7f01b0b6f335f046", appJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "4e94c84bdac4a147", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "c59c3b7b2502d6f4", addressJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "626046c5346c9d25", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "a1c3d3ab37ac3996", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "dee7517f0ac8caaf", sourceJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "cba5b738f0c5c9a2", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "447ff4108d3b5404", detailsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "e9a44d217c5e61f2", mapJS
    ),
    (
      "/page/positions.js", "text/javascript; charset=utf-8",
      "e53c8365bb48086d", positionsJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "3884647fefed5d38", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "a03e0876ec183c0d", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "e8b7c45e3def813f", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "7fbe32014f368f99", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "8ddb762ca6a57c06", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "c67a3b120e49ac0c", readerJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "b8f8a046523f38f1", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "9efcfae02f1780cb", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "e6fc5d4d9f4bfe3d", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "21a51e5b1b780d8e", compareCSS
    ),
    (
      "/page/icon.svg", "image/svg+xml",
      "832a7ea121d6fd89", iconSVG
    ),
    (
      "/page/manifest.webmanifest", "application/manifest+json",
      "a9657deb8a0a07d9", manifest
    ),
    (
      "/page/core.wasm", "application/wasm",
      "7906697525c5a0f2", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "9d890bdf0d07808b", serviceWorkerJS
    ),
  ]
}
