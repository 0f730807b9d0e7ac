import Costs
import Nutrition
import Scoring
import Statistics

/// Times the scores of simulated results, and the intervals that SciPy is timed on beside it.
///
/// `statistics-bench score [VARIANTS [MEALS]]` or `statistics-bench intervals`
@main
enum StatisticsBench {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let numbers = arguments.dropFirst().compactMap { Int($0) }
        switch arguments.first {
        case "score": score(variants: numbers.first ?? 8, meals: numbers.dropFirst().first ?? 1000)
        case "intervals": intervals()
        case "data": data()
        default: print("statistics-bench score [VARIANTS [MEALS]] | intervals | data")
        }
    }

    private static let clock = ContinuousClock()
    private static let seed: UInt64 = 20_260_101
    private static let names = [
        "apple", "rice", "chicken", "salad", "bread", "cheese", "egg", "tomato", "pasta", "soup"
    ]

    /// Every metric with its intervals, every pair with its p values, each baseline, as a report needs them.
    private static func score(variants: Int, meals: Int) {
        let set = ScoredSet(name: "bench", meals: (0..<meals).map(meal))
        let planned = (0..<variants).map { PlannedVariant(variant: variant($0), model: "m") }
        let results = (0..<variants).flatMap { number in
            set.meals.enumerated().map { result($1, place: $0, variant: number) }
        }
        let scorer = Scorer(settings: ScoringSettings(), seed: seed)
        var board: ScoreBoard?
        let time = clock.measure { board = scorer.score(results: results, sets: [set], variants: planned) }
        guard let board else { return }
        let differences = board.comparisons.flatMap(\.differences)
        let bounded = differences.count { $0.difference.low != nil }
        let tested = differences.count { $0.p != nil }
        print(
            "\(variants) variants × \(meals) meals: \(seconds(time)) s; \(board.comparisons.count) pairs with \(bounded) intervals of differences and \(tested) p values"
        )
    }

    private static func variant(_ number: Int) -> VariantID { VariantID(provider: "v\(number)", prompt: "p") }

    private static func meal(_ number: Int) -> Meal {
        var stream = RandomStream(seed: UInt64(number), purpose: "bench meal")
        let kcal = 150 + 800 * stream.uniform()
        let foods = (0...(number % 3)).map { TrueFood(name: names[(number + $0) % names.count]) }
        return Meal(
            id: "m\(number)", photos: [],
            truth: Truth(
                nutrients: Nutrients(
                    energy: Kilocalories(kcal), protein: Grams(kcal / 20), carbs: Grams(kcal / 8),
                    fat: Grams(kcal / 30), mass: Grams(kcal / 2)), foods: foods))
    }

    private static func result(_ meal: Meal, place: Int, variant number: Int) -> TrialResult {
        var stream = RandomStream(seed: UInt64(place), purpose: "bench \(number)")
        let factor = 1 + (0.2 + 0.02 * Double(number)) * stream.normal()
        let truth = meal.truth.nutrients
        func scaled(_ value: Double?) -> Double { max(0, (value ?? 0) * (factor + 0.05 * stream.normal())) }
        var result = TrialResult(
            variant: variant(number), set: "bench", meal: meal.id, outcome: .ok,
            estimate: MealEstimate(
                foods: (0...(place % 3)).map {
                    FoodEstimate(name: names[(place + $0 + Int(3 * stream.uniform() * 0.5)) % names.count])
                },
                statedTotals: Nutrients(
                    energy: Kilocalories(scaled(truth.energy?.value)), protein: Grams(scaled(truth.protein?.value)),
                    carbs: Grams(scaled(truth.carbs?.value)), fat: Grams(scaled(truth.fat?.value)),
                    mass: Grams(scaled(truth.mass?.value))),
                confidence: stream.uniform()))
        result.values.cost = USD(0.001 * Double(number + 1) * (0.8 + 0.4 * stream.uniform()))
        result.values.latency = .milliseconds(Int(1000 + 3000 * stream.uniform()))
        return result
    }

    /// Eight variants' absolute errors over a thousand meals and the true values: eight means and eight ratios.
    private static func samples() -> (truth: [Double], errors: [[Double]]) {
        var stream = RandomStream(seed: seed, purpose: "bench intervals")
        let truth = (0..<1000).map { _ in 150 + 800 * stream.uniform() }
        return (
            truth, (0..<8).map { variant in truth.map { abs($0 * (0.2 + 0.02 * Double(variant)) * stream.normal()) } }
        )
    }

    private static func intervals() {
        let (truth, errors) = samples()
        let ratios = errors.flatMap { own in
            [truth.map { _ in 1.0 }, truth].map {
                RatioSample(clusters: Array(truth.indices), numerators: own, denominators: $0)
            }
        }
        for method in [IntervalMethod.biasCorrected, .studentized] {
            let bootstrap = ClusterBootstrap(resamples: 10_000, seed: seed, method: method)
            var found: [Interval?] = []
            let time = clock.measure { found = bootstrap.intervals(of: ratios) }
            print("\(method.rawValue) \(seconds(time)) s \(found.compactMap { $0 }.count) intervals")
            for interval in found.prefix(2) {
                print(
                    "\(method.rawValue) \(interval?.value ?? .nan) \(interval?.low ?? .nan) \(interval?.high ?? .nan)")
            }
        }
    }

    /// The numbers for SciPy: the true values in the first line, the errors of a variant in each line after it.
    private static func data() {
        let (truth, errors) = samples()
        for row in [truth] + errors { print(row.map(\.description).joined(separator: " ")) }
    }

    private static func seconds(_ time: Duration) -> Double {
        let (seconds, attoseconds) = time.components
        return ((Double(seconds) + Double(attoseconds) / 1e18) * 1000).rounded() / 1000
    }
}
