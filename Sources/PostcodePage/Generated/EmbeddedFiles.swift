// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "dbae3fcb904da3c87258815d36f9b568f8c1d8a2c7c24bf6896c55df79bc063d"
  /// The version of Swift that compiled the module.
  static let compiler = "6.3.1"

  /// The path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "65f642e53d2760fb", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "0a3bd691c52ad526", styleCSS
    ),
    (
      "/page/tools.css", "text/css; charset=utf-8",
      "f9a2a1b48959b9d7", toolsCSS
    ),
    (
      "/page/wide.css", "text/css; charset=utf-8",
      "cdc8acc765f5f324", wideCSS
    ),
    (
      "/page/dark.css", "text/css; charset=utf-8",
      "4d6b92243c2663e7", darkCSS
    ),
    (
      "/page/theme.js", "text/javascript; charset=utf-8",
      "695d9ded1c1e429e", themeJS
    ),
    (
      "/page/start.js", "text/javascript; charset=utf-8",
      "be8c8fa9b1b28489", startJS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "bf21120a6e2ce4bb", appJS
    ),
    (
      "/page/loading.js", "text/javascript; charset=utf-8",
      "f4a1c3cacbdfd708", loadingJS
    ),
    (
      "/page/elements.js", "text/javascript; charset=utf-8",
      "e9917a2eac08e1b0", elementsJS
    ),
    (
      "/page/links.js", "text/javascript; charset=utf-8",
      "d2b12995e0c1fdc8", linksJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "0fa43220d1bd8afa", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "b810b4aae290e30f", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "541cd5816edc766d", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "635daa421557b98f", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "c0e1433928805e00", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "90926eac268be522", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "8928fe4467d4d6af", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "053e91fb4b3e10ae", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "b51ef02b3d62245b", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "5df80ef61d52dcba", fieldsJS
    ),
    (
      "/page/field-names.js", "text/javascript; charset=utf-8",
      "936602392928ae23", fieldNamesJS
    ),
    (
      "/page/texts.js", "text/javascript; charset=utf-8",
      "42d05a0a00ddf2d8", textsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "dcd5d26e6e954a56", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "92da1a4c3701d0cb", densityJS
    ),
    (
      "/page/framing.js", "text/javascript; charset=utf-8",
      "57c162dc073f8c69", framingJS
    ),
    (
      "/page/listing.js", "text/javascript; charset=utf-8",
      "c57774ce242ac7ae", listingJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "995a041b9fc8c17e", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "8a9f2a025d09b60a", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "ffef480843939c70", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "db6bc70920c7df37", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "f4e3fc5213764a23", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "4c5311d0e6dfcee9", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "b0bda5bb6436720d", summaryJS
    ),
    (
      "/page/csv.js", "text/javascript; charset=utf-8",
      "033427ded0f1ca70", csvJS
    ),
    (
      "/page/painter-link.js", "text/javascript; charset=utf-8",
      "7479600c5fbfe309", painterLinkJS
    ),
    (
      "/page/styles.js", "text/javascript; charset=utf-8",
      "357352ad85069b8a", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "59f4fab825a0f0e5", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "d32139800985487e", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "f8882ecd8dbc7863", outlinesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "ca4339df2c1ec7c8", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "8f9deb56ea175c3b", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "2068115c35f97f8a", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "73e17591db160bab", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "a78fdd27bf42b4c0", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "da4ff9adea246d73", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "7f5df3fd4242d280", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "736fd1d7beca4b2d", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "0ab130ed1f8d9113", readerJS
    ),
    (
      "/page/core.js", "text/javascript; charset=utf-8",
      "1e703919e717aa4b", coreJS
    ),
    (
      "/page/area-names.js", "text/javascript; charset=utf-8",
      "1b1388695f47e617", areaNamesJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "0f6589595dd865df", resultsJS
    ),
    (
      "/page/map-input.js", "text/javascript; charset=utf-8",
      "cc51c87922536f1c", mapInputJS
    ),
    (
      "/page/palettes.js", "text/javascript; charset=utf-8",
      "dab3548547e013b1", palettesJS
    ),
    (
      "/page/snapshot.js", "text/javascript; charset=utf-8",
      "1bbdb71ecb6e46d2", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "0a6e974505aeecca", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "d1359b4b1c389406", colouringJS
    ),
    (
      "/page/classes.js", "text/javascript; charset=utf-8",
      "ca2d8949bd5aebf9", classesJS
    ),
    (
      "/page/picture.js", "text/javascript; charset=utf-8",
      "a80c641e17927906", pictureJS
    ),
    (
      "/page/download.js", "text/javascript; charset=utf-8",
      "45d8fb2fda3a1c75", downloadJS
    ),
    (
      "/page/time.js", "text/javascript; charset=utf-8",
      "8d7d0d6cc134b20c", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "6ef202efff1c0464", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "a91db91e6bcf6291", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "81499dab7fc7df58", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "efd5f89d3d381501", regionToolsJS
    ),
    (
      "/page/overlay.js", "text/javascript; charset=utf-8",
      "ff37f5ebb4a9a869", overlayJS
    ),
    (
      "/page/geometry.js", "text/javascript; charset=utf-8",
      "b373a9ebcbf2a7f0", geometryJS
    ),
    (
      "/page/highlights.js", "text/javascript; charset=utf-8",
      "5460a28497133f2c", highlightsJS
    ),
    (
      "/page/dot-classes.js", "text/javascript; charset=utf-8",
      "5f25dad64d9d047e", dotClassesJS
    ),
    (
      "/page/announcing.js", "text/javascript; charset=utf-8",
      "76e6b0a3aba4edaf", announcingJS
    ),
    (
      "/page/block-boxes.js", "text/javascript; charset=utf-8",
      "ece91522d294aab5", blockBoxesJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "199c788a25867564", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "019bcb493f418ef1", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "619f4d5d643a3375", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "dd6abb86d644256d", compareCSS
    ),
    (
      "/page/icon.svg", "image/svg+xml",
      "832a7ea121d6fd89", iconSVG
    ),
    (
      "/page/icon-192.png", "image/png",
      "053d9a47c7c6389d", icon192PNG
    ),
    (
      "/page/icon-512.png", "image/png",
      "e6cf1577aa15f055", icon512PNG
    ),
    (
      "/page/icon-maskable.png", "image/png",
      "9455e473e112688c", iconMaskablePNG
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
      "f7f59a908caa38f8", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "5114d4bebdfd326e", serviceWorkerJS
    ),
  ]
}
