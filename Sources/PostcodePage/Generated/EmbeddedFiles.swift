// Made by tools/build-page; not to be edited.

/// The page's files in base64, and what the WebAssembly module among them was made of.
enum EmbeddedFiles {
  /// The SHA-256 of the module's sources.
  static let sourceDigest =
    "12b15488d5ab606e423feefa45da1777619b402cb5cc090a2ee2440bde027ea1"
  /// The version of Swift that compiled them.
  static let compiler = "6.3.1"

  /// Path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "9dcf1d2ee3649126", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "9f5f1aecec721d9a", styleCSS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "6c0994cdec0876ba", appJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "bc8e226c7c54885a", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "3edbe06942452973", addressJS
    ),
    (
      "/page/keeping.js", "text/javascript; charset=utf-8",
      "f9c45d72b31285f3", keepingJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "3393de8257734156", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "06cbb29c84d5dccd", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "f72e2955e3fef5a5", sourceJS
    ),
    (
      "/page/typed.js", "text/javascript; charset=utf-8",
      "4741a22824f171f1", typedJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "4eb3c0176a70af1a", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "0788dd340326f02d", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "1d7008df002c51e0", fieldsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "d336e8f263299787", mapJS
    ),
    (
      "/page/places.js", "text/javascript; charset=utf-8",
      "257ff17bb5f68fcd", placesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "ffb64ac73868b284", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "b40b5940e66e6a60", shadesJS
    ),
    (
      "/page/positions.js", "text/javascript; charset=utf-8",
      "a1a357ab1b26247d", positionsJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "2862cb71764e7124", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "ff9c06150c75944c", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "e8b7c45e3def813f", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "a317c82c0417047a", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "ecf7ee6024310462", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "24f4f0277cb6a553", readerJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "7c2436aee76b49ce", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "aa87774c178977a2", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "70dcce4285f9686a", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "65ddd604d3f89a42", compareCSS
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
      "1b9e638ff8cf7906", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "3b64866e0e5b5529", serviceWorkerJS
    ),
  ]
}
