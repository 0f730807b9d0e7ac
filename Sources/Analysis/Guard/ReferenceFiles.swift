package import Execution
import Files
package import FoundationEssentials
import JSON

/// Reference files, `reports/references/NAME.json`, which git tracks.
package enum ReferenceFiles {
    /// In bytes: a meal takes some two hundred for each variant.
    private static let limit = 256_000_000

    /// Where references are kept, and where projects of version 0.1.0 keep them: their `.gitignore` tracks that folder alone.
    private static func folders(in reports: URL) -> [URL] {
        [reports.appending(path: "references"), reports.appending(path: "baselines")]
    }

    /// The folder of new references: the present one, unless only the former one is in use.
    package static func folder(in reports: URL) -> URL {
        let folders = folders(in: reports)
        return folders.first { !names(in: $0).isEmpty }
            ?? folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
    }

    /// The file of a reference, or of a new one.
    package static func file(_ name: String, in reports: URL) -> URL {
        let folder = folders(in: reports).first { names(in: $0).contains(name) } ?? folder(in: reports)
        return folder.appending(path: "\(name).json")
    }

    /// All references, sorted.
    package static func all(in reports: URL) -> [String] {
        Set(folders(in: reports).flatMap(names)).sorted()
    }

    private static func names(in folder: URL) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
    }

    /// - Throws: `ReferenceError` if the file is missing or unreadable.
    package static func read(_ url: URL) throws(ReferenceError) -> Reference {
        let path = url.path
        let bytes: [UInt8]
        do throws(SmallFile.Failure) {
            bytes = try SmallFile.read(path, limit: limit)
        } catch {
            switch error {
            case .absent: throw .absent(path)
            case .notAFile: throw .unreadable(file: path, reason: "it is a link, a folder or another thing")
            case .tooLarge: throw .unreadable(file: path, reason: "it has more than \(limit / 1_000_000) MB")
            }
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes, limits: JSONLimits(bytes: limit)) } catch {
            throw .unreadable(file: path, reason: "\(error)")
        }
        return try Reference(json: json, file: path)
    }

    /// Writes the whole file, creating its folder.
    /// - Throws: `WriteError`.
    package static func write(_ reference: Reference, to url: URL, redactor: Redactor) throws {
        try ReportFiles.make(RunFolder(url: url.deletingLastPathComponent()))
        try WholeFile.write(redactor.redacted(reference.bytes), to: url.path)
    }
}
