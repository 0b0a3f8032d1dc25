// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "71ed928dcb3649185f532e70b62edcd8cf40de69799446fcd97bef2d4ee6be8b"
  /// The version of Swift that compiled the module.
  static let compiler = "6.3.1"

  /// The path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "4270212857faa7e3", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "516f28b5359da7b5", styleCSS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "cce71f8282bbb100", appJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "b0167d982b691498", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "0cd450f98e50c3fa", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "3e8532cf60748f94", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "ed78917f5382a8c7", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "2140dc476acd655c", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "a5911931caf51d55", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "b417a6980ebf2ec2", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "254ba6fb29c46f88", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "301c6745de3766cb", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "b1b91c844a567309", fieldsJS
    ),
    (
      "/page/field-names.js", "text/javascript; charset=utf-8",
      "347558cccd18c30a", fieldNamesJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "a019599bc555a1b1", mapJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "6b686f023a5d37e2", positionStoreJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "c6e79e39fc8f53a9", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "a0aa82d2953b3f9e", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "7b58401213b69133", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "3be9ddf0de6c12ff", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "029a4d5f5a8a65c8", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "7567c73a04e18613", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "4c6960760f02e852", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "fc7030521e89c4b1", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "ba2e1cc7afd59a97", readerJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "877297c4495e91a5", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "1e008602c1735fb4", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "20c967509bb8d2d8", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "f4855709df067db1", compareCSS
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
      "6a1607f9da733a8a", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "c67d64f146ae17f5", serviceWorkerJS
    ),
  ]
}
