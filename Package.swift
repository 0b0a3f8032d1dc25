// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// An app enables no trait, and so resolves no package but this one. Sources that import the modules of other packages are
// within `#if Programs` or `#if Server`.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))
func server(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

// tools/test says what it tests: `libraries` or `all`. Otherwise every target is there, as it ships.
let tested = Context.environment["POSTCODES_TESTS"]

/// For tests that wait more than they compute: they compile in a third of the time and run as fast. The editor's index of the system's
/// modules and a separate pass over each test target for its module would take more than a minute.
let quicklyBuilt: [SwiftSetting] =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo", "-index-ignore-system-modules"])]
/// For code that computes little, in the builds of `tools/test`.
let rarelyComputing: [SwiftSetting] = tested == nil ? settings : quicklyBuilt

/// tools/install links `postcodes` and `postcodes-server` into static executables on Linux: they start in half the time, and on any system.
/// `postcodes-online` needs libcurl.
let isStatic = Context.environment["POSTCODES_STATIC"] != nil
let linkedStatically: [LinkerSetting] = isStatic ? [.unsafeFlags(["-static-executable"])] : []

/// Leaves out what only apps need: `URLSession` and translated messages would add 45 MB of Foundation to `postcodes-online`.
let portable: [SwiftSetting] = isStatic ? [.define("WithoutURLSession")] : []

let package = Package(
  name: "postcodes",
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "PostcodeKit", targets: ["PostcodeKit"]),
    .library(name: "PostcodeSearch", targets: ["PostcodeSearch"]),
    .library(name: "SearchPipeline", targets: ["SearchPipeline"]),
    .library(name: "PostcodeIndexStore", targets: ["PostcodeIndexStore"]),
    .library(name: "PostcodeImport", targets: ["PostcodeImport", "PostcodeIndexBuilder"]),
    .library(name: "PostcodesIO", targets: ["PostcodesIO", "PostcodesIOTypes"]),
    .library(name: "PostcodesIOResponder", targets: ["PostcodesIOResponder"]),
    .library(name: "PostcodeComparison", targets: ["PostcodeComparison"]),
    .library(name: "PostcodeServer", targets: ["PostcodeServer"]),
    .executable(name: "postcodes", targets: ["PostcodesCommand"]),
    .executable(name: "postcodes-online", targets: ["PostcodesOnlineCommand"]),
    .executable(name: "postcodes-server", targets: ["PostcodesServerCommand"]),
  ],
  traits: [
    .trait(name: "Server", description: "PostcodeServer, on SwiftNIO"),
    .trait(name: "Programs", description: "The command-line programs and the server", enabledTraits: ["Server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-atomics.git", from: "1.2.0"),
  ],
  targets: [
    // Without `pkgConfig`, for which SwiftPM would warn in every app: the systems have these headers in standard folders.
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CCurl"),
    .target(
      name: "PostcodeKit", exclude: ["File/FORMAT.md", "Places/FORMAT.md"], swiftSettings: settings),
    .target(name: "PostcodeIndexBuilder", dependencies: ["PostcodeKit"], swiftSettings: settings),
    .target(
      name: "PostcodeImport", dependencies: ["PostcodeKit", "PostcodeIndexBuilder", "CZlib", "CExpat"],
      swiftSettings: settings),
    .target(name: "SearchPipeline", swiftSettings: settings + portable),
    .target(name: "PostcodeSearch", dependencies: ["PostcodeKit", "SearchPipeline"], swiftSettings: settings),
    .target(name: "PostcodeIndexStore", dependencies: ["PostcodeKit", "SearchPipeline"], swiftSettings: settings),
    .target(name: "PostcodesIOTypes", dependencies: ["PostcodeKit"], swiftSettings: rarelyComputing),
    .target(
      name: "PostcodesIO", dependencies: ["PostcodeKit", "PostcodesIOTypes", "PostcodeSearch", "SearchPipeline"],
      swiftSettings: rarelyComputing + portable),
    // Only the programs on Linux use it.
    .target(
      name: "CurlTransport",
      dependencies: [
        "PostcodeKit", "PostcodesIO",
        .target(name: "CCurl", condition: .when(platforms: [.linux], traits: ["Programs"])),
      ], swiftSettings: settings),
    .target(name: "PostcodesIOResponder", dependencies: ["PostcodeKit", "PostcodesIOTypes"], swiftSettings: settings),
    .target(
      name: "PostcodeComparison",
      dependencies: ["PostcodeKit", "PostcodesIO", "PostcodesIOResponder", "PostcodesIOTypes", "SearchPipeline"],
      swiftSettings: settings),
    // The files of the web page, which tools/build-page makes. SwiftPM can't list their folder, since files.c embeds them.
    .target(name: "CPageFiles", exclude: ["files", "origin"]),
    .target(
      name: "PostcodePage", dependencies: ["PostcodeKit", "PostcodesIOResponder", "CPageFiles"], exclude: ["WebApp"],
      swiftSettings: rarelyComputing),
    .target(
      name: "PostcodeServer",
      dependencies: [
        "PostcodeKit", "PostcodePage", "PostcodesIOResponder", "PostcodesIOTypes", "CZlib",
        server("Atomics", "swift-atomics"),
        server("Logging", "swift-log"),
        server("NIOConcurrencyHelpers", "swift-nio"),
        server("NIOCore", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("NIOPosix", "swift-nio"),
      ], swiftSettings: settings),
    .target(
      name: "CommandSupport", dependencies: ["PostcodeKit", "PostcodesIOResponder", argumentParser],
      swiftSettings: settings),
    .executableTarget(
      name: "PostcodesCommand",
      dependencies: [
        "CommandSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodeImport", "PostcodesIOResponder",
        argumentParser,
      ], swiftSettings: settings, linkerSettings: linkedStatically),
    .executableTarget(
      name: "PostcodesOnlineCommand",
      dependencies: [
        "CommandSupport", "PostcodeKit", "PostcodeImport", "PostcodeSearch", "SearchPipeline", "PostcodesIO",
        "CurlTransport", "PostcodesIOResponder", "PostcodeComparison", argumentParser,
      ], swiftSettings: rarelyComputing),
    .executableTarget(
      name: "PostcodesServerCommand",
      dependencies: [
        "CommandSupport", "PostcodeKit", "PostcodeServer", "PostcodesIOResponder", "PostcodesIOTypes",
        server("Logging", "swift-log"),
        server("NIOConcurrencyHelpers", "swift-nio"),
        server("NIOCore", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("NIOPosix", "swift-nio"),
        argumentParser,
      ], swiftSettings: rarelyComputing, linkerSettings: linkedStatically),
    .target(
      name: "Programs", dependencies: ["PostcodesCommand", "PostcodesOnlineCommand", "PostcodesServerCommand"],
      path: "tools/support/programs/all", swiftSettings: settings),
    .target(
      name: "ProgramBase",
      dependencies: ["PostcodeIndexBuilder", argumentParser, server("NIOPosix", "swift-nio")],
      path: "tools/support/programs/base", swiftSettings: settings),
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: rarelyComputing),
    .target(
      name: "TestSupport", dependencies: ["PostcodeKit", "SearchPipeline"], path: "Tests/TestSupport",
      swiftSettings: settings),
    // Runs programs, for the tests of commands.
    .target(
      name: "CommandTestSupport", dependencies: ["TestSupport"], path: "Tests/CommandTestSupport",
      swiftSettings: rarelyComputing),
    .testTarget(
      name: "PostcodeKitTests",
      dependencies: ["TestSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodesIOResponder"],
      exclude: ["Fixtures"], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeImportTests",
      dependencies: ["TestSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodeImport"],
      swiftSettings: quicklyBuilt),
    // Reads millions of rows in the tests themselves, so it is optimised.
    .testTarget(
      name: "PostcodeDumpTests", dependencies: ["TestSupport", "PostcodeKit", "PostcodeImport"],
      swiftSettings: settings),
    .testTarget(
      name: "SearchPipelineTests",
      dependencies: ["TestSupport", "SearchPipeline", "PostcodesIO", "LoopbackServer"], swiftSettings: quicklyBuilt),
    // Compiled as an app's module that is MainActor by default.
    .testTarget(
      name: "MainActorModuleTests", dependencies: ["SearchPipeline"],
      swiftSettings: quicklyBuilt + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "PostcodeSearchTests",
      dependencies: [
        "TestSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodeSearch", "SearchPipeline", "PostcodesIO",
        "LoopbackServer",
      ], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeIndexStoreTests",
      dependencies: [
        "TestSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodeIndexStore", "SearchPipeline", "LoopbackServer",
      ], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodesIOTests",
      dependencies: [
        "TestSupport", "PostcodeKit", "PostcodesIO", "PostcodesIOTypes", "CurlTransport", "SearchPipeline",
        "LoopbackServer",
      ], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodesIOResponderTests",
      dependencies: [
        "TestSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodeImport", "PostcodesIOResponder",
        "PostcodesIOTypes",
      ], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeComparisonTests",
      dependencies: [
        "TestSupport", "PostcodeKit", "PostcodeImport", "PostcodeComparison", "PostcodesIO", "PostcodesIOResponder",
        "PostcodesOnlineCommand", "SearchPipeline", "LoopbackServer",
      ], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodePageTests",
      dependencies: ["TestSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodePage", "PostcodesIOResponder"],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeServerTests",
      dependencies: [
        "TestSupport", "PostcodeKit", "PostcodeImport", "PostcodePage", "PostcodeServer", "PostcodesIO",
        "PostcodesIOResponder", "PostcodesIOTypes", "CZlib",
        server("NIOCore", "swift-nio"),
        server("NIOEmbedded", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("Logging", "swift-log"),
      ], exclude: ["Fixtures"], swiftSettings: quicklyBuilt),
    // Runs programs, and so does not import their modules: it compiles beside them.
    .testTarget(
      name: "PostcodesCommandTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "CommandSupport", "PostcodeKit", "PostcodesIO", "PostcodesIOResponder",
        "LoopbackServer",
      ], exclude: ["Oracle"], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodesOnlineCommandTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "CommandSupport", "PostcodeKit", "PostcodeIndexBuilder", "PostcodeSearch",
        "PostcodesIO", "PostcodesOnlineCommand", "SearchPipeline", "LoopbackServer",
      ], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodesServerCommandTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "CommandSupport", "PostcodesServerCommand", "PostcodesCommand",
        "LoopbackServer", server("Logging", "swift-log"),
      ], swiftSettings: quicklyBuilt),
  ],
  swiftLanguageModes: [.v6]
)

switch tested {
case "libraries":
  // No programs, and no packages but this one.
  let others = [
    "PostcodeComparisonTests", "PostcodeDumpTests", "PostcodeServer", "PostcodeServerTests", "ProgramBase", "Programs",
  ]
  package.products.removeAll { $0.name == "PostcodeServer" || $0 is Product.Executable }
  package.targets.removeAll { $0.name.contains("Command") || others.contains($0.name) }
  package.dependencies = []
case "all":
  // The program of `tools/damage`. It imports internal declarations, so it needs a build with -enable-testing.
  package.targets.append(
    .executableTarget(
      name: "Damage",
      dependencies: ["TestSupport", "CommandTestSupport", "PostcodeKit", "PostcodeImport", "PostcodesIOResponder"],
      path: "Tests/Damage", swiftSettings: rarelyComputing))
default: break
}
