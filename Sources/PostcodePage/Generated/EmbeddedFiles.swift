// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "c1ad2b3a956a9c8e6f9d76ceb6c822b975cccd6c923fee1ec05e85299ac328f8"
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
      "74f2e11363714b48", styleCSS
    ),
    (
      "/page/tools.css", "text/css; charset=utf-8",
      "9f6c423cf5c69129", toolsCSS
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
      "2a2627f88caa67de", themeJS
    ),
    (
      "/page/start.js", "text/javascript; charset=utf-8",
      "7b5ca058f2572a99", startJS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "1128b96fe6a47d13", appJS
    ),
    (
      "/page/loading.js", "text/javascript; charset=utf-8",
      "0ff3849042ed24c4", loadingJS
    ),
    (
      "/page/elements.js", "text/javascript; charset=utf-8",
      "a2b7632398c94443", elementsJS
    ),
    (
      "/page/links.js", "text/javascript; charset=utf-8",
      "713b3e4aa498a4cc", linksJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "907a2ce909ab777e", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "d3934f27a2a9be77", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "4afbdd618629cc39", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "d4a06dcd89ae6fec", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "6acdcde2e2dd8c31", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "8caebf0327c4a925", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "8928fe4467d4d6af", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "9954c0aecc16193b", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "0ca5eee403fe615d", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "27fc5645672c0c5a", fieldsJS
    ),
    (
      "/page/field-names.js", "text/javascript; charset=utf-8",
      "936602392928ae23", fieldNamesJS
    ),
    (
      "/page/texts.js", "text/javascript; charset=utf-8",
      "91641fef1b719579", textsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "d1aee0dc4c9f40c2", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "efc517fa9457c15e", densityJS
    ),
    (
      "/page/framing.js", "text/javascript; charset=utf-8",
      "b0944b9e50c0c619", framingJS
    ),
    (
      "/page/listing.js", "text/javascript; charset=utf-8",
      "b1e1eb15bbca7112", listingJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "9ca5e9a9ea792103", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "73d014a0df53ecba", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "47d05021f6746b11", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "e85222610f9c4342", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "09b25b13b823b5e2", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "a1b19080648fb2f5", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "4a98adec9419148c", summaryJS
    ),
    (
      "/page/csv.js", "text/javascript; charset=utf-8",
      "12249169166f48fc", csvJS
    ),
    (
      "/page/painter-link.js", "text/javascript; charset=utf-8",
      "5dcdee67c0be0577", painterLinkJS
    ),
    (
      "/page/styles.js", "text/javascript; charset=utf-8",
      "997f48b225198fb4", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "00f4f90fa5a60339", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "f90d21deca4b8f7d", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "b20b1ee577fa1d48", outlinesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "6de2c5a4ba6e1f14", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "c8d47e0c59a66415", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "6377200b721cd9a8", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "133260e05ec762ab", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "a425dd16a896de27", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "da4ff9adea246d73", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "28dc4a7cfe150b0c", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "945fe47e8ca35f67", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "58b3f6652ec5438e", readerJS
    ),
    (
      "/page/core.js", "text/javascript; charset=utf-8",
      "4176a9df27fcb1e9", coreJS
    ),
    (
      "/page/area-names.js", "text/javascript; charset=utf-8",
      "f0ecbcfad34637b9", areaNamesJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "5bb836b6b64d586d", resultsJS
    ),
    (
      "/page/map-input.js", "text/javascript; charset=utf-8",
      "f1bd1462ae88dcff", mapInputJS
    ),
    (
      "/page/palettes.js", "text/javascript; charset=utf-8",
      "7100b1bee62c8813", palettesJS
    ),
    (
      "/page/snapshot.js", "text/javascript; charset=utf-8",
      "c28641ff6cf01806", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "f9480b5bed437a50", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "8aac3b10a8c0ddcd", colouringJS
    ),
    (
      "/page/classes.js", "text/javascript; charset=utf-8",
      "b6a45f90d67b88e1", classesJS
    ),
    (
      "/page/picture.js", "text/javascript; charset=utf-8",
      "0ff15b464f92f28e", pictureJS
    ),
    (
      "/page/download.js", "text/javascript; charset=utf-8",
      "6d5eb280ea484f1f", downloadJS
    ),
    (
      "/page/time.js", "text/javascript; charset=utf-8",
      "0216feb8feb3bfff", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "d486d864a9302e92", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "b4eec4019aea86fb", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "d0b49c4406ff5d10", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "fab3516017b57f5f", regionToolsJS
    ),
    (
      "/page/overlay.js", "text/javascript; charset=utf-8",
      "c6002f30f2b5d882", overlayJS
    ),
    (
      "/page/geometry.js", "text/javascript; charset=utf-8",
      "d396324731da7876", geometryJS
    ),
    (
      "/page/highlights.js", "text/javascript; charset=utf-8",
      "544c9203a5560a44", highlightsJS
    ),
    (
      "/page/dot-classes.js", "text/javascript; charset=utf-8",
      "35e2de85aed4237c", dotClassesJS
    ),
    (
      "/page/announcing.js", "text/javascript; charset=utf-8",
      "6062a3ac47f30c2e", announcingJS
    ),
    (
      "/page/block-boxes.js", "text/javascript; charset=utf-8",
      "7115372f0b34eca7", blockBoxesJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "199c788a25867564", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "ab70d588fab3c4df", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "87b17f133ccc5a91", compareDifferencesJS
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
      "97f3d2817252d5f7", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "9e599d6d11bf4f9b", serviceWorkerJS
    ),
  ]
}
