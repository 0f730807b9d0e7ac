package import Nutrition
package import Statistics

package enum StratumKind: String, Sendable, Hashable, CaseIterable {
    /// By true energy: thirds of the set's meals, small to large.
    case mealSize = "meal_size"
    case difficulty
    /// By the quality of the meal's best photo: below 0.3, to 0.6, above.
    case photoQuality = "photo_quality"
}

package struct Stratum: Sendable, Hashable {
    package var kind: StratumKind
    /// `small`, `medium`, `large`, a difficulty, or `poor`, `fair`, `good`.
    package var name: String
    /// True kcal range of all the set's meals in it, compared or not; nil if none is known.
    package var trueEnergy: ClosedRange<Double>?
    package var meals: Int
    package var clusters: Int
    /// kcal.
    package var mae: Interval
    /// kcal, estimate − truth.
    package var bias: Interval
    /// Share of meals that meet the accuracy target; nil if no meal states one.
    package var passRate: Interval?
}

/// Product targets for the pass rate, by difficulty (simple 95 %, medium 85 %, complex 80 %, adversarial 70 %).
package enum PassTarget {
    /// As a share.
    package static func share(of difficulty: Difficulty) -> Double {
        switch difficulty {
        case .simple: 0.95
        case .medium: 0.85
        case .complex: 0.80
        case .adversarial: 0.70
        }
    }
}

extension Stratum {
    /// The target pass rate; nil for strata not by difficulty.
    package var passTarget: Double? {
        kind == .difficulty ? Difficulty(rawValue: name).map(PassTarget.share) : nil
    }
}

/// The energy error by meal size, by difficulty if the set states it, and by photo quality if that differs.
struct StrataScoring {
    private struct Part {
        let kind: StratumKind
        let name: String
        let meals: Set<Int>
        /// True kcal from smallest to largest, nil if none is known.
        let trueEnergy: ClosedRange<Double>?
    }

    /// With fewer meals of known energy there is no split by size.
    static let fewestForSizes = 6

    private let parts: [Part]

    init(set: ScoredSet) {
        let energies = TrueValues.of(.energy, set.meals)
        let difficulties = Difficulty.allCases.map { difficulty in
            (difficulty.rawValue, set.meals.indices.filter { set.meals[$0].difficulty == difficulty })
        }
        func part(_ kind: StratumKind, _ name: String, _ meals: [Int]) -> Part {
            let known = meals.compactMap { energies[$0] }
            let ends = known.min().flatMap { low in known.max().map { low...$0 } }
            return Part(kind: kind, name: name, meals: Set(meals), trueEnergy: ends)
        }
        parts =
            Self.sizes(energies).map { part(.mealSize, $0, $1) } + difficulties.map { part(.difficulty, $0, $1) }
            + Self.bands(set, energies).map { part(.photoQuality, $0, $1) }
    }

    /// Per variant, the strata containing any of its meals; none without energy.
    func strata(
        _ variants: [(energy: AxisSample?, foods: FoodSample?)], requests: inout IntervalRequests
    ) -> Drawn<[[Stratum]]> {
        let rows = variants.map { variant in
            parts.compactMap { part -> Drawn<Stratum?>? in
                guard let energy = variant.energy?.kept(on: part.meals), energy.count > 0 else { return nil }
                return Self.stratum(part, energy, variant.foods?.kept(on: part.meals), requests: &requests)
            }
        }
        return { intervals in rows.map { $0.compactMap { $0(intervals) } } }
    }

    private static func stratum(
        _ part: Part, _ energy: AxisSample, _ foods: FoodSample?, requests: inout IntervalRequests
    ) -> Drawn<Stratum?> {
        let mae = requests.add(energy.absoluteError)
        let bias = requests.add(energy.bias)
        let passRate = foods?.passRate(&requests)
        return { intervals in
            guard let mae = intervals[mae], let bias = intervals[bias] else { return nil }
            return Stratum(
                kind: part.kind, name: part.name, trueEnergy: part.trueEnergy, meals: energy.count,
                clusters: energy.clusterCount, mae: mae, bias: bias, passRate: passRate.flatMap { intervals[$0] })
        }
    }

    /// Fewer meals tell nothing about a band of quality.
    static let fewestOfBand = 5

    /// Bands of quality, worst first; none unless two have enough meals of known energy.
    private static func bands(_ set: ScoredSet, _ energies: [Double?]) -> [(String, [Int])] {
        let bands = PhotoQuality.Band.allCases.map { band in
            (band.rawValue, set.meals.indices.filter { set.quality[set.meals[$0].id]?.band == band })
        }
        let enough = bands.count { $0.1.count { energies[$0] != nil } >= fewestOfBand }
        return enough >= 2 ? bands : []
    }

    /// Thirds of the meals of known energy; ties with a third's last meal belong to it.
    private static func sizes(_ energies: [Double?]) -> [(String, [Int])] {
        let sorted = energies.compactMap { $0 }.sorted()
        guard sorted.count >= fewestForSizes else { return [] }
        let first = sorted[(sorted.count + 2) / 3 - 1]
        let second = sorted[(2 * sorted.count + 2) / 3 - 1]
        func meals(_ isIn: (Double) -> Bool) -> [Int] {
            energies.indices.filter { energies[$0].map(isIn) ?? false }
        }
        return [
            ("small", meals { $0 <= first }), ("medium", meals { $0 > first && $0 <= second }),
            ("large", meals { $0 > second })
        ]
    }
}
