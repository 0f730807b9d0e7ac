package import Execution
import Files
package import FoundationEssentials
import JSON

/// Reference files, `reports/references/NAME.json`, which git tracks.
package enum ReferenceFiles {
    /// In bytes: a meal takes some two hundred for each variant.
    private static let limit = 256_000_000

    /// Projects of version 0.1.0 keep the folder `baselines`: their `.gitignore` tracks it alone.
    package static func folder(in reports: URL) -> URL {
        let (now, before) = (reports.appending(path: "references"), reports.appending(path: "baselines"))
        let manager = FileManager.default
        return !manager.fileExists(atPath: now.path) && manager.fileExists(atPath: before.path) ? before : now
    }

    package static func file(_ name: String, in reports: URL) -> URL {
        folder(in: reports).appending(path: "\(name).json")
    }

    package static func names(in reports: URL) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder(in: reports).path)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
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
    ///
    /// - Throws: `WriteError`.
    package static func write(_ reference: Reference, to url: URL, redactor: Redactor) throws {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
        try WholeFile.write(redactor.redacted(reference.bytes), to: url.path)
    }
}
