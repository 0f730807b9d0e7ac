package import Catalog
import FoundationEssentials
import Nutrition
import Photos

/// Meals of different groups whose photos look almost the same: scaled, encoded again, or cut by a few percent.
struct NearTwins {
    /// In the set's order; each meal once.
    private(set) var meals: [[String]] = []

    init(_ set: EvalSet, looks: [String: PhotoLook]) {
        let photos = set.meals.indices.flatMap { meal in
            set.meals[meal].photos.compactMap { photo in
                looks[set.path(ofPhoto: photo)]?.hash.map { (meal: meal, hash: $0) }
            }
        }
        var parents = Array(set.meals.indices)
        func root(_ meal: Int) -> Int {
            var meal = meal
            while parents[meal] != meal {
                parents[meal] = parents[parents[meal]]
                meal = parents[meal]
            }
            return meal
        }
        let groups = Self.numbered(set.meals.map(\.group))
        photos.withUnsafeBufferPointer { photos in
            for first in photos.indices {
                for second in photos[(first + 1)...].indices
                where PerceptualHash.distance(photos[first].hash, photos[second].hash) <= PerceptualHash.mostDifferent {
                    let (one, other) = (photos[first].meal, photos[second].meal)
                    guard groups[one] != groups[other] else { continue }
                    let (low, high) = (min(root(one), root(other)), max(root(one), root(other)))
                    parents[high] = low
                }
            }
        }
        let together = Dictionary(grouping: set.meals.indices, by: root).values.filter { $0.count > 1 }
        meals = together.sorted { $0[0] < $1[0] }.map { $0.map { set.meals[$0].id } }
    }

    private static func numbered(_ groups: [String]) -> [Int] {
        var numbers: [String: Int] = [:]
        return groups.map { group in
            let number = numbers[group] ?? numbers.count
            numbers[group] = number
            return number
        }
    }
}

extension SetLeaks {
    /// Meals that share a photo, or almost, and are in both splits.
    static func duplicates(in set: EvalSet, _ photos: PreparedPhotoStore, digests: PhotoDigests) -> [[String]] {
        let splits = Dictionary(set.meals.map { ($0.id, $0.split) }) { first, _ in first }
        guard Set(splits.values.compactMap { $0 }).count > 1 else { return [] }
        let looks = photos.looks(at: set.meals.flatMap { $0.photos.map { set.path(ofPhoto: $0) } })
        let same = PhotoTwins(set, digests: digests).meals
        let near = NearTwins(set, looks: looks).meals.filter { !same.contains($0) }
        return (same + near).filter { meals in Set(meals.compactMap { splits[$0] ?? nil }).count > 1 }
    }

    /// What is wrong and what to do, without a full stop.
    static func words(_ duplicates: [[String]], in set: String) -> String {
        let shown = duplicates.prefix(3).map { $0.prefix(5).joined(separator: ", ") }.joined(separator: "; ")
        let more = duplicates.count > 3 ? " and \(duplicates.count - 3) more" : ""
        return
            "the same photo, or almost, is in tune and test of \(set): \(shown)\(more); give such meals one `group`, or add --allow-duplicates"
    }
}

extension LoadedProject {
    /// - Throws: `ApplicationError` naming meals of both splits that share a photo, or almost.
    func refuseDuplicates(in set: EvalSet) throws(ApplicationError) {
        let found = SetLeaks.duplicates(in: set, try photoStore(), digests: photoDigests)
        if !found.isEmpty { throw ApplicationError.usage(SetLeaks.words(found, in: "eval-sets/\(set.name)")) }
    }
}

extension ProjectReading {
    /// Meals of both splits that share a photo, or almost. Reads every photo of sets with splits; blocks.
    /// - Parameter files: only sets whose meals these are; empty: all.
    package func duplicates(of files: [String]) -> [Diagnostic] {
        let names = result.catalog.sets
        let chosen = files.isEmpty ? nil : wanted(files, among: names.map(Self.manifest))
        guard ReportsFolder.problem(in: root) == nil else { return [] }
        let digests = PhotoDigests()
        let photos = PreparedPhotoStore(
            folder: ReportsFolder.url(in: root).appending(path: ".prepared").path, digests: digests)
        return names.filter { chosen?.contains(Self.manifest($0)) != false }.compactMap { name in
            let (set, diagnostics) = result.catalog.loadSet(named: name)
            guard let set, !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
            let found = SetLeaks.duplicates(in: set, photos, digests: digests)
            guard !found.isEmpty else { return nil }
            return Diagnostic(
                .error, file: Self.manifest(name), line: 1, column: 1, message: SetLeaks.words(found, in: name))
        }
    }

    private static func manifest(_ set: String) -> String { "eval-sets/\(set)/meals.jsonl" }
}
