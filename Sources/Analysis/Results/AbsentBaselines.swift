import Nutrition
import Reporting
import Scoring

enum AbsentBaselines {
    /// One remark per set and missing baseline; none if no other group's meal has a known energy.
    static func remarks(_ sets: [ScoredSet], _ scores: ScoreBoard) -> [String] {
        sets.flatMap { set in
            let present = scores.baselines.filter { $0.set == set.name && $0.nutrients[.energy] != nil }
            guard !present.isEmpty else { return [String]() }
            let names = Set(present.map(\.variant))
            return PredictorName.allCases.filter { !names.contains($0.id) }.map { name in
                "Set \(set.name) has no baseline “\(name.words)”: \(reason(name, set))."
            }
        }
    }

    private static func reason(_ name: PredictorName, _ set: ScoredSet) -> String {
        switch name.knows {
        case .nothing: "no meal of another group has a known energy"
        case .foods: "no meal that is scored states its foods"
        case .pixels:
            if set.meals.allSatisfy(\.photos.isEmpty) {
                "its meals have no photos"
            } else if set.features.isEmpty {
                "of no meal all photos can be read"
            } else {
                "no meal that is scored has another group's meal with photos and a known energy beside it"
            }
        }
    }
}
