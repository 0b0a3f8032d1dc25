// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "83d02e9b70f2f6b315080514bc648da2c5caad00e3843dc47a154049156077bf"
  /// The version of Swift that compiled the module.
  static let compiler = "6.3.1"

  /// The path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "5205793ac9d4b1c6", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "b791b7149ff302b2", styleCSS
    ),
    (
      "/page/tools.css", "text/css; charset=utf-8",
      "2edd21b924637512", toolsCSS
    ),
    (
      "/page/wide.css", "text/css; charset=utf-8",
      "cacaa2f65f0e6ef5", wideCSS
    ),
    (
      "/page/dark.css", "text/css; charset=utf-8",
      "3aaa89493e137dac", darkCSS
    ),
    (
      "/page/theme.js", "text/javascript; charset=utf-8",
      "dd996de1ede75598", themeJS
    ),
    (
      "/page/start.js", "text/javascript; charset=utf-8",
      "668e476c8c60e150", startJS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "8f11b7965754e2c5", appJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "a2aa5af949976757", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "81ff0fb5b31eb0f4", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "8a42a3ecddcd550d", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "411e1f58cbae9fd2", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "5a18bba186058c3a", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "8b3dd34a8d84627c", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "50f2781b1c0a5c02", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "4191eead239d9c33", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "a01117c8a4364b2a", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "7f7aa13f65e76c3a", fieldsJS
    ),
    (
      "/page/field-names.js", "text/javascript; charset=utf-8",
      "119b63de9e50c0e9", fieldNamesJS
    ),
    (
      "/page/texts.js", "text/javascript; charset=utf-8",
      "12d2856330afb5f5", textsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "f298d5dfe3ad4876", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "f7e9eeb5be23c6c0", densityJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "5e78dabc4b2bd969", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "92bdf3816143d4be", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "864dced5c33913cc", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "cb1111cd12ff2799", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "ea4821d88aae3647", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "9277995adb98253b", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "389728976336fb39", summaryJS
    ),
    (
      "/page/csv.js", "text/javascript; charset=utf-8",
      "642dc2a1f11c4232", csvJS
    ),
    (
      "/page/painter-link.js", "text/javascript; charset=utf-8",
      "2480f7d16475a985", painterLinkJS
    ),
    (
      "/page/styles.js", "text/javascript; charset=utf-8",
      "fe39f06f363edb1f", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "7df00f51028632b1", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "d8e77a722e9b74ac", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "cf74aa7805fbc05e", outlinesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "4d8f1c7be08c0f88", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "0b51d782b93f97b9", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "f846f92dd2c2c6aa", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "aa4de0049bc82a0b", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "38d2144d69232f12", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "4a4812e2c0019f13", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "0fcc831ac55e9e9c", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "ea0471ed95bd23ff", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "36b83dfdcd018cd6", readerJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "e22bb5a1662406c3", resultsJS
    ),
    (
      "/page/map-input.js", "text/javascript; charset=utf-8",
      "4891f34e93e8388b", mapInputJS
    ),
    (
      "/page/palettes.js", "text/javascript; charset=utf-8",
      "739d5727a05ddde5", palettesJS
    ),
    (
      "/page/snapshot.js", "text/javascript; charset=utf-8",
      "d2abbc3c5649a8fa", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "beb2155dcb23e815", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "0e854b62007cc57a", colouringJS
    ),
    (
      "/page/classes.js", "text/javascript; charset=utf-8",
      "ccbb36ac65e94086", classesJS
    ),
    (
      "/page/picture.js", "text/javascript; charset=utf-8",
      "155c931625c8dbe6", pictureJS
    ),
    (
      "/page/download.js", "text/javascript; charset=utf-8",
      "57ee1468260dcfeb", downloadJS
    ),
    (
      "/page/time.js", "text/javascript; charset=utf-8",
      "720137f01d7c016c", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "0525293ede7a2daa", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "8207c3c52efc892a", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "3e1f00f434804ac7", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "0481dc877d41225a", regionToolsJS
    ),
    (
      "/page/overlay.js", "text/javascript; charset=utf-8",
      "b03080b1cd478a8a", overlayJS
    ),
    (
      "/page/geometry.js", "text/javascript; charset=utf-8",
      "8516bf53b50ea8ea", geometryJS
    ),
    (
      "/page/highlights.js", "text/javascript; charset=utf-8",
      "da961c3e78f2dd2e", highlightsJS
    ),
    (
      "/page/dot-classes.js", "text/javascript; charset=utf-8",
      "462d4918f420e6a9", dotClassesJS
    ),
    (
      "/page/announcing.js", "text/javascript; charset=utf-8",
      "1442db7ce87f0ec0", announcingJS
    ),
    (
      "/page/block-boxes.js", "text/javascript; charset=utf-8",
      "cfb035d17e45076b", blockBoxesJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "e3166eaf6f027966", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "fa60cf03b77e15db", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "d984acf81eafd98e", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "8463e0b0b15b10b3", compareCSS
    ),
    (
      "/page/icon.svg", "image/svg+xml",
      "832a7ea121d6fd89", iconSVG
    ),
    (
      "/page/icon-180.png", "image/png",
      "a5fe314ca0f4bf71", icon180PNG
    ),
    (
      "/page/icon-192.png", "image/png",
      "3f3280ac4cb7837a", icon192PNG
    ),
    (
      "/page/icon-512.png", "image/png",
      "18d7ca861effc235", icon512PNG
    ),
    (
      "/page/icon-maskable.png", "image/png",
      "f8e5b2574d1c291f", iconMaskablePNG
    ),
    (
      "/favicon.ico", "image/svg+xml",
      "832a7ea121d6fd89", favicon
    ),
    (
      "/page/manifest.webmanifest", "application/manifest+json",
      "adb0a666b6340f44", manifest
    ),
    (
      "/page/core.wasm", "application/wasm",
      "39a00b80758be34a", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "7ea6bd79a4d6283b", serviceWorkerJS
    ),
  ]
}
