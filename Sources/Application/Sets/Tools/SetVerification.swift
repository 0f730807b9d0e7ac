import Catalog
import Execution
import FoundationEssentials
import Hashing
import JSON
import Nutrition
import Photos

/// Compares the photos of a set with the digests that runs recorded.
package struct SetVerification: Sendable {
    /// Photos named by meals, and those of them that a run recorded.
    package var photos, recorded: Int
    /// Runs whose records were read.
    package var runs: Int
    /// Files in the set's `photos/` that no meal names, sorted.
    package var unnamed: [String]
    /// In the order of the set: photos that are absent or cannot be read, and photos that changed.
    package var findings: [SetFinding]
}

extension LoadedProject {
    /// Reads every photo of the set. Blocks.
    /// - Throws: `ApplicationError` for an unknown set, or one with other mistakes than absent photos.
    package func verification(ofSet name: String) throws(ApplicationError) -> SetVerification {
        try refuseUnknown(("eval set", [name], catalog.sets))
        let set = try set(name, photos: false)
        let records = try recordedDigests(of: name)
        var result = SetVerification(photos: 0, recorded: 0, runs: records.runs, unnamed: [], findings: [])
        for meal in set.meals {
            func note(_ reason: String) {
                result.findings.append(SetFinding(kind: .photo, meals: [meal.id], reason: reason))
            }
            let last = records.digests[meal.id]
            if let last, last.photos.count != meal.photos.count {
                note("the meal had \(last.photos.count) photos in run \(last.run) and has \(meal.photos.count)")
            }
            for (index, photo) in meal.photos.enumerated() {
                result.photos += 1
                let present: String
                do throws(PhotoError) {
                    present = try photoDigests.digest(of: set.path(ofPhoto: photo)).hex
                } catch {
                    note("the photo \(photo) cannot be read: \(error)")
                    continue
                }
                guard let last, last.photos.count == meal.photos.count, let recorded = last.photos[index] else {
                    continue
                }
                result.recorded += 1
                if recorded != present { note("the photo \(photo) is not the one of run \(last.run)") }
            }
        }
        result.unnamed = unnamed(in: set)
        return result
    }

    /// What the newest run about each meal recorded, by meal.
    private func recordedDigests(
        of set: String
    ) throws(ApplicationError) -> (runs: Int, digests: [String: (run: String, photos: [String?])]) {
        let reports = try reports
        var digests: [String: (run: String, photos: [String?])] = [:]
        var count = 0
        for run in try runs(about: set) {
            guard let record = try? RunFolder(url: reports.appending(path: run.name)).record() else { continue }
            count += 1
            let planned = record.plan.json["sets"]?.array?.first { $0["name"]?.string == set }
            for meal in planned?["meals"]?.array ?? [] {
                guard let id = meal["id"]?.string, digests[id] == nil, let photos = meal["photos"]?.array else {
                    continue
                }
                digests[id] = (run.name, photos.map(\.string))
            }
        }
        return (count, digests)
    }

    private func unnamed(in set: EvalSet) -> [String] {
        let named = Set(set.meals.flatMap(\.photos))
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(set.folder)/photos")) ?? []
        return files.filter { !$0.hasPrefix(".") && !named.contains($0) }.sorted()
    }
}
