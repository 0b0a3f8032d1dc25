// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "e0f17570d1f012727df5c76fc2b0b9371c3c49719f7ab1587df61d93fd3a815a"
  /// The version of Swift that compiled the module.
  static let compiler = "6.3.1"

  /// The path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "044dcf2bbf556146", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "c1cb62933bc0acbf", styleCSS
    ),
    (
      "/page/tools.css", "text/css; charset=utf-8",
      "b94e8a75a7254ba1", toolsCSS
    ),
    (
      "/page/wide.css", "text/css; charset=utf-8",
      "965019a651853cdd", wideCSS
    ),
    (
      "/page/dark.css", "text/css; charset=utf-8",
      "0e18bd90c8d5cc5e", darkCSS
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
      "80c928da0609f3d0", appJS
    ),
    (
      "/page/loading.js", "text/javascript; charset=utf-8",
      "ce4f24b9d76621a9", loadingJS
    ),
    (
      "/page/elements.js", "text/javascript; charset=utf-8",
      "08a958797495c656", elementsJS
    ),
    (
      "/page/links.js", "text/javascript; charset=utf-8",
      "a73d8859018fc328", linksJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "8c6958174588c620", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "c4404dabd016ab8f", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "5e065568a0011537", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "bb041254d192c87d", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "7f73070b6a47348d", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "78a2c31adab57fe1", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "7262ed157cfdec51", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "65e52a80330fddd2", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "f5ce5e7fd3e1d07f", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "44a175e0c9064804", fieldsJS
    ),
    (
      "/page/field-names.js", "text/javascript; charset=utf-8",
      "936602392928ae23", fieldNamesJS
    ),
    (
      "/page/texts.js", "text/javascript; charset=utf-8",
      "253d98efc1195807", textsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "801de8f48aeef008", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "bba9d517dcfc1ad2", densityJS
    ),
    (
      "/page/framing.js", "text/javascript; charset=utf-8",
      "1a192f467e709e29", framingJS
    ),
    (
      "/page/listing.js", "text/javascript; charset=utf-8",
      "079cd6dfff303c5b", listingJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "92982d83fa53a70c", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "0afe814f9d209bb8", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "dd14f9e081696e4e", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "b1440b6821de632d", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "20eb064421b712a1", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "dff7e076065a86af", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "eac0fe927536054f", summaryJS
    ),
    (
      "/page/csv.js", "text/javascript; charset=utf-8",
      "050a4927f7a5d282", csvJS
    ),
    (
      "/page/painter-link.js", "text/javascript; charset=utf-8",
      "2480f7d16475a985", painterLinkJS
    ),
    (
      "/page/styles.js", "text/javascript; charset=utf-8",
      "e1c1eb413b037fc2", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "ec40c1025badceed", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "773dd503f5e44fff", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "2e589f85684e10c2", outlinesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "ec5534259e98f8c0", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "8334db7e3b2560e5", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "2bdc5447efe0182c", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "e3e678e4bcdf5692", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "873c2eb8fcae3206", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "0e877840cd742839", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "3360eb96ce93dd36", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "bc9513d1df932f21", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "506f873fa267b39e", readerJS
    ),
    (
      "/page/core.js", "text/javascript; charset=utf-8",
      "426b1dab9fe1a509", coreJS
    ),
    (
      "/page/area-names.js", "text/javascript; charset=utf-8",
      "f388a9e0c71ed9ef", areaNamesJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "ee865b6056ed89ee", resultsJS
    ),
    (
      "/page/map-input.js", "text/javascript; charset=utf-8",
      "c86ed603bd051507", mapInputJS
    ),
    (
      "/page/palettes.js", "text/javascript; charset=utf-8",
      "89ec08dd5b3c0615", palettesJS
    ),
    (
      "/page/snapshot.js", "text/javascript; charset=utf-8",
      "d35827f568117399", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "17d9d5cc8399c2f9", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "ca0e6196ba61487b", colouringJS
    ),
    (
      "/page/classes.js", "text/javascript; charset=utf-8",
      "5287a8ca668995a0", classesJS
    ),
    (
      "/page/picture.js", "text/javascript; charset=utf-8",
      "e36dde545ae1f72e", pictureJS
    ),
    (
      "/page/download.js", "text/javascript; charset=utf-8",
      "dfbc9a0dfe23e5d9", downloadJS
    ),
    (
      "/page/time.js", "text/javascript; charset=utf-8",
      "743c229f1b81bb45", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "bc496f5b40bf63d2", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "c2d860350afd40d9", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "f08fb9baf200543d", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "839eea30122d8a9a", regionToolsJS
    ),
    (
      "/page/overlay.js", "text/javascript; charset=utf-8",
      "88ff389d434312ce", overlayJS
    ),
    (
      "/page/geometry.js", "text/javascript; charset=utf-8",
      "c0bd9908f9febfd4", geometryJS
    ),
    (
      "/page/highlights.js", "text/javascript; charset=utf-8",
      "343bbca81d380800", highlightsJS
    ),
    (
      "/page/dot-classes.js", "text/javascript; charset=utf-8",
      "8ef9f4c7c24badbc", dotClassesJS
    ),
    (
      "/page/announcing.js", "text/javascript; charset=utf-8",
      "6a8b136f84148d76", announcingJS
    ),
    (
      "/page/block-boxes.js", "text/javascript; charset=utf-8",
      "9c6c84410197cbb3", blockBoxesJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "199c788a25867564", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "b2b7d8a58ce3f13a", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "0ba7ebfc76f687a6", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "abe7921e19b91a1b", compareCSS
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
      "158c9c88e6b316d0", serviceWorkerJS
    ),
  ]
}
