package import FoundationEssentials

#if canImport(Darwin)
    import Darwin
#endif

/// The demo set beside the program: in the share folder of a package, or in the repository that built it.
package enum DemoMeals {
    /// Relative to a project, to the repository and to the share folder.
    package static let set = "eval-sets/demo"

    /// Copies the set into a project. An existing one is kept.
    /// - Returns: whether it was copied.
    /// - Throws: `ApplicationError` if the set is not beside the program, or cannot be written.
    package static func copy(to root: URL) throws(ApplicationError) -> Bool {
        guard let source = program.flatMap(find) else {
            throw ApplicationError.usage(
                "this nutrieval has no demo meals beside it: install the package, or use the program in its repository")
        }
        return try copy(source, to: root)
    }

    static func copy(_ source: URL, to root: URL) throws(ApplicationError) -> Bool {
        let target = root.appending(path: set)
        if FileManager.default.fileExists(atPath: target.path) { return false }
        do {
            // File by file: a copy of the folder would have to have its owner too, who is root where a package put it.
            for path in try FileManager.default.subpathsOfDirectory(atPath: source.path).sorted() {
                let (from, to) = (source.appending(path: path), target.appending(path: path))
                var isFolder = false
                _ = FileManager.default.fileExists(atPath: from.path, isDirectory: &isFolder)
                if isFolder { continue }
                try FileManager.default.createDirectory(
                    at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(contentsOf: from).write(to: to, options: .withoutOverwriting)
            }
        } catch {
            throw ApplicationError(
                .cannotWrite, "\(target.path) cannot be written: check that the folder exists and is yours")
        }
        return true
    }

    /// The set in the nearest folder above the program that has it: `/usr/bin` finds `/usr/share/nutrieval`.
    static func find(from program: URL) -> URL? {
        var folder = program
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let places = ["share/nutrieval/\(set)", set].map { folder.appending(path: $0) }
            let found = places.first { FileManager.default.fileExists(atPath: $0.appending(path: "set.yaml").path) }
            if let found { return found }
        }
        return nil
    }

    /// The running program's file, without links; nil if the system does not tell.
    private static var program: URL? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var bytes = [UInt8](repeating: 0, count: Int(size))
            let failed = bytes.withUnsafeMutableBytes { bytes in
                bytes.withMemoryRebound(to: CChar.self) { _NSGetExecutablePath($0.baseAddress, &size) }
            }
            guard failed == 0 else { return nil }
            return URL(filePath: String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)).resolvingSymlinksInPath()
        #else
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return path.map { URL(filePath: $0) }
        #endif
    }
}
