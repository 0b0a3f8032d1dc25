// swift-tools-version: 6.0
// An app playground: a package that Xcode builds as an iOS app. Other systems lack AppleProductTypes.
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "SwiftUISearch",
  platforms: [.iOS(.v17)],
  products: [
    .iOSApplication(
      name: "SwiftUISearch",
      targets: ["AppModule"],
      bundleIdentifier: "com.example.postcodes.swiftui",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeRight, .landscapeLeft])
  ],
  dependencies: [.package(name: "Examples", path: "..")],
  targets: [
    .executableTarget(
      name: "AppModule", dependencies: [.product(name: "SearchSupport", package: "Examples")], path: ".")
  ]
)
