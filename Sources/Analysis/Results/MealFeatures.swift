import Catalog
import Nutrition

/// What meals look like, for the baseline that goes by that alone.
enum MealFeatures {
    /// By meal: the mean of the features of its photos. A meal without photos is missing, and so is one with a photo that
    /// could not be looked at.
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
