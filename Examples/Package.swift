// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "complete", targets: ["complete"]),
    .library(name: "SearchSupport", targets: ["SearchSupport"]),
  ],
  dependencies: [.package(name: "postcodes", path: "..")],
  targets: [
    .executableTarget(
      name: "complete", dependencies: [.product(name: "PostcodeKit", package: "postcodes")], path: "CommandLine"),
    .target(
      name: "SearchSupport",
      dependencies: [
        .product(name: "PostcodeIndexStore", package: "postcodes"),
        .product(name: "PostcodeSearch", package: "postcodes"),
        .product(name: "PostcodesIO", package: "postcodes"),
      ],
      path: "SearchSupport", resources: [.copy("sample.pcindex")]),
    .testTarget(name: "SearchSupportTests", dependencies: ["SearchSupport"], path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
