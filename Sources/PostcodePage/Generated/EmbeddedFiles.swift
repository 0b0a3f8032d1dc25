// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "d97f8d3f4d08a72c82dc38450f7824ff7871bdc08a27d806a71d870f7cdb2d30"
  /// The version of Swift that compiled the module.
  static let compiler = "6.3.1"

  /// The path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "7c1bc97fc1291f9a", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "c0b6e4e84033018e", styleCSS
    ),
    (
      "/page/tools.css", "text/css; charset=utf-8",
      "91157648093effde", toolsCSS
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
      "e9e7b940b939599a", startJS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "9350b967dafbab7d", appJS
    ),
    (
      "/page/loading.js", "text/javascript; charset=utf-8",
      "218884eff6d61209", loadingJS
    ),
    (
      "/page/elements.js", "text/javascript; charset=utf-8",
      "08a958797495c656", elementsJS
    ),
    (
      "/page/links.js", "text/javascript; charset=utf-8",
      "a9730ba1f0c306d4", linksJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "23b4400f40406588", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "68a98aa876ae3016", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "8a42a3ecddcd550d", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "67dbe9bf6bfd31a9", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "63201e2308dcc7e0", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "685409ea3531ed37", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "45046fe5b72de945", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "bfd8e75fa9f27186", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "aff7ccdd7b6c3e5b", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "7f7aa13f65e76c3a", fieldsJS
    ),
    (
      "/page/field-names.js", "text/javascript; charset=utf-8",
      "878e751135028e80", fieldNamesJS
    ),
    (
      "/page/texts.js", "text/javascript; charset=utf-8",
      "939f84790daa2bdd", textsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "cc718f90f9e96eb1", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "f7e9eeb5be23c6c0", densityJS
    ),
    (
      "/page/framing.js", "text/javascript; charset=utf-8",
      "d747d37b16e953f7", framingJS
    ),
    (
      "/page/listing.js", "text/javascript; charset=utf-8",
      "4bfb92ae68a9c813", listingJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "2539cdb5e546534c", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "279ddd42a7d0fe18", groupsJS
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
      "21552779a4786d15", summaryJS
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
      "d5331f1d11ccfdd6", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "7df00f51028632b1", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "f0f52c489d292d95", findingJS
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
      "d54a741ec62deb32", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "e97c224bb7f00aaf", painterJS
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
      "0f7a5d916d000b3f", readerJS
    ),
    (
      "/page/core.js", "text/javascript; charset=utf-8",
      "a7f0a6559717f437", coreJS
    ),
    (
      "/page/area-names.js", "text/javascript; charset=utf-8",
      "cb386ab49f9558c9", areaNamesJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "f700d41be8298bfb", resultsJS
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
      "ace3743062b338f6", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "beb2155dcb23e815", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "0561b042c546bdf9", colouringJS
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
      "9526973070021e7f", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "0525293ede7a2daa", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "63978534116e20cd", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "04f86910cf898ae2", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "4fa4631bd7a51df6", regionToolsJS
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
      "3a496ac528f4f47c", dotClassesJS
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
      "e483663fbe9b918c", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "2655e8557d7738aa", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "d984acf81eafd98e", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "df5f8172e6a201d1", compareCSS
    ),
    (
      "/page/icon.svg", "image/svg+xml",
      "832a7ea121d6fd89", iconSVG
    ),
    (
      "/page/icon-180.png", "image/png",
      "01a9e56902efffcd", icon180PNG
    ),
    (
      "/page/icon-192.png", "image/png",
      "053d9a47c7c6389d", icon192PNG
    ),
    (
      "/page/icon-512.png", "image/png",
      "e8b1b582249b76ea", icon512PNG
    ),
    (
      "/page/icon-maskable.png", "image/png",
      "aef7c6e2c0e41819", iconMaskablePNG
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
      "c3eb470430170561", serviceWorkerJS
    ),
  ]
}
