package import Nutrition
import Scoring

package enum SetDescription {
    /// Size and provenance in one sentence whose counts add up:
    /// `85 meals, 170 photos; true energy: 80 weighed, 3 not stated, 2 without truth`.
    package static func size(_ set: SetScores) -> String {
        guard let info = set.info else { return Format.count(set.meals.count, "meal") }
        let truth = TrueEnergy(set.meals)
        var parts = Provenance.allCases.compactMap { source in
            truth.sources[source].map { "\($0) \(source.rawValue)" }
        }
        if truth.notStated > 0 { parts.append("\(truth.notStated) not stated") }
        if truth.unknown > 0 { parts.append("\(truth.unknown) without truth") }
        let size = "\(Format.count(info.meals, "meal")), \(Format.count(info.photos, "photo"))"
        return parts.isEmpty ? size : "\(size); true energy: \(parts.joined(separator: ", "))"
    }
}

/// The sources of a set's true energy; every meal is counted exactly once.
package struct TrueEnergy: Sendable {
    package private(set) var sources: [Provenance: Int] = [:]
    /// Meals with true energy but without a stated source.
    package private(set) var notStated = 0
    /// Meals without true energy.
    package private(set) var unknown = 0

    package init(_ meals: [MealReport]) {
        for (report, truth) in zip(meals, TrueValues.of(.energy, meals.map(\.meal))) {
            if truth == nil {
                unknown += 1
            } else if let source = report.meal.truth.provenance(of: .energy) {
                sources[source, default: 0] += 1
            } else {
                notStated += 1
            }
        }
    }
}
