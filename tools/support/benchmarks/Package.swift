// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of the libraries don't resolve its dependencies. `tools/benchmark` builds it, makes
// its input files and prints its figures.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "postcode-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "postcodes", path: "../../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .executableTarget(
      name: "PostcodeBenchmarks",
      dependencies: [
        "CSQLite",
        .product(name: "PostcodeKit", package: "postcodes"),
        .product(name: "PostcodeSearch", package: "postcodes"),
        .product(name: "SearchPipeline", package: "postcodes"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "HelloServer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
