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
      "c7b8caf70d71eaa2", appJS
    ),
    (
      "/page/loading.js", "text/javascript; charset=utf-8",
      "d031ec0b6c5a912c", loadingJS
    ),
    (
      "/page/elements.js", "text/javascript; charset=utf-8",
      "eb14574e53178f0e", elementsJS
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
      "e99f7777736962ff", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "4afbdd618629cc39", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "9a6a16b887d9b906", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "8fc18612d0a4df57", selectionJS
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
      "acb9c463d7cef0ad", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "b92f43dad0408fd1", detailsJS
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
      "874c370e0c87b280", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "57e97a9b59c430be", densityJS
    ),
    (
      "/page/framing.js", "text/javascript; charset=utf-8",
      "eed40249c40d0e43", framingJS
    ),
    (
      "/page/listing.js", "text/javascript; charset=utf-8",
      "57e8da3f1e9f9f39", listingJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "da957083ff44b84b", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "96626761ff2576d2", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "d42a4ce10c89833d", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "edca0d8e9733c7a0", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "09b25b13b823b5e2", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "30373644d8acc6dd", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "cdfa4ed2104e7794", summaryJS
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
      "c34ce34e2003d098", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "24b1f85b2183eaab", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "86b5db437915283b", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "9d3c743550e87444", outlinesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "370987a10b44cb6c", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "13fd106da8c92b37", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "2330321fb237bc98", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "73bdea8afb7a7fac", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "a68d90f13c1f6f7b", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "da4ff9adea246d73", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "63d3cc470953bd3c", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "eb20fa4c0dfec69d", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "e020988fe798543c", readerJS
    ),
    (
      "/page/core.js", "text/javascript; charset=utf-8",
      "4d051171509ef8cd", coreJS
    ),
    (
      "/page/area-names.js", "text/javascript; charset=utf-8",
      "5904210b7b2a63df", areaNamesJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "ad2f707c744b7245", resultsJS
    ),
    (
      "/page/map-input.js", "text/javascript; charset=utf-8",
      "fd2c692b43360fe3", mapInputJS
    ),
    (
      "/page/palettes.js", "text/javascript; charset=utf-8",
      "5b5c52d5e6b43bd1", palettesJS
    ),
    (
      "/page/snapshot.js", "text/javascript; charset=utf-8",
      "af44a32e2f24974f", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "0d59fb8147aa9258", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "b377d79c412d7d67", colouringJS
    ),
    (
      "/page/classes.js", "text/javascript; charset=utf-8",
      "7c1d4b9ac5ba154d", classesJS
    ),
    (
      "/page/picture.js", "text/javascript; charset=utf-8",
      "0ff15b464f92f28e", pictureJS
    ),
    (
      "/page/download.js", "text/javascript; charset=utf-8",
      "0d21b53ee3cca70f", downloadJS
    ),
    (
      "/page/time.js", "text/javascript; charset=utf-8",
      "4f5da33e07e70bab", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "0df71e2f5dc9754a", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "16f3092df24b239a", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "4a2ae7a535e46aec", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "ca22372e7f3076f9", regionToolsJS
    ),
    (
      "/page/overlay.js", "text/javascript; charset=utf-8",
      "c6002f30f2b5d882", overlayJS
    ),
    (
      "/page/geometry.js", "text/javascript; charset=utf-8",
      "5b91b2d201d3a8aa", geometryJS
    ),
    (
      "/page/highlights.js", "text/javascript; charset=utf-8",
      "2c0fa33c5161b1cc", highlightsJS
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
      "d21c5e9d2ae404e1", blockBoxesJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "199c788a25867564", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "6b9bfd0a1a92f591", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "821fd609e3ddc0a3", compareDifferencesJS
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
      "9c271eaec0430903", serviceWorkerJS
    ),
  ]
}
