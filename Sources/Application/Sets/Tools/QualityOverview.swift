import Catalog
package import Nutrition

/// The quality of a set's photos.
package struct QualityOverview: Sendable {
    /// Meals of known quality.
    package var meals: Int
    package var acceptable: Int
    /// Worst band first; bands without meals are missing.
    package var bands: [PhotoQuality.Band: Int]
    /// Meals that a fault of their best photo concerns, most frequent first.
    package var faults: [SetOverview.Part]
    /// The worst, at most 5, that are not acceptable.
    package var worst: [(meal: String, quality: PhotoQuality)]

    /// Nil if the quality of no meal is known.
    init?(_ set: EvalSet, _ quality: [String: PhotoQuality]) {
        let known = set.meals.compactMap { meal in quality[meal.id].map { (meal: meal.id, quality: $0) } }
        guard !known.isEmpty else { return nil }
        meals = known.count
        acceptable = known.count(where: \.quality.isAcceptable)
        bands = Dictionary(known.map { ($0.quality.band, 1) }, uniquingKeysWith: +)
        faults = Dictionary(known.flatMap(\.quality.faults).map { ($0, 1) }, uniquingKeysWith: +)
            .map { SetOverview.Part(name: $0, meals: $1) }.sorted { ($1.meals, $0.name) < ($0.meals, $1.name) }
        worst = Array(
            known.filter { !$0.quality.isAcceptable }
                .sorted { ($0.quality.overall, $0.meal) < ($1.quality.overall, $1.meal) }.prefix(5))
    }
}
