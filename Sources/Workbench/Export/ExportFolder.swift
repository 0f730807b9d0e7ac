import Execution
import Files
import FoundationEssentials
import Synchronization

/// The folder of an export. Its files are written beside it and put in its place at the end. A list of them tells an
/// export from a folder of somebody's own.
final class ExportFolder: Sendable {
    /// One path a line.
    static let list = ".nutrieval-export"
    private static let listLimit = 64_000_000

    private let url: URL
    private let beside: URL
    private let written = Mutex<[String]>([])

    /// - Throws: `WorkbenchError.foreignFolder` if other files than those of an export are there, `WriteError`.
    init(_ path: String) throws {
        url = URL(filePath: path).standardized
        let mark = String(UInt64.random(in: 0 ... .max), radix: 16)
        beside = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(mark).new")
        try Self.check(url)
        do {
            try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: beside.path, reason: "the folder cannot be made")
        }
    }

    var count: Int { written.withLock { $0.count } }

    private static func check(_ url: URL) throws {
        let manager = FileManager.default
        guard let values = try? manager.attributesOfItem(atPath: url.path) else { return }
        guard values[.type] as? FileAttributeType == .typeDirectory else {
            throw WorkbenchError.foreignFolder(path: url.path, example: "itself: it is no folder")
        }
        guard let paths = try? manager.subpathsOfDirectory(atPath: url.path) else {
            throw WriteError(path: url.path, reason: "it cannot be read")
        }
        let bytes = SmallFile.bytes(at: url.appending(path: list).path, limit: listLimit) ?? []
        let own = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) + [list])
        let foreign = paths.sorted().first { path in
            let type = (try? manager.attributesOfItem(atPath: url.appending(path: path).path))?[.type]
            let isFolder = type as? FileAttributeType == .typeDirectory
            return isFolder ? !own.contains { $0.hasPrefix(path + "/") } : !own.contains(path)
        }
        if let foreign { throw WorkbenchError.foreignFolder(path: url.path, example: foreign) }
    }

    func put(_ bytes: [UInt8], at path: [String]) throws {
        let file = path.reduce(beside) { $0.appending(path: $1) }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: file.path, reason: "its folder cannot be made")
        }
        // An export can be made again, so it need not survive a power loss.
        try WholeFile.write(bytes, to: file.path, asCache: true)
        written.withLock { $0.append(path.joined(separator: "/")) }
    }

    /// Puts the files in place of the former ones.
    func finish() throws {
        let names = written.withLock { $0.sorted() }
        try WholeFile.write(
            Array((names.joined(separator: "\n") + "\n").utf8), to: beside.appending(path: Self.list).path)
        // Once more: the export took a while.
        try Self.check(url)
        let manager = FileManager.default
        let former = beside.appendingPathExtension("old")
        let isThere = manager.fileExists(atPath: url.path)
        do {
            if isThere { try manager.moveItem(at: url, to: former) }
            do {
                try manager.moveItem(at: beside, to: url)
            } catch {
                if isThere { try? manager.moveItem(at: former, to: url) }
                throw error
            }
        } catch {
            throw WriteError(path: url.path, reason: "the new files cannot be put there")
        }
        if isThere { try? manager.removeItem(at: former) }
    }

    func discard() { try? FileManager.default.removeItem(at: beside) }
}
