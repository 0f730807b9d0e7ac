package import Hashing
package import Nutrition
package import Photos

/// A meal the simulator knows, by the photos a request may carry for it.
package struct SimulatedMeal: Sendable, Hashable {
    /// The name of the eval set the meal belongs to.
    package var set: String
    package var meal: Meal
    /// Of every prepared form of every photo, as it is sent.
    package var photos: [SHA256Digest]
    /// What was done to those of them that are turned or mirrored.
    package var changed: [SHA256Digest: PhotoSetting.Transform]

    /// - Parameter photos: in the order of the meal's photos, all forms of one after another.
    package init(
        set: String, meal: Meal, photos: [SHA256Digest], changed: [SHA256Digest: PhotoSetting.Transform] = [:]
    ) {
        self.changed = changed
        self.set = set
        self.meal = meal
        self.photos = photos
    }
}

/// Finds the meal that photos belong to.
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

    /// The meal most of those photos belong to, the first in order where several tie; nil when no photo is known.
    package func meal(of photos: [SHA256Digest]) -> SimulatedMeal? {
        var votes: [Int: Int] = [:]
        for photo in photos { for place in places[photo] ?? [] { votes[place, default: 0] += 1 } }
        let best = votes.max { a, b in (a.value, b.key) < (b.value, a.key) }
        return best.map { meals[$0.key] }
    }
}
