// Made by tools/build-page. Do not edit.

/// The page's files in Base64, and the origin of the WebAssembly module among them.
enum EmbeddedFiles {
  /// The SHA-256 of the module's code without comments.
  static let sourceDigest =
    "b11cd802749849ee246c1f0fa978d402f67013b3b969840e3dab9e10116c1bd2"
  /// The version of Swift that compiled the module.
  static let compiler = "6.3.1"

  /// The path, content type, checksum and content of each file.
  static let all: [(path: String, contentType: String, checksum: String, base64: StaticString)] = [
    (
      "/", "text/html; charset=utf-8",
      "1b1ac88549f8ac12", indexHTML
    ),
    (
      "/page/style.css", "text/css; charset=utf-8",
      "60c493b5d1ae4a57", styleCSS
    ),
    (
      "/page/app.js", "text/javascript; charset=utf-8",
      "e5c83f7fd6f32e1e", appJS
    ),
    (
      "/page/status.js", "text/javascript; charset=utf-8",
      "b0167d982b691498", statusJS
    ),
    (
      "/page/address.js", "text/javascript; charset=utf-8",
      "ccbf4c411365912e", addressJS
    ),
    (
      "/page/updates.js", "text/javascript; charset=utf-8",
      "3e8532cf60748f94", updatesJS
    ),
    (
      "/page/pointing.js", "text/javascript; charset=utf-8",
      "29fb318138f87158", pointingJS
    ),
    (
      "/page/selection.js", "text/javascript; charset=utf-8",
      "f33972d4420a723b", selectionJS
    ),
    (
      "/page/source.js", "text/javascript; charset=utf-8",
      "bf040271483e2446", sourceJS
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
      "6b0de0f57ff6f02a", detailsJS
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
      "895db961b3ff50aa", mapJS
    ),
    (
      "/page/position-store.js", "text/javascript; charset=utf-8",
      "7310fc0e031422a8", positionStoreJS
    ),
    (
      "/page/groups.js", "text/javascript; charset=utf-8",
      "60ca69007e44da72", groupsJS
    ),
    (
      "/page/geography.js", "text/javascript; charset=utf-8",
      "f24e296f6b98a1c9", geographyJS
    ),
    (
      "/page/labels.js", "text/javascript; charset=utf-8",
      "0f722cc4e1d9da50", labelsJS
    ),
    (
      "/page/unit-labels.js", "text/javascript; charset=utf-8",
      "35e41da4f9e7430a", unitLabelsJS
    ),
    (
      "/page/summaries.js", "text/javascript; charset=utf-8",
      "940f9936e18f9c0e", summariesJS
    ),
    (
      "/page/summary.js", "text/javascript; charset=utf-8",
      "a8c3b6abe6a3bc87", summaryJS
    ),
    (
      "/page/csv.js", "text/javascript; charset=utf-8",
      "3557ac5f1d3db28a", csvJS
    ),
    (
      "/page/painter-link.js", "text/javascript; charset=utf-8",
      "cadbd7eaa07fa260", painterLinkJS
    ),
    (
      "/page/styles.js", "text/javascript; charset=utf-8",
      "86dd21a99f5c4145", stylesJS
    ),
    (
      "/page/points.js", "text/javascript; charset=utf-8",
      "34d5f7dd0e55e518", pointsJS
    ),
    (
      "/page/finding.js", "text/javascript; charset=utf-8",
      "4c38b6044529166b", findingJS
    ),
    (
      "/page/outlines.js", "text/javascript; charset=utf-8",
      "320b0abf5a826fb0", outlinesJS
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
      "283dcdbc924b3a00", viewJS
    ),
    (
      "/page/painter.js", "text/javascript; charset=utf-8",
      "2289379580bea49c", painterJS
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
      "c44b6ff1183596a3", readerJS
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
      "25ec279c1d572c2d", compareDifferencesJS
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
      "/favicon.ico", "image/svg+xml",
      "832a7ea121d6fd89", favicon
    ),
    (
      "/page/manifest.webmanifest", "application/manifest+json",
      "a9657deb8a0a07d9", manifest
    ),
    (
      "/page/core.wasm", "application/wasm",
      "f50a588ce2f64161", coreWASM
    ),
    (
      "/service-worker.js", "text/javascript; charset=utf-8",
      "6751972e63750cc5", serviceWorkerJS
    ),
  ]
}
