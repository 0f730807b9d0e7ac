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
        let (side, quality) =
            switch photos {
            case ...250: (400, 70)
            case ...1000: (240, 60)
            case ...4000: (160, 55)
            default: (112, 50)
            }
        return PhotoSetting(longestSide: side, format: .jpeg, quality: quality, isRough: true)
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
        plan.mealOrder.flatMap { place in
            let set = plan.sets[place.set].set
            return set.meals[place.meal].photos.map { set.path(ofPhoto: $0) }
        }.unique()
    }
}

/// Image features of meals, for the prediction baseline "nearest photos".
enum MealFeatures {
    /// The mean of the photos' features, by meal. Meals without photos or with an unreadable photo are missing.
    static func all(of set: EvalSet, _ shown: [String: ShownPhoto]) -> [String: [Double]] {
        var meals: [String: [Double]] = [:]
        for meal in set.meals {
            let photos = meal.photos.compactMap { shown[set.path(ofPhoto: $0)]?.features }
            guard let first = photos.first, photos.count == meal.photos.count else { continue }
            meals[meal.id] = first.indices.map { place in
                photos.reduce(0) { $0 + $1[place] } / Double(photos.count)
            }
        }
        return meals
    }
}
