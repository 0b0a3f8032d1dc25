// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "590660b3161a54273e641d76cdb7aa7d6f9612bc455110ed260895083a923bf1"
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
      "bd072fb13bdf83a8", styleCSS
    ),
    (
      "/page/tools.css", "text/css; charset=utf-8",
      "56f5a6c76252ff99", toolsCSS
    ),
    (
      "/page/wide.css", "text/css; charset=utf-8",
      "ca46e1e81572f87e", wideCSS
    ),
    (
      "/page/dark.css", "text/css; charset=utf-8",
      "d8ed564354bef653", darkCSS
    ),
    (
      "/page/theme.js", "text/javascript; charset=utf-8",
      "ad35cf997bf7fdae", themeJS
    ),
    (
      "/page/start.js", "text/javascript; charset=utf-8",
      "4bcb844732e76e6f", startJS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "ccd7d26769b95a0e", appJS
    ),
    (
      "/page/loading.js", "text/javascript; charset=utf-8",
      "8a3ac349de21e30d", loadingJS
    ),
    (
      "/page/elements.js", "text/javascript; charset=utf-8",
      "fb36e543b23692cd", elementsJS
    ),
    (
      "/page/links.js", "text/javascript; charset=utf-8",
      "0f4c805c591675d0", linksJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "b120cf8d116f6c38", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "e16b94a5282abeed", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "ef6eb24dbb58a447", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "556a85982b97f8da", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "7e0e8c8f4713b09d", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "f6e6a384466ef607", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "34c1d66fee458fd7", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "d29274b544bf4e9d", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "26f060f721c5147a", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "d8828fdd3cbae6c6", fieldsJS
    ),
    (
      "/page/field-names.js", "text/javascript; charset=utf-8",
      "936602392928ae23", fieldNamesJS
    ),
    (
      "/page/texts.js", "text/javascript; charset=utf-8",
      "1326531378f3bf02", textsJS
    ),
    (
      "/page/map.js", "text/javascript; charset=utf-8",
      "484ee6fdb393207c", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "1e676f1dcedee096", densityJS
    ),
    (
      "/page/framing.js", "text/javascript; charset=utf-8",
      "da8f89666def488a", framingJS
    ),
    (
      "/page/listing.js", "text/javascript; charset=utf-8",
      "9c3e17065aad32ac", listingJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "b6608175cfded279", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "b04e5a6fa0c25c4c", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "1b88ebf137472e63", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "94a754a5261e4bf6", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "a017b62526b79e48", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "30e027c6fdb22ca5", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "e26fe4aa5217da80", summaryJS
    ),
    (
      "/page/csv.js", "text/javascript; charset=utf-8",
      "0f9a0c980d253758", csvJS
    ),
    (
      "/page/painter-link.js", "text/javascript; charset=utf-8",
      "4fb4ba92955b8bed", painterLinkJS
    ),
    (
      "/page/styles.js", "text/javascript; charset=utf-8",
      "0b326911d7812fe6", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "0b5be58c0723d06b", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "654ca9b5fde4e7a2", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "36cfedee69cb8090", outlinesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "c795ef527b4d8cca", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "089c0e95bd64061f", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "7c6b7a9aab819ce2", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "54c6ab94e37668f7", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "ee1f72b515235e90", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "69d381a96ec8f899", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "7911ded90032082e", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "e8ba08d9a157ecf9", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "a7b5f1fe9873f57e", readerJS
    ),
    (
      "/page/core.js", "text/javascript; charset=utf-8",
      "9b9052329d51ed8b", coreJS
    ),
    (
      "/page/area-names.js", "text/javascript; charset=utf-8",
      "a44de49095c84eb5", areaNamesJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "a8e3973dc4a06e16", resultsJS
    ),
    (
      "/page/map-input.js", "text/javascript; charset=utf-8",
      "658c1053bc8f3d4b", mapInputJS
    ),
    (
      "/page/palettes.js", "text/javascript; charset=utf-8",
      "10df63f842c62183", palettesJS
    ),
    (
      "/page/snapshot.js", "text/javascript; charset=utf-8",
      "9d05dfb87b562b12", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "43f8b23ab6f48e4e", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "ad90180966febfed", colouringJS
    ),
    (
      "/page/classes.js", "text/javascript; charset=utf-8",
      "28c76b2b4dde4885", classesJS
    ),
    (
      "/page/picture.js", "text/javascript; charset=utf-8",
      "f9cc26c44cb743e0", pictureJS
    ),
    (
      "/page/download.js", "text/javascript; charset=utf-8",
      "caa89a6d6dd7de6d", downloadJS
    ),
    (
      "/page/time.js", "text/javascript; charset=utf-8",
      "a41022a69a1a2f5b", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "1fcce414d8fd34e4", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "e777154ce7071b1d", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "4746d2a3622b6e16", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "2471ad80ca75d5bf", regionToolsJS
    ),
    (
      "/page/overlay.js", "text/javascript; charset=utf-8",
      "4cd995d46a35f5ee", overlayJS
    ),
    (
      "/page/geometry.js", "text/javascript; charset=utf-8",
      "fa47d348ed6b22d4", geometryJS
    ),
    (
      "/page/highlights.js", "text/javascript; charset=utf-8",
      "7a5fcff56571c0d0", highlightsJS
    ),
    (
      "/page/dot-classes.js", "text/javascript; charset=utf-8",
      "dd55a1038c8dfa2c", dotClassesJS
    ),
    (
      "/page/announcing.js", "text/javascript; charset=utf-8",
      "7b3bf49f1ae731ec", announcingJS
    ),
    (
      "/page/block-boxes.js", "text/javascript; charset=utf-8",
      "6fefeef5668bb03f", blockBoxesJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "199c788a25867564", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "65b19709f982a86f", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "e958c366d9072cd9", compareDifferencesJS
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
      "2ea22011f9037bbb", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "0c08e419fcb7f22d", serviceWorkerJS
    ),
  ]
}
