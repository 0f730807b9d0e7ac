// swift-tools-version:6.3
import PackageDescription

#if canImport(Glibc)
    import Glibc
#endif

// Targets from the top of the program to the bottom: each imports only what stands below it here.
// `scripts/check` builds with `--explicit-target-dependency-import-check error`, so an import that is not declared fails.

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault")
]

/// Another package that takes this one by its version may not let it choose flags.
let isTakenByVersion = Context.packageDirectory.contains("/checkouts/")

/// Of the program, which takes 6 MB less memory from its start: no library looks up its functions by name, so it has no table of
/// them, and its relocations are packed. glibc reads those from 2.36 on; of the toolchain's linkers only lld writes them. Asks the
/// machine that builds: a build for another system needs another linker.
let slimLinking: [LinkerSetting] = {
    #if canImport(Glibc)
        let packed = ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
        var name = [CChar](repeating: 0, count: 64)  // "glibc 2.36"
        confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count)
        let words = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
        let glibc = Double(words.last ?? "") ?? 0
        let flags = ["-Xlinker", "--no-export-dynamic"] + (glibc >= 2.36 ? packed : [])
        return isTakenByVersion ? [] : [.unsafeFlags(flags, .when(platforms: [.linux]))]
    #else
        return []
    #endif
}()

/// A target of the program, with the settings every target shares.
///
/// One that computes, or goes through bytes one by one, is optimised in debug builds too: ten thousand resamples of
/// everything are fifty times slower without, and the tests score hundreds of runs and read hundreds of journals.
/// The files of the folders or paths `embedded` become code.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], computes: Bool = false, embedded: [String] = [],
    plugins: [Target.PluginUsage] = []
) -> Target {
    let optimised = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
    return .target(
        name: name, dependencies: dependencies, resources: embedded.map { .embedInCode($0) },
        swiftSettings: computes && !isTakenByVersion ? strict + [optimised] : strict, plugins: plugins)
}

/// The tests of the target of that name, in `Tests/<name>Tests`.
/// `files` beside them are read by path, not bundled.
func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], files: [String] = [], linked: [LinkerSetting] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies + ["TestSupport"],
        exclude: files, swiftSettings: strict, linkerSettings: linked)
}

// Where it is loaded when it is needed (Sources/CVips/shim.h) its flags, which would link it, must not come in. What its headers
// need is glib's, which CGLib brings; the tests, which call it themselves, link it.
#if os(Linux)
    let vips = Target.systemLibrary(name: "CVips")
#else
    let vips = Target.systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.brew(["vips"])])
#endif
let linkedVips: [LinkerSetting] = [
    .linkedLibrary("vips", .when(platforms: [.linux])), .linkedLibrary("gobject-2.0", .when(platforms: [.linux]))
]

let package = Package(
    name: "nutrieval",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "nutrieval", targets: ["nutrieval"]),
        .library(name: "NutrievalKit", targets: ["NutrievalKit"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0")
    ],
    targets: [
        .executableTarget(
            name: "nutrieval",
            dependencies: [
                "Workbench", "Application", "Simulator", "Importing", "Reporting", "Analysis", "Execution", "Scoring",
                "Catalog",
                "Transport", "Photos", "Sanity", "Costs", "Nutrition", "JSON", "Files", "CMemory",
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ],
            swiftSettings: strict,
            linkerSettings: slimLinking),
        module(
            "Workbench",
            [
                "Application", "Execution", "Photos", "Importing", "Reporting", "Scoring", "Sanity", "Catalog",
                "Nutrition",
                "JSON", "Hashing", "Files",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log")
            ], embedded: ["Assets"]),
        module(
            "NutrievalKit",
            ["Application", "Execution", "Catalog", "Transport", "Reporting", "Scoring", "Statistics", "Nutrition"]),
        module(
            "Application",
            [
                "Simulator", "Importing", "Analysis", "Lookups", "Execution", "Providers", "Programs", "Catalog",
                "Transport", "Photos", "Reporting", "Scoring", "Sanity", "Costs", "Statistics", "Nutrition", "JSON",
                "Hashing",
                "Files",
                "CMemory", "CNote"
            ], plugins: ["ShippedFiles"]),
        // Called by the build alone.
        .plugin(name: "ShippedFiles", capability: .buildTool(), dependencies: ["embed-shipped"]),
        .executableTarget(name: "embed-shipped", path: "scripts/embed-shipped", swiftSettings: strict),
        module(
            "Simulator",
            [
                "Providers", "Catalog", "Photos", "Costs", "Statistics", "Nutrition", "JSON", "Hashing",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log")
            ], computes: true),
        module(
            "Analysis",
            [
                "Execution", "Providers", "Catalog", "Transport", "Photos", "Reporting", "Scoring", "Sanity", "Costs",
                "Statistics", "Nutrition", "JSON", "Hashing", "Files"
            ]),
        module(
            "Lookups",
            [
                "Execution", "Providers", "Scoring", "Transport", "Nutrition", "JSON", "Files", "CSQLite"
            ]),
        module(
            "Execution",
            [
                "Providers", "Programs", "Catalog", "Transport", "Photos", "Scoring", "Sanity", "Costs", "Statistics",
                "Nutrition", "JSON", "Hashing", "Files"
            ], computes: true),
        module("Importing", ["Catalog", "Photos", "Nutrition", "JSON", "Hashing", "Files"]),
        module("Providers", ["Catalog", "Transport", "Photos", "Costs", "Nutrition", "JSON", "Hashing"]),
        module(
            "Catalog", ["Scoring", "Photos", "Sanity", "Costs", "Statistics", "Nutrition", "JSON", "YAML", "Hashing"]),
        module(
            "Reporting", ["Scoring", "Sanity", "Costs", "Statistics", "Nutrition", "JSON", "Hashing", "Base64"],
            embedded: ["HTML/report.css"]),
        module(
            "Scoring", ["Sanity", "Costs", "Statistics", "Nutrition"], computes: true, embedded: ["Matching/Tables"]),
        module("Programs", ["Transport", "JSON", "CSpawn"]),
        module("Transport", ["CCurl", "Base64"]),
        module("Photos", ["CVips", "CGLib", "CJPEG", "Hashing", "Files"], computes: true),
        module("Sanity", ["Nutrition"]),
        module("Costs", ["Nutrition"]),
        module("Statistics", ["CSums"], computes: true),
        module("Nutrition", computes: true, embedded: ["Tables"]),
        module("JSON", computes: true),
        module("YAML", ["CYAML"], computes: true),
        module("Hashing", ["CCrypto"]),
        module("Base64", ["CBase64"], computes: true),
        module("Files"),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        vips,
        .systemLibrary(
            name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CBase64"),
        .systemLibrary(name: "CMemory"),
        .systemLibrary(name: "CNote"),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(name: "CSums"),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

        // Not shipped: `scripts/build` builds the product alone.
        .executableTarget(
            name: "photo-bench", dependencies: ["Photos"], path: "scripts/photo-bench", swiftSettings: strict),

        .target(
            name: "StatisticsValidation", dependencies: ["Statistics"],
            path: "scripts/statistics-validation/Validation", swiftSettings: strict),
        .executableTarget(
            name: "validate-statistics", dependencies: ["StatisticsValidation", "Statistics"],
            path: "scripts/statistics-validation/Command", swiftSettings: strict),
        .target(
            name: "GateValidation", dependencies: ["Simulator", "Scoring", "Statistics"],
            path: "scripts/gate-validation/Validation",
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .executableTarget(
            name: "validate-gate", dependencies: ["GateValidation"], path: "scripts/gate-validation/Command",
            swiftSettings: strict),
        .executableTarget(
            name: "statistics-bench", dependencies: ["Scoring", "Sanity", "Costs", "Statistics", "Nutrition"],
            path: "scripts/statistics-bench", exclude: ["scipy_bca.py"], swiftSettings: strict),

        .executableTarget(
            name: "lookup-bench", dependencies: ["Lookups", "Execution", "Providers", "Scoring", "Nutrition"],
            path: "scripts/lookup-bench", swiftSettings: strict),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        // What `scripts/fuzz` tries, shared with the tests that read what it found.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Execution", "Providers", "Catalog", "Costs", "Nutrition", "JSON", "YAML", "Hashing"
            ],
            path: "Tests/FuzzTargets", swiftSettings: strict),
        tests("FuzzTargets"),
        tests("JSON"),
        tests("YAML"),
        tests("Hashing", ["CGLib"]),
        tests("Base64"),
        tests("Files"),
        tests("Nutrition", files: ["FDCSample"]),
        tests("Statistics", ["StatisticsValidation"], files: ["Golden"]),
        tests("Costs", ["Nutrition"]),
        tests("Sanity", ["Nutrition"]),
        tests("Photos", ["Hashing", "CVips", "CGLib"], linked: linkedVips),
        tests("Transport"),
        tests("Programs", ["JSON"]),
        tests("Catalog", ["Providers", "Scoring", "Photos", "Sanity", "Costs", "Nutrition", "JSON", "YAML", "Hashing"]),
        tests("Providers", ["Execution", "Catalog", "Transport", "Photos", "Costs", "Nutrition", "JSON", "Hashing"]),
        tests("Scoring", ["GateValidation", "Sanity", "Costs", "Statistics", "Nutrition"]),
        tests(
            "Reporting", ["Scoring", "Sanity", "Costs", "Statistics", "Nutrition", "JSON", "Hashing", "Base64"],
            files: ["Snapshots"]),
        tests(
            "Execution",
            [
                "Analysis", "Simulator", "Reporting", "Scoring", "Providers", "Programs", "Catalog", "Transport",
                "Photos", "Sanity", "Costs",
                "Statistics", "Nutrition", "JSON", "Hashing", "Files"
            ]),
        tests(
            "Lookups",
            [
                "Simulator", "Execution", "Providers", "Scoring", "Transport", "Nutrition", "JSON", "Files"
            ]),
        tests(
            "Importing", ["Catalog", "Photos", "Nutrition", "JSON", "Hashing", "Files", "CVips", "CGLib"],
            linked: linkedVips),
        tests("Simulator", ["Providers", "Catalog", "Transport", "Photos", "Costs", "Nutrition", "JSON", "Hashing"]),
        tests(
            "Application",
            [
                "Importing", "Analysis", "Lookups", "Execution", "Reporting", "Scoring", "Catalog", "Transport",
                "Photos", "Costs",
                "Statistics", "Nutrition", "JSON", "Files"
            ]),
        tests("NutrievalKit", ["Application"]),
        tests(
            "Workbench",
            ["Application", "Analysis", "Execution", "Reporting", "Scoring", "Nutrition", "Catalog", "Files"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "nutrieval", "Simulator", "Analysis", "Execution", "Providers", "Catalog", "Transport", "Photos",
                "Costs",
                "Statistics",
                "Nutrition",
                "JSON", "YAML", "Hashing",
                "TestSupport"
            ], swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6]
)

// `scripts/test-sanitized` and `scripts/fuzz` name the targets they build: these stay with what they need from this package,
// and nothing comes from other packages.
if let names = Context.environment["NUTRIEVAL_TARGETS"] {
    if let fuzzer = Context.environment["NUTRIEVAL_FUZZER"] {
        let coverage = "-sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"
        package.targets.append(
            .executableTarget(
                name: "fuzz", dependencies: ["FuzzTargets"], path: "scripts/fuzz-driver",
                linkerSettings: [.unsafeFlags([fuzzer]), .linkedLibrary("stdc++")]))
        for target in package.targets where target.type != .system {
            target.swiftSettings = strict + [.unsafeFlags([coverage])]
        }
    }
    var kept: [Target] = []
    var wanted = names.split(separator: " ").map(String.init)
    while let name = wanted.popLast() {
        guard !kept.contains(where: { $0.name == name }) else { continue }
        guard let target = package.targets.first(where: { $0.name == name }) else { continue }
        kept.append(target)
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): wanted.append(name)
            default: break
            }
        }
    }
    package.targets = kept
    package.products = []
    package.dependencies = []
}
