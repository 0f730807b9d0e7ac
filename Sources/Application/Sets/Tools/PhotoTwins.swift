import Catalog
import FoundationEssentials
import Hashing
import Nutrition
import Photos

/// Photos of a set that have the same content under several meals. Only files of equal size are read.
struct PhotoTwins {
    /// Meals that share a photo, in the set's order.
    private(set) var meals: [[String]] = []

    init(_ set: EvalSet, digests: PhotoDigests) {
        var bySize: [Int: [(meal: String, path: String)]] = [:]
        for meal in set.meals {
            for photo in meal.photos {
                let path = set.path(ofPhoto: photo)
                guard let size = try? ProjectFiles.size(path) else { continue }
                bySize[size, default: []].append((meal.id, path))
            }
        }
        let places = Dictionary(set.meals.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var found: Set<[String]> = []
        for alike in bySize.values where Set(alike.map(\.meal)).count > 1 {
            var byDigest: [SHA256Digest: [String]] = [:]
            for (meal, path) in alike {
                guard let digest = try? digests.digest(of: path) else { continue }
                byDigest[digest, default: []].append(meal)
            }
            for ids in byDigest.values where Set(ids).count > 1 {
                found.insert(Set(ids).sorted { places[$0, default: 0] < places[$1, default: 0] })
            }
        }
        meals = found.sorted { places[$0[0], default: 0] < places[$1[0], default: 0] }
    }
}

/// What lets meals of one split say something about the other.
enum SetLeaks {
    /// - Parameters:
    ///   - same: meals that share a photo.
    ///   - near: meals whose photos look almost the same.
    static func findings(in set: EvalSet, same: [[String]], near: [[String]] = []) -> [SetFinding] {
        let splits = Dictionary(set.meals.map { ($0.id, $0.split) }) { first, _ in first }
        func crosses(_ meals: [String]) -> Bool { Set(meals.compactMap { splits[$0] ?? nil }).count > 1 }
        let groups = Dictionary(grouping: set.meals, by: \.group)
        let split = set.meals.compactMap { meal -> SetFinding? in
            guard let group = groups[meal.group]?.map(\.id), group.first == meal.id, crosses(group) else { return nil }
            return SetFinding(kind: .leak, meals: group, reason: "one group is in both splits")
        }
        let photos = same.map { meals in
            let reason = crosses(meals) ? "one photo is in both splits" : "one photo is shown by several meals"
            return SetFinding(kind: .leak, meals: meals, reason: reason)
        }
        let alike = near.filter { !same.contains($0) }.map { meals in
            let reason = crosses(meals) ? "almost the same photo is in both splits" : "photos look almost the same"
            return SetFinding(kind: .leak, meals: meals, reason: reason)
        }
        return split + photos + alike
    }
}
