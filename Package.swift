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

/// For tests that wait more than they compute: they compile in half the time and run as fast.
let quicklyBuilt: [SwiftSetting] = settings + [.unsafeFlags(["-Onone"])]

let package = Package(
  name: "postcodes",
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "PostcodeCore", targets: ["PostcodeCore"]),
    .library(name: "PostcodeIndex", targets: ["PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeNearest", targets: ["PostcodeNearest", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeSummary", targets: ["PostcodeSummary", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeSelection", targets: ["PostcodeSelection", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeNearMisses", targets: ["PostcodeNearMisses", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeExtraction", targets: ["PostcodeExtraction", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeBulkReading", targets: ["PostcodeBulkReading", "PostcodeIndex", "PostcodeCore"]),
    .library(
      name: "PostcodeIndexInspection", targets: ["PostcodeIndexInspection", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeIndexStore", targets: ["PostcodeIndexStore", "PostcodeIndex", "PostcodeCore"]),
    .library(
      name: "PostcodeIndexDiff", targets: ["PostcodeIndexDiff", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodePlaces", targets: ["PostcodePlaces", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeHistory", targets: ["PostcodeHistory", "PostcodeIndex", "PostcodeCore"]),
    .library(name: "PostcodeImport", targets: ["PostcodeImport", "PostcodeIndexBuilder"]),
    .library(name: "PostcodesIO", targets: ["PostcodesIO", "PostcodesIOTypes"]),
    .library(name: "PostcodesIOTypes", targets: ["PostcodesIOTypes"]),
    .library(name: "PostcodesIOResponder", targets: ["PostcodesIOResponder"]),
    .library(name: "PostcodeComparison", targets: ["PostcodeComparison"]),
    .library(name: "PostcodeServer", targets: ["PostcodeServer"]),
    .library(name: "SearchPipeline", targets: ["SearchPipeline"]),
    .library(name: "PostcodeSearch", targets: ["PostcodeSearch", "SearchPipeline", "PostcodeIndex", "PostcodeCore"]),
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
    .target(name: "PostcodeCore", swiftSettings: settings),
    .target(
      name: "PostcodeIndex", dependencies: ["PostcodeCore"], exclude: ["FORMAT.md"],
      swiftSettings: settings),
    .target(
      name: "PostcodeNearest", dependencies: ["PostcodeCore", "PostcodeIndex", "PostcodeBulkReading"],
      swiftSettings: settings),
    .target(
      name: "PostcodeSummary", dependencies: ["PostcodeCore", "PostcodeIndex", "PostcodeBulkReading"],
      swiftSettings: settings),
    .target(
      name: "PostcodeSelection", dependencies: ["PostcodeCore", "PostcodeIndex", "PostcodeBulkReading"],
      swiftSettings: settings),
    .target(name: "PostcodeNearMisses", dependencies: ["PostcodeCore", "PostcodeIndex"], swiftSettings: settings),
    .target(name: "PostcodeExtraction", dependencies: ["PostcodeCore", "PostcodeIndex"], swiftSettings: settings),
    .target(name: "PostcodeBulkReading", dependencies: ["PostcodeIndex"], swiftSettings: settings),
    .target(
      name: "PostcodeIndexInspection", dependencies: ["PostcodeCore", "PostcodeIndex", "PostcodeBulkReading"],
      swiftSettings: settings),
    .target(
      name: "PostcodeIndexDiff",
      dependencies: ["PostcodeCore", "PostcodeIndex", "PostcodeBulkReading", "PostcodeNearest"],
      swiftSettings: settings),
    .target(
      name: "PostcodePlaces",
      dependencies: [
        "PostcodeCore", "PostcodeIndex", "PostcodeIndexInspection", "PostcodeSelection", "RequestPacing",
      ],
      exclude: ["FORMAT.md"], swiftSettings: settings),
    .target(
      name: "PostcodeHistory", dependencies: ["PostcodeCore", "PostcodeIndex", "PostcodeIndexInspection"],
      swiftSettings: settings),
    .target(
      name: "PostcodeIndexBuilder",
      dependencies: [
        "PostcodeCore", "PostcodeHistory", "PostcodeIndex", "PostcodeBulkReading", "PostcodeIndexDiff",
        "PostcodePlaces",
      ],
      swiftSettings: settings),
    .target(
      name: "PostcodeImport",
      dependencies: [
        "PostcodeCore", "PostcodeEdition", "PostcodeIndex", "PostcodeExtraction", "PostcodeIndexBuilder",
        "PostcodePlaces",
        "CZlib", "CExpat",
      ],
      swiftSettings: settings),
    .target(name: "PostcodesIOTypes", dependencies: ["PostcodeCore"], swiftSettings: settings),
    .target(name: "RequestPacing", swiftSettings: settings),
    // Apart, because it needs Foundation with its locales, which would take the commands milliseconds to load.
    .target(name: "UserMessages", swiftSettings: settings),
    .target(name: "PostcodeEdition", swiftSettings: settings),
    .target(
      name: "PostcodeIndexStore",
      dependencies: ["PostcodeEdition", "PostcodeIndex", "PostcodeIndexInspection", "RequestPacing", "UserMessages"],
      swiftSettings: settings),
    .target(
      name: "PostcodesIO", dependencies: ["PostcodeCore", "PostcodesIOTypes", "RequestPacing", "UserMessages"],
      swiftSettings: settings),
    .target(name: "PostcodeJSON", swiftSettings: settings),
    .target(
      name: "PostcodesIOResponder",
      dependencies: [
        "PostcodeCore", "PostcodeIndex", "PostcodeBulkReading", "PostcodeNearest", "PostcodeSummary", "PostcodePlaces",
        "PostcodeJSON",
        "PostcodesIOTypes",
      ],
      swiftSettings: settings),
    .target(
      name: "PostcodeComparison",
      dependencies: [
        "PostcodesIOResponder", "PostcodeCore", "PostcodeIndex", "PostcodeNearest", "PostcodePlaces", "PostcodesIO",
        "RequestPacing",
      ],
      swiftSettings: settings),
    .target(name: "SearchPipeline", dependencies: ["RequestPacing", "UserMessages"], swiftSettings: settings),
    .target(
      name: "PostcodeSearch",
      dependencies: [
        "PostcodeCore", "PostcodeIndex", "PostcodePlaces", "PostcodesIO", "PostcodesIOResponder", "SearchPipeline",
      ],
      swiftSettings: settings),
    .target(
      name: "PostcodePage",
      dependencies: [
        "PostcodeCore", "PostcodeIndex", "PostcodeBulkReading", "PostcodeExtraction", "PostcodeNearMisses",
        "PostcodeNearest",
        "PostcodeJSON", "PostcodePlaces", "PostcodeSelection", "PostcodesIOResponder", "RequestPacing",
      ],
      exclude: ["WebApp"], swiftSettings: settings),
    .target(
      name: "CommandSupport",
      dependencies: [
        "PostcodeCore", "PostcodeIndex", "PostcodeBulkReading", "PostcodeIndexInspection", "PostcodeJSON",
        "PostcodePlaces",
        argumentParser,
      ], swiftSettings: settings),
    .executableTarget(
      name: "PostcodesCommand",
      dependencies: [
        "CommandSupport", "PostcodeCore", "PostcodeHistory", "PostcodeIndex", "PostcodeBulkReading",
        "PostcodeNearMisses",
        "PostcodeExtraction", "PostcodeIndexInspection", "PostcodeNearest",
        "PostcodeSummary", "PostcodeSelection", "PostcodeIndexBuilder", "PostcodeIndexDiff", "PostcodeImport",
        "PostcodeJSON", "PostcodePlaces", "PostcodesIOResponder",
        argumentParser,
      ], swiftSettings: settings),
    .executableTarget(
      name: "PostcodesOnlineCommand",
      dependencies: [
        "CommandSupport", "PostcodesIOResponder", "PostcodeComparison", "PostcodeCore", "PostcodeEdition",
        "PostcodeImport",
        "PostcodeIndex", "PostcodeNearest", "PostcodePlaces", "PostcodesIO", "PostcodeJSON", "PostcodeSearch",
        "RequestPacing", "SearchPipeline",
        argumentParser,
      ], swiftSettings: settings),
    .target(
      name: "PostcodeDensity", dependencies: ["PostcodeIndex", "PostcodeBulkReading", "CZlib"],
      swiftSettings: settings),
    .target(name: "HTTPCompression", dependencies: ["CZlib"], swiftSettings: settings),
    .target(
      name: "HTTPFields",
      dependencies: [server("Atomics", "swift-atomics"), server("NIOConcurrencyHelpers", "swift-nio")],
      swiftSettings: settings),
    .target(name: "Prometheus", swiftSettings: settings),
    .target(
      name: "PostcodeServer",
      dependencies: [
        "PostcodesIOResponder", "PostcodeCore", "PostcodeIndex", "PostcodeIndexInspection", "PostcodeJSON",
        "PostcodeDensity", "PostcodePage", "PostcodesIOTypes", "HTTPCompression", "HTTPFields", "Prometheus",
        server("Atomics", "swift-atomics"),
        server("Logging", "swift-log"),
        server("NIOConcurrencyHelpers", "swift-nio"),
        server("NIOCore", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("NIOPosix", "swift-nio"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "PostcodesServerCommand",
      dependencies: [
        "PostcodeJSON", "PostcodePage", "PostcodeServer", "PostcodesIOResponder", "PostcodesIOTypes", "CommandSupport",
        "PostcodeIndex", "Prometheus",
        server("Logging", "swift-log"),
        server("NIOConcurrencyHelpers", "swift-nio"),
        server("NIOCore", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("NIOPosix", "swift-nio"),
        argumentParser,
      ], swiftSettings: settings),
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["PostcodeCore", "PostcodeHistory", "PostcodeIndex"],
      path: "Tests/TestSupport", swiftSettings: settings),
    // Runs programs, for the tests of commands.
    .target(
      name: "CommandTestSupport", dependencies: ["TestSupport"], path: "Tests/CommandTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "PostcodeCoreTests", dependencies: ["PostcodeExtraction", "TestSupport", "PostcodeCore"],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeIndexTests",
      dependencies: [
        "TestSupport", "PostcodeCore", "PostcodeHistory", "PostcodeIndex", "PostcodeBulkReading", "PostcodeNearMisses",
        "PostcodeIndexInspection", "PostcodeNearest", "PostcodePlaces", "PostcodeSummary",
        "PostcodeSelection", "PostcodeIndexBuilder", "PostcodeIndexDiff", "PostcodesIOResponder",
      ],
      exclude: ["Fixtures"], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeIndexStoreTests",
      dependencies: [
        "TestSupport", "PostcodeIndexStore", "PostcodeIndex", "PostcodeIndexInspection", "PostcodeIndexBuilder",
        "PostcodeCore", "RequestPacing",
        "LoopbackServer",
      ],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeImportTests",
      dependencies: [
        "TestSupport", "PostcodeCore", "PostcodeEdition", "PostcodeHistory", "PostcodeIndex", "PostcodeIndexBuilder",
        "PostcodeImport", "PostcodePlaces", "PostcodeSelection", "PostcodeIndexInspection",
      ],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodePlacesTests",
      dependencies: [
        "TestSupport", "PostcodeCore", "PostcodeIndex", "PostcodeIndexBuilder", "PostcodeIndexInspection",
        "PostcodePlaces",
      ],
      swiftSettings: quicklyBuilt),
    // Reads millions of rows in the tests themselves, so it is optimised.
    .testTarget(
      name: "PostcodeDumpTests",
      dependencies: [
        "TestSupport", "PostcodeCore", "PostcodeHistory", "PostcodeIndex", "PostcodeBulkReading",
        "PostcodeIndexInspection",
        "PostcodeNearest", "PostcodeImport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PostcodesIOTests",
      dependencies: [
        "TestSupport", "PostcodesIO", "PostcodesIOTypes", "RequestPacing", "UserMessages", "PostcodeCore",
        "LoopbackServer",
      ],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "SearchPipelineTests",
      dependencies: ["TestSupport", "SearchPipeline", "RequestPacing", "PostcodesIO", "LoopbackServer"],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeSearchTests",
      dependencies: [
        "TestSupport", "PostcodeSearch", "SearchPipeline", "RequestPacing", "PostcodesIO", "PostcodesIOResponder",
        "PostcodeCore", "PostcodeIndex", "PostcodeIndexBuilder", "PostcodePlaces",
        "LoopbackServer",
      ], swiftSettings: quicklyBuilt),
    // Compiled as an app's module that is MainActor by default.
    .testTarget(
      name: "MainActorModuleTests", dependencies: ["SearchPipeline"],
      swiftSettings: quicklyBuilt + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "PostcodesIOResponderTests",
      dependencies: [
        "TestSupport", "PostcodesIOResponder", "PostcodeJSON", "PostcodesIOTypes", "PostcodeCore", "PostcodeIndex",
        "PostcodeNearest", "PostcodePlaces",
        "PostcodeIndexBuilder", "PostcodeImport",
      ],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodePageTests",
      dependencies: [
        "TestSupport", "PostcodePage", "PostcodeIndex", "PostcodeIndexInspection", "PostcodeIndexBuilder",
      ],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeServerTests",
      dependencies: [
        "TestSupport", "PostcodeServer", "PostcodesIOResponder", "PostcodeJSON", "PostcodePage", "PostcodesIO",
        "PostcodesIOTypes",
        "PostcodeCore",
        "PostcodeDensity", "PostcodeIndex", "PostcodeImport", "CZlib", "HTTPCompression", "HTTPFields", "Prometheus",
        server("NIOCore", "swift-nio"),
        server("NIOEmbedded", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("Logging", "swift-log"),
      ], exclude: ["Fixtures"], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodesOnlineCommandTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "PostcodesOnlineCommand", "PostcodeSearch", "SearchPipeline",
        "PostcodeCore", "PostcodeIndex",
        "PostcodeIndexBuilder", "PostcodePlaces", "LoopbackServer", "CommandSupport", "PostcodesIO", "RequestPacing",
      ],
      swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodeComparisonTests",
      dependencies: [
        "TestSupport", "PostcodesOnlineCommand", "PostcodeComparison", "PostcodesIOResponder", "PostcodesIO",
        "RequestPacing", "PostcodeCore",
        "PostcodeIndex", "PostcodePlaces",
        "PostcodeImport", "LoopbackServer",
      ],
      swiftSettings: quicklyBuilt),
    // Runs programs, and so does not import their modules: it compiles beside them.
    .testTarget(
      name: "PostcodesCommandTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "CommandSupport", "PostcodesIOResponder", "PostcodeCore", "PostcodeIndex",
        "PostcodeNearMisses", "PostcodeExtraction", "PostcodeIndexInspection", "PostcodePlaces", "PostcodesIO",
        "LoopbackServer",
      ],
      exclude: ["Oracle"], swiftSettings: quicklyBuilt),
    .testTarget(
      name: "PostcodesServerCommandTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "CommandSupport", "PostcodesServerCommand", "PostcodesCommand",
        "LoopbackServer", server("Logging", "swift-log"),
      ],
      swiftSettings: quicklyBuilt),
  ],
  swiftLanguageModes: [.v6]
)

// The program of `tools/damage`. It imports internal declarations, so it needs a build with -enable-testing, as `tools/test` makes.
if Context.environment["POSTCODES_TESTABLE"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Damage",
      dependencies: [
        "TestSupport", "CommandTestSupport", "PostcodeBulkReading", "PostcodeCore", "PostcodeHistory", "PostcodeImport",
        "PostcodeIndex", "PostcodeIndexInspection", "PostcodeNearMisses", "PostcodeNearest", "PostcodePlaces",
        "PostcodeSelection", "PostcodeSummary", "PostcodesIOResponder",
      ],
      path: "Tests/Damage"))
}
