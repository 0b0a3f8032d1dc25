// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since only it is instrumented. `tools/fuzz` builds it with -sanitize=fuzzer,address and
// -enable-testing, and runs its targets.
let package = Package(
  name: "postcodes-fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "postcodes", path: "../..", traits: ["Server"]),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
  ],
  targets: [
    .target(name: "CLibFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CLibFuzzer",
        .product(name: "PostcodeKit", package: "postcodes"),
        .product(name: "PostcodeImport", package: "postcodes"),
        .product(name: "PostcodeServer", package: "postcodes"),
        .product(name: "PostcodesIO", package: "postcodes"),
        .product(name: "PostcodesIOResponder", package: "postcodes"),
      ],
      // Gold, the default, fails on AddressSanitizer's symbols.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
  ],
  swiftLanguageModes: [.v6]
)
