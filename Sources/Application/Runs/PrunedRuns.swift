import Analysis
package import Execution
import Files
import FoundationEssentials
import Providers

/// Old runs whose answers, photos and pages can be removed, and old copies of photos.
package struct PrunedRuns: Sendable {
    package struct Run: Sendable {
        package let name: String
        /// UTC, RFC 3339.
        package let startedAt: String
        package let isSimulated: Bool
        package let pruning: RunPruning
    }

    /// Runs that started earlier are old; UTC, RFC 3339.
    package let before: String
    /// Oldest first.
    package let runs: [Run]
    /// Old runs that stay as they are, and why, in a sentence.
    package let leftAlone: [(name: String, reason: String)]
    /// Paths of prepared photos that were made earlier.
    package let photos: [String]
    package let photoBytes: Int

    package var bytes: Int { runs.reduce(photoBytes) { $0 + $1.pruning.size } }
    package var isEmpty: Bool { runs.isEmpty && photos.isEmpty }
}

extension LoadedProject {
    /// What pruning would remove. Removes nothing. References, recordings and eval sets are no runs: nothing of them is found.
    /// - Parameter days: the age from which a run is old.
    /// - Throws: `ReferenceError` if a reference cannot be read, since the run it needs is then unknown.
    package func prunable(olderThan days: Double) throws -> PrunedRuns {
        let reports = try reports
        let referenced = try ReferenceFiles.runs(in: reports)
        let before = WallTime(seconds: RunClock.live().now().seconds - days * 86_400)
        var runs: [PrunedRuns.Run] = []
        var leftAlone: [(String, String)] = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
            let folder = RunFolder(url: reports.appending(path: name))
            do throws(RunFolderError) {
                let record = try folder.record()
                guard let started = WallTime(rfc3339: record.startedAt), started < before else { continue }
                let pruning = RunPruning(folder)
                if pruning.removed.isEmpty { continue }
                if let reference = referenced[record.name] ?? referenced[name] {
                    leftAlone.append((name, "the reference \(reference) was made of it"))
                } else if RunLock.isHeld(folder) {
                    leftAlone.append((name, "a process writes it"))
                } else {
                    runs.append(
                        .init(
                            name: name, startedAt: record.startedAt, isSimulated: record.simulation != nil,
                            pruning: pruning))
                }
            } catch {
                if case .notFound = error { continue }
                leftAlone.append((name, "its run.json cannot be used"))
            }
        }
        let (photos, bytes) = Self.preparedPhotos(in: reports, before: before)
        return PrunedRuns(
            before: before.rfc3339, runs: runs.sorted { ($0.startedAt, $0.name) < ($1.startedAt, $1.name) },
            leftAlone: leftAlone, photos: photos, photoBytes: bytes)
    }

    private static func preparedPhotos(in reports: URL, before: WallTime) -> (paths: [String], bytes: Int) {
        let folder = reports.appending(path: preparedFolder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var (paths, bytes): ([String], Int) = ([], 0)
        for name in names.sorted() where name.hasSuffix(".photo") {
            guard let values = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"),
                values[.type] as? FileAttributeType == .typeRegular,
                let made = values[.modificationDate] as? Date, made.timeIntervalSince1970 < before.seconds
            else { continue }
            paths.append("\(folder)/\(name)")
            bytes += values.byteCount
        }
        return (paths, bytes)
    }

    /// - Throws: `RunFolderError.locked`, `WriteError`; what came before is removed.
    package func prune(_ old: PrunedRuns) throws {
        let now = RunClock.live().now().rfc3339
        for run in old.runs { try run.pruning.carryOut(at: now) }
        // A cache: a photo that is needed again is prepared again.
        for path in old.photos { try? FileManager.default.removeItem(atPath: path) }
    }
}
