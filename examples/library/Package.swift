// swift-tools-version:6.3
import PackageDescription

let package = Package(
    name: "library-example",
    platforms: [.macOS(.v15)],
    // Of your own package: the repository's address and a version.
    dependencies: [.package(name: "nutrieval", path: "../..")],
    targets: [
        .executableTarget(name: "compare", dependencies: [.product(name: "NutrievalKit", package: "nutrieval")])
    ]
)
