import Nutrition
import Statistics

/// The energy error by part of a set: by meal size, then by difficulty where the set states it.
struct StrataScoring {
    /// A part of the set's meals, the same for every variant.
    private struct Part {
        let kind: StratumKind
        let name: String
        let meals: Set<Int>
        /// True kcal from the smallest to the largest, nil where no meal has one.
        let trueEnergy: ClosedRange<Double>?
    }

    /// Fewer meals than this of known energy are not split by size.
    static let fewestForSizes = 6

    private let parts: [Part]
    private let bootstrap: ClusterBootstrap

    init(set: ScoredSet, bootstrap: ClusterBootstrap) {
        let energies = set.meals.map(Self.energy)
        let named = Self.sizes(energies) + Self.difficulties(set.meals)
        parts = named.map { kind, name, meals in
            let known = meals.compactMap { energies[$0] }
            let ends = known.min().flatMap { low in known.max().map { low...$0 } }
            return Part(kind: kind, name: name, meals: Set(meals), trueEnergy: ends)
        }
        self.bootstrap = bootstrap
    }

    /// For each variant, given by its energy sample and its foods, the parts that any of its meals are in; none for a
    /// variant without energy. All are drawn in one go.
    func strata(_ variants: [(energy: AxisSample?, foods: FoodSample?)]) -> [[Stratum]] {
        var samples: [RatioSample] = []
        var rows = [[(part: Part, energy: AxisSample, passes: FoodSample?)]](repeating: [], count: variants.count)
        for (place, variant) in variants.enumerated() {
            guard let energy = variant.energy else { continue }
            for part in parts {
                let own = energy.kept(on: part.meals)
                guard own.count > 0 else { continue }
                let passes = variant.foods?.kept(on: part.meals)
                rows[place].append((part, own, passes))
                samples += [
                    MeanAbsoluteError.sample(of: own), Bias.sample(of: own),
                    passes.map(PassRate.sample) ?? RatioSample(clusters: [], numerators: [], denominators: [])
                ]
            }
        }
        var intervals = bootstrap.intervals(of: samples)[...]
        return rows.map { row in
            row.compactMap { part, energy, passes in
                let own = intervals.prefix(3)
                intervals = intervals.dropFirst(3)
                guard let mae = own[own.startIndex], let bias = own[own.startIndex + 1] else { return nil }
                let passRate = passes.flatMap(PassRate.independentInterval) ?? own[own.startIndex + 2]
                return Stratum(
                    kind: part.kind, name: part.name, trueEnergy: part.trueEnergy, meals: energy.count, mae: mae,
                    bias: bias, passRate: passRate)
            }
        }
    }

    /// Thirds of the meals of known energy; a meal as large as the last of a third is in that third.
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

    private static func energy(_ meal: Meal) -> Double? {
        meal.truth.nutrients.energy.flatMap { PlainNumber.bounded($0.value) } ?? (meal.truth.isNoFood ? 0 : nil)
    }
}
