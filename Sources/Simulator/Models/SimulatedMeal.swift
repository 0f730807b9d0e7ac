package import Hashing
package import Nutrition
package import Photos

package struct SimulatedMeal: Sendable, Hashable {
    package var set: String
    package var meal: Meal
    /// SHA-256 of every prepared form of every photo, as sent.
    package var photos: [SHA256Digest]
    /// The transform of those that are turned or mirrored.
    package var changed: [SHA256Digest: PhotoSetting.Transform]

    /// - Parameter photos: in photo order, all forms of one after another.
    package init(
        set: String, meal: Meal, photos: [SHA256Digest], changed: [SHA256Digest: PhotoSetting.Transform] = [:]
    ) {
        self.changed = changed
        self.set = set
        self.meal = meal
        self.photos = photos
    }
}

package struct MealIndex: Sendable {
    private let meals: [SimulatedMeal]
    private let places: [SHA256Digest: [Int]]

    package init(_ meals: [SimulatedMeal]) {
        self.meals = meals
        var places: [SHA256Digest: [Int]] = [:]
        for (place, meal) in meals.enumerated() {
            for photo in Set(meal.photos) { places[photo, default: []].append(place) }
        }
        self.places = places
    }

    /// The meal with most of those photos, on a tie the first; nil if no photo is known.
    package func meal(of photos: [SHA256Digest]) -> SimulatedMeal? {
        var votes: [Int: Int] = [:]
        for photo in photos { for place in places[photo] ?? [] { votes[place, default: 0] += 1 } }
        let best = votes.max { a, b in (a.value, b.key) < (b.value, a.key) }
        return best.map { meals[$0.key] }
    }
}
