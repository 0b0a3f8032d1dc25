// Made by tools/build-page; not to be edited.

/// The page's files in base64, and what the WebAssembly module among them was made of.
enum EmbeddedFiles {
  /// The SHA-256 of the module's sources.
  static let sourceDigest =
    "ad356a3dfd3de4948d57191adb78fdf77cd90e96c80a55f0a071d34e071c9c2a"
  /// The version of Swift that compiled them.
  static let compiler = "6.3.1"

  /// Path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "77733defc1683be8", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "a09049f55175f267", styleCSS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "d08bc085081f6d5e", appJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "9ca787d82f98a41b", sourceJS
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
      "f9053525827f733e", mapJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "3884647fefed5d38", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "f61a2d5bdeb063fb", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "e8b7c45e3def813f", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "e0126d51ff0417bb", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "dfa7e66c0dc96162", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "e095257b17431d13", readerJS
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
      "bf472df8b6b6048e", serviceWorkerJS
    ),
  ]
}
