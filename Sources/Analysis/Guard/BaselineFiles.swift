package import Execution
import Files
package import FoundationEssentials
import JSON

/// Baselines as files: `reports/baselines/NAME.json`, which git tracks.
package enum BaselineFiles {
    /// Bytes that are read at most: a meal takes some two hundred for each variant.
    private static let limit = 256_000_000

    /// The folder of baselines beside the runs.
    package static func folder(in reports: URL) -> URL { reports.appending(path: "baselines") }

    /// The file of that name.
    package static func file(_ name: String, in reports: URL) -> URL {
        folder(in: reports).appending(path: "\(name).json")
    }

    /// The names of the baselines there are, sorted.
    package static func names(in reports: URL) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder(in: reports).path)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// - Throws: `BaselineError` when there is none, or it is none that can be read.
    package static func read(_ url: URL) throws(BaselineError) -> Baseline {
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
        return try Baseline(json: json, file: path)
    }

    /// Writes the whole file, making its folder.
    ///
    /// - Throws: `WriteError`.
    package static func write(_ baseline: Baseline, to url: URL, redactor: Redactor) throws {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
        try WholeFile.write(redactor.redacted(baseline.bytes), to: url.path)
    }
}
