import Foundation
import PackagePlugin

/// Puts the definitions that come with the program into it, so that `nutrieval init` needs no file beside the binary.
@main
struct ShippedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "ShippedFiles.swift")
        let paths = try Self.paths(in: root)
        return [
            .buildCommand(
                displayName: "Embedding \(paths.count) shipped files",
                executable: try context.tool(named: "embed-shipped").url,
                arguments: [root.path, output.path] + paths, inputFiles: paths.map { root.appending(path: $0) },
                outputFiles: [output])
        ]
    }

    /// The files, relative to the package, in the order in which `init` writes them.
    private static func paths(in root: URL) throws -> [String] {
        try ["config.yaml"] + paths(in: "providers", of: root) { !$0.hasPrefix(".") }
            + paths(in: "policies", of: root) { $0.hasSuffix(".yaml") }
            + paths(in: "docs/schemas", of: root) { $0.hasSuffix(".schema.json") }
    }

    private static func paths(in folder: String, of root: URL, where isShipped: (String) -> Bool) throws -> [String] {
        let base = root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted().filter { path in
            let file = base.appending(path: path)
            var isFolder: ObjCBool = false
            return isShipped(file.lastPathComponent)
                && FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.map { "\(folder)/\($0)" }
    }
}
