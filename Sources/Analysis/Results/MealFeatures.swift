import Catalog
import Nutrition

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
