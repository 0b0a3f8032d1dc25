// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since only it needs a release build with -enable-testing. `tools/damage` builds and runs a copy of it,
// with the files that it shares with the tests.
let package = Package(
  name: "postcodes-damage",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "postcodes", path: "../..")],
  targets: [
    .executableTarget(
      name: "Damage",
      dependencies: [
        .product(name: "PostcodeCore", package: "postcodes"),
        .product(name: "PostcodeIndex", package: "postcodes"),
        .product(name: "PostcodeBulkReading", package: "postcodes"),
        .product(name: "PostcodeHistory", package: "postcodes"),
        .product(name: "PostcodeImport", package: "postcodes"),
        .product(name: "PostcodeIndexInspection", package: "postcodes"),
        .product(name: "PostcodeNearMisses", package: "postcodes"),
        .product(name: "PostcodeNearest", package: "postcodes"),
        .product(name: "PostcodePlaces", package: "postcodes"),
        .product(name: "PostcodeSelection", package: "postcodes"),
        .product(name: "PostcodeSummary", package: "postcodes"),
        .product(name: "PostcodesIOResponder", package: "postcodes"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
