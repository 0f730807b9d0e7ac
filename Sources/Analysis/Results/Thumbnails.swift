import Catalog
package import Execution
import Nutrition
package import Photos

struct ShownPhoto: Sendable {
    /// A small JPEG.
    var thumbnail: [UInt8]
    /// `PhotoFeatures.count` numbers; nil if unknown.
    var features: [Double]?
}

package struct Thumbnails: Sendable {
    /// More photos get smaller thumbnails, so that all together stay within some 10 MB.
    static func setting(photos: Int) -> PhotoSetting {
        switch photos {
        case ...250: PhotoSetting(longestSide: 400, format: .jpeg, quality: 70, isRough: true)
        case ...1000: PhotoSetting(longestSide: 240, format: .jpeg, quality: 60, isRough: true)
        case ...4000: PhotoSetting(longestSide: 160, format: .jpeg, quality: 55, isRough: true)
        default: PhotoSetting(longestSide: 112, format: .jpeg, quality: 50, isRough: true)
        }
    }

    private let photos: PreparedPhotoStore

    package init(_ photos: PreparedPhotoStore) { self.photos = photos }

    /// Prepares a plan's thumbnails while a run waits for answers; photos to be sent have priority.
    package func prepare(for plan: Plan) async { _ = await all(of: plan, urgency: .whenIdle) }

    /// By path; unreadable photos are missing. Uses all threads of the store.
    func all(of plan: Plan, urgency: PhotoUrgency = .now) async -> [String: ShownPhoto] {
        let paths = Self.paths(of: plan)
        // The report repeats a photo for each meal that shows it.
        let shown = plan.sets.reduce(0) { $0 + $1.set.meals.reduce(0) { $0 + $1.photos.count } }
        let setting = Self.setting(photos: shown)
        return await withTaskGroup(of: (String, ShownPhoto?).self) { group in
            for path in paths {
                group.addTask { (path, await photo(at: path, setting, urgency)) }
            }
            var found: [String: ShownPhoto] = [:]
            for await (path, photo) in group { found[path] = photo }
            return found
        }
    }

    private func photo(at path: String, _ setting: PhotoSetting, _ urgency: PhotoUrgency) async -> ShownPhoto? {
        guard let photo = try? await photos.photo(at: path, setting: setting, urgency: urgency) else { return nil }
        return ShownPhoto(thumbnail: photo.bytes, features: photo.features?.values)
    }

    /// In the order in which the meals are asked.
    private static func paths(of plan: Plan) -> [String] {
        var seen: Set<String> = []
        return plan.mealOrder.flatMap { place in
            let set = plan.sets[place.set].set
            return set.meals[place.meal].photos.map { set.path(ofPhoto: $0) }
        }.filter { seen.insert($0).inserted }
    }
}
