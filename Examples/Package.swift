// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "SwiftUISearch", targets: ["SwiftUISearch"]),
    .library(name: "UIKitSearch", targets: ["UIKitSearch"]),
  ],
  dependencies: [.package(name: "postcodes", path: "..")],
  targets: [
    .target(
      name: "SearchSupport",
      dependencies: [.product(name: "PostcodeSearch", package: "postcodes")],
      path: "SearchSupport"),
    .executableTarget(name: "SwiftUISearch", dependencies: ["SearchSupport"], path: "SwiftUISearch"),
    .target(name: "UIKitSearch", dependencies: ["SearchSupport"], path: "UIKitSearch"),
  ],
  swiftLanguageModes: [.v6]
)
