// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "cde913fd634d1d35c34176ceaf09a268a7c0088c222bd4026192c22821a7611b"
  /// The version of Swift that compiled the module.
  static let compiler = "6.3.1"

  /// The path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "efeee6b3b69d7370", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "5bf3b01c7f3cacda", styleCSS
    ),
    (
      "/page/tools.css", "text/css; charset=utf-8",
      "f79ed393af1e9f3c", toolsCSS
    ),
    (
      "/page/wide.css", "text/css; charset=utf-8",
      "1d0e72b247273545", wideCSS
    ),
    (
      "/page/dark.css", "text/css; charset=utf-8",
      "7d7c1039f6ab636c", darkCSS
    ),
    (
      "/page/theme.js", "text/javascript; charset=utf-8",
      "30421ab54ef06d28", themeJS
    ),
    (
      "/page/start.js", "text/javascript; charset=utf-8",
      "22a1a5a7f3db50b9", startJS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "47e68c69dd965d62", appJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "d1d5fb31e80af94f", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "5539b66550863752", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "1de95e8ad266ff2d", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "5be2ceb2b938d74b", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "9ec5191b59ae2699", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "385c69fda291a95e", sourceJS
    ),
    (
      "/page/parsing.js", "text/javascript; charset=utf-8",
      "c51913be5a5b29a0", parsingJS
    ),
    (
      "/page/combobox.js", "text/javascript; charset=utf-8",
      "d364e1fd0af97655", comboboxJS
    ),
    (
      "/page/details.js", "text/javascript; charset=utf-8",
      "0bbc5934fafbde34", detailsJS
    ),
    (
      "/page/fields.js", "text/javascript; charset=utf-8",
      "317154595c211528", fieldsJS
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
      "2693356378f42437", mapJS
    ),
    (
      "/page/density.js", "text/javascript; charset=utf-8",
      "de4b7bbe7e01f038", densityJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "97b0ff82b8a4f5e1", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "c0bd3bdac8d42ba6", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "9830e0d052aa7254", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "676bc5c622ff5f91", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "a4e88ef1540a41a7", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "54eb501cc92f9263", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "964945a05d53b6dc", summaryJS
    ),
    (
      "/page/csv.js", "text/javascript; charset=utf-8",
      "c9034c4fec0b5143", csvJS
    ),
    (
      "/page/painter-link.js", "text/javascript; charset=utf-8",
      "fff91c809391a895", painterLinkJS
    ),
    (
      "/page/styles.js", "text/javascript; charset=utf-8",
      "4279e20d3fcb9d67", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "507ba36990c6bec1", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "7f1b48609e1ebc88", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "442e49e2e0abdef1", outlinesJS
    ),
    (
      "/page/choice.js", "text/javascript; charset=utf-8",
      "e3813f659edb2098", choiceJS
    ),
    (
      "/page/shades.js", "text/javascript; charset=utf-8",
      "b00404e02a472fb9", shadesJS
    ),
    (
      "/page/position-chunks.js", "text/javascript; charset=utf-8",
      "a3a91d5bdc28e6d2", positionChunksJS
    ),
    (
      "/page/view.js", "text/javascript; charset=utf-8",
      "c26b8d82d8901b03", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "f3a205e6991575b2", painterJS
    ),
    (
      "/page/painter-worker.js", "text/javascript; charset=utf-8",
      "d0ed4c2221080cfb", painterWorkerJS
    ),
    (
      "/page/dots-webgl.js", "text/javascript; charset=utf-8",
      "c24ca339ca6f4d6c", dotsWebGLJS
    ),
    (
      "/page/dots-2d.js", "text/javascript; charset=utf-8",
      "5dbb181477a5a857", dots2DJS
    ),
    (
      "/page/reader.js", "text/javascript; charset=utf-8",
      "ed0234eab1ccfa44", readerJS
    ),
    (
      "/page/results.js", "text/javascript; charset=utf-8",
      "a1148b542cca8532", resultsJS
    ),
    (
      "/page/map-input.js", "text/javascript; charset=utf-8",
      "26f36a39c3e259b3", mapInputJS
    ),
    (
      "/page/palettes.js", "text/javascript; charset=utf-8",
      "ae7e658d74b5d785", palettesJS
    ),
    (
      "/page/snapshot.js", "text/javascript; charset=utf-8",
      "a1c5543a5c44da5a", snapshotJS
    ),
    (
      "/page/scale-bar.js", "text/javascript; charset=utf-8",
      "5deb9716a519f15d", scaleBarJS
    ),
    (
      "/page/colouring.js", "text/javascript; charset=utf-8",
      "3620a107db72e8be", colouringJS
    ),
    (
      "/page/classes.js", "text/javascript; charset=utf-8",
      "4a20fbfd646b0326", classesJS
    ),
    (
      "/page/picture.js", "text/javascript; charset=utf-8",
      "21bb55435455b75d", pictureJS
    ),
    (
      "/page/download.js", "text/javascript; charset=utf-8",
      "31130fa645abea83", downloadJS
    ),
    (
      "/page/time.js", "text/javascript; charset=utf-8",
      "cd8c291e31140fca", timeJS
    ),
    (
      "/page/months.js", "text/javascript; charset=utf-8",
      "4992723f315d5bba", monthsJS
    ),
    (
      "/page/tools.js", "text/javascript; charset=utf-8",
      "48c84af6d47a93cb", toolsJS
    ),
    (
      "/page/covers.js", "text/javascript; charset=utf-8",
      "23f851f7f9a732f7", coversJS
    ),
    (
      "/page/region-tools.js", "text/javascript; charset=utf-8",
      "d309d9a8ef6cb68f", regionToolsJS
    ),
    (
      "/page/overlay.js", "text/javascript; charset=utf-8",
      "e4cb660eb556cce2", overlayJS
    ),
    (
      "/page/geometry.js", "text/javascript; charset=utf-8",
      "bfbed30d3c94e3aa", geometryJS
    ),
    (
      "/page/highlights.js", "text/javascript; charset=utf-8",
      "0c7da19507cfeeee", highlightsJS
    ),
    (
      "/page/dot-classes.js", "text/javascript; charset=utf-8",
      "f601331e6f60d721", dotClassesJS
    ),
    (
      "/page/announcing.js", "text/javascript; charset=utf-8",
      "10b6017edc0818b0", announcingJS
    ),
    (
      "/page/block-boxes.js", "text/javascript; charset=utf-8",
      "ec79d35582b3cf03", blockBoxesJS
    ),
    (
      "/compare", "text/html; charset=utf-8",
      "e3166eaf6f027966", compareHTML
    ),
    (
      "/page/compare.js", "text/javascript; charset=utf-8",
      "284640421e62348b", compareJS
    ),
    (
      "/page/compare-differences.js", "text/javascript; charset=utf-8",
      "72b66bbcb36ab7d6", compareDifferencesJS
    ),
    (
      "/page/compare.css", "text/css; charset=utf-8",
      "c57c53dee63af8f3", compareCSS
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
      "b268439cf291596e", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "411e21aa7afea37c", serviceWorkerJS
    ),
  ]
}
