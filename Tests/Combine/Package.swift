// swift-tools-version: 6.2
// Compiles SearchPipeline with OpenCombine in place of Combine, which Linux lacks, to test SearchObject. This is a separate
// package, so that no other one resolves OpenCombine.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "CombineTests",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0")],
  targets: [
    .target(
      name: "SearchPipeline", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")],
      exclude: ["SearchPipeline.docc"], swiftSettings: settings),
    .testTarget(
      name: "SearchObjectTests",
      dependencies: ["SearchPipeline", .product(name: "OpenCombine", package: "OpenCombine")], path: "Tests",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
