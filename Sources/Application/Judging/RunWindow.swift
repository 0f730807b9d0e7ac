import Analysis
import Execution
import FoundationEssentials
import JSON
import Providers

/// The runs of the days before a run.
enum RunWindow {
    /// Run folders in `reports` that started in the days before that run, asked one of its sets, and are simulated exactly
    /// where it is; oldest first. A folder that cannot be read as a run is passed over.
    static func runs(before folder: RunFolder, days: Int, in reports: URL) throws -> [RunFolder] {
        let record = try folder.record()
        guard let end = WallTime(rfc3339: record.startedAt)?.seconds else { return [] }
        let sets = names(record)
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let found = entries.sorted().compactMap { name -> (folder: RunFolder, start: Double)? in
            guard !name.hasPrefix("."), let other = NamedRun.folder(name, in: reports),
                let theirs = try? other.record(), theirs.name != record.name,
                let start = WallTime(rfc3339: theirs.startedAt)?.seconds,
                start <= end, start >= end - Double(days) * 86_400,
                (theirs.simulation == nil) == (record.simulation == nil), !sets.isDisjoint(with: names(theirs))
            else { return nil }
            return (other, start)
        }
        return found.sorted { $0.start < $1.start }.map(\.folder)
    }

    private static func names(_ record: RunRecord) -> Set<String> {
        Set((record.plan.json["sets"]?.array ?? []).compactMap { $0["name"]?.string })
    }
}
