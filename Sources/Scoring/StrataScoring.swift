import Nutrition
import Statistics

/// The energy error by meal size, then by difficulty if the set states it.
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

    private struct Row {
        let part: Part
        let meals: Int
        let clusters: Int
        let mae: WantedInterval
        let bias: WantedInterval
        let passRate: WantedInterval?
    }

    private let parts: [Part]

    init(set: ScoredSet) {
        let energies = TrueValues.of(.energy, set.meals)
        let named = Self.sizes(energies) + Self.difficulties(set.meals)
        parts = named.map { kind, name, meals in
            let known = meals.compactMap { energies[$0] }
            let ends = known.min().flatMap { low in known.max().map { low...$0 } }
            return Part(kind: kind, name: name, meals: Set(meals), trueEnergy: ends)
        }
    }

    /// Per variant, the strata containing any of its meals; none without energy. Requests the intervals; the closure
    /// builds the strata.
    func strata(
        _ variants: [(energy: AxisSample?, foods: FoodSample?)], requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> [[Stratum]] {
        var variantRows: [[Row]] = []
        for variant in variants {
            var rows: [Row] = []
            for part in parts {
                guard let energy = variant.energy?.kept(on: part.meals), energy.count > 0 else { continue }
                let passes = variant.foods?.kept(on: part.meals)
                rows.append(
                    Row(
                        part: part, meals: energy.count, clusters: energy.clusterCount,
                        mae: requests.add(MeanAbsoluteError.sample(of: energy)),
                        bias: requests.add(Bias.sample(of: energy)),
                        passRate: passes.map {
                            requests.add(PassRate.sample(of: $0), known: PassRate.independentInterval(of: $0))
                        }))
            }
            variantRows.append(rows)
        }
        return { [variantRows] intervals in
            variantRows.map { $0.compactMap { Self.stratum($0, intervals) } }
        }
    }

    private static func stratum(_ row: Row, _ intervals: DrawnIntervals) -> Stratum? {
        guard let mae = intervals[row.mae], let bias = intervals[row.bias] else { return nil }
        return Stratum(
            kind: row.part.kind, name: row.part.name, trueEnergy: row.part.trueEnergy, meals: row.meals,
            clusters: row.clusters, mae: mae, bias: bias, passRate: row.passRate.flatMap { intervals[$0] })
    }

    /// Thirds of the meals of known energy; ties with a third's last meal belong to it.
    private static func sizes(_ energies: [Double?]) -> [(StratumKind, String, [Int])] {
        let sorted = energies.compactMap { $0 }.sorted()
        guard sorted.count >= fewestForSizes else { return [] }
        let first = sorted[(sorted.count + 2) / 3 - 1]
        let second = sorted[(2 * sorted.count + 2) / 3 - 1]
        func meals(_ isIn: (Double) -> Bool) -> [Int] {
            energies.indices.filter { energies[$0].map(isIn) ?? false }
        }
        return [
            (.mealSize, "small", meals { $0 <= first }), (.mealSize, "medium", meals { $0 > first && $0 <= second }),
            (.mealSize, "large", meals { $0 > second })
        ]
    }

    private static func difficulties(_ meals: [Meal]) -> [(StratumKind, String, [Int])] {
        Difficulty.allCases.map { difficulty in
            (.difficulty, difficulty.rawValue, meals.indices.filter { meals[$0].difficulty == difficulty })
        }
    }
}
