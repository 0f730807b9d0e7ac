package import Nutrition
import Statistics

/// Scores recorded answers with looked-up numbers beside the models' own. Pure, as `Scorer`.
package struct GroundingScorer: Sendable {
    private let grounder: Grounder
    private let settings: ScoringSettings
    private let seed: UInt64

    package init(_ grounder: Grounder, settings: ScoringSettings, seed: UInt64) {
        (self.grounder, self.settings, self.seed) = (grounder, settings, seed)
    }

    /// One score per set with a food in any usable answer.
    /// - Parameter results: of the variants; others are ignored.
    package func score(
        results: [TrialResult], sets: [ScoredSet], variants: [VariantID]
    ) -> [GroundingScore] {
        let bySet = Dictionary(grouping: results, by: \.set)
        return sets.compactMap { score(bySet[$0.name] ?? [], on: $0, variants) }
    }

    private func score(_ results: [TrialResult], on set: ScoredSet, _ variants: [VariantID]) -> GroundingScore? {
        let byVariant = Dictionary(grouping: results, by: \.variant)
        let truths = SplitTruths(set, settings)
        var grounder = grounder
        if grounder.order.contains(.history) {
            grounder.history = FoodHistory(
                set, normalizer: truths.matcher.normalizer, threshold: settings.matchThreshold)
        }
        let counted = variants.concurrentMap { [grounder] variant in
            var count = VariantCount(variant, order: grounder.order)
            for result in byVariant[variant] ?? [] { count.add(result, grounder, truths) }
            return count
        }
        guard counted.contains(where: { $0.row.foods.all > 0 }) else { return nil }
        var rows = counted.map { count in
            var row = count.row
            row.difference = difference(byVariant[row.variant] ?? [], count.grounded, on: set, row.variant, of: counted)
            return row
        }
        let tested = rows.indices.filter { rows[$0].difference != nil }
        let corrected = HolmCorrection(seed: seed).corrected(tested.compactMap { rows[$0].difference })
        for (place, difference) in zip(tested, corrected) { rows[place].difference = difference }
        return GroundingScore(
            set: set.name, order: grounder.order, rows: rows, sources: Self.sources(counted, order: grounder.order),
            disagreements: Self.disagreements(counted), isSimulated: grounder.isSimulated)
    }

    private func difference(
        _ own: [TrialResult], _ grounded: [TrialResult], on set: ScoredSet, _ variant: VariantID,
        of all: [VariantCount]
    ) -> MetricDifference? {
        guard !own.isEmpty else { return nil }
        return PairedComparer(settings: settings, seed: seed, tests: all.count)
            .compare(set: set, a: (variant, own), b: (variant, grounded))[.energyMAE]
    }

    private static func sources(_ counted: [VariantCount], order: [LookupSource]) -> [GroundingScore.Source] {
        order.filter { $0 != .cache && $0 != .model }.map { source in
            var sum = GroundingScore.Source(source: source)
            var errors = (own: 0.0, model: 0.0)
            for count in counted {
                guard let one = count.sources[source] else { continue }
                sum.asked += one.counts.asked
                sum.found += one.counts.found
                sum.cached += one.counts.cached
                sum.unasked += one.counts.unasked
                sum.compared += one.counts.compared
                sum.failures.merge(one.counts.failures, uniquingKeysWith: +)
                errors.own += one.error
                errors.model += one.modelError
            }
            if sum.compared > 0 {
                sum.error = errors.own / Double(sum.compared)
                sum.modelError = errors.model / Double(sum.compared)
            }
            return sum
        }
    }

    private static func disagreements(_ counted: [VariantCount]) -> [GroundingScore.Disagreement] {
        var all: [String: GroundingScore.Disagreement] = [:]
        for count in counted {
            for (name, one) in count.disagreements {
                var sum = one
                sum.count += all[name]?.count ?? 0
                all[name] = sum
            }
        }
        return all.values.sorted()
    }
}

/// The true foods of a set's meals with their energies, by meal.
private struct SplitTruths {
    struct Meal {
        let names: [FoodName]
        let foods: [(grams: Double, energy: Double)]
    }

    let meals: [String: Meal]
    let matcher: FoodMatcher
    let threshold: Double

    init(_ set: ScoredSet, _ settings: ScoringSettings) {
        let matcher = FoodMatcher(synonyms: set.synonyms, vectors: set.vectors)
        self.matcher = matcher
        threshold = settings.matchThreshold
        var meals: [String: Meal] = [:]
        for meal in set.meals {
            guard let foods = TrueFoodEnergies.of(meal.truth) else { continue }
            meals[meal.id] = Meal(
                names: (meal.truth.foods ?? []).map { matcher.normalizer.name($0.name) }, foods: foods)
        }
        self.meals = meals
    }
}

/// Counts over the answers of one variant.
private struct VariantCount {
    struct SourceCount {
        var counts: GroundingScore.Source
        var error = 0.0
        var modelError = 0.0
    }

    var row: GroundingScore.Row
    /// Every result, with looked-up numbers in usable answers.
    private(set) var grounded: [TrialResult] = []
    private(set) var sources: [LookupSource: SourceCount] = [:]
    private(set) var disagreements: [String: GroundingScore.Disagreement] = [:]
    private var names: [String: FoodName] = [:]

    init(_ variant: VariantID, order: [LookupSource]) {
        row = GroundingScore.Row(variant: variant)
        for source in order {
            sources[source] = SourceCount(counts: GroundingScore.Source(source: source))
        }
    }

    mutating func add(_ result: TrialResult, _ grounder: Grounder, _ truths: SplitTruths) {
        guard result.outcome == .ok, let estimate = result.estimate, let foods = estimate.foods else {
            grounded.append(result)
            return
        }
        let changed = grounder.grounded(estimate, meal: result.meal)
        var copy = result
        copy.values.estimate = changed
        grounded.append(copy)
        for food in foods { count(food, grounder, meal: result.meal) }
        guard let truth = truths.meals[result.meal], foods.count <= FoodMatcher.limit else { return }
        row.answers += 1
        let matches = truths.matcher.similarities(
            predicted: foods.map { name(of: $0, truths.matcher) }, truth: truth.names
        ).matches(threshold: truths.threshold)
        compare(foods, truth.foods, matches, grounder, meal: result.meal)
        guard let own = EnergyErrorParts.of(foods, truth: truth.foods, matches: matches),
            let new = EnergyErrorParts.of(changed.foods ?? [], truth: truth.foods, matches: matches)
        else { return }
        row.own = Self.mean(row.own, own, before: row.splitAnswers)
        row.grounded = Self.mean(row.grounded, new, before: row.splitAnswers)
        row.splitAnswers += 1
    }

    private mutating func name(of food: FoodEstimate, _ matcher: FoodMatcher) -> FoodName {
        if let known = names[food.name] { return known }
        let name = matcher.normalizer.name(food.name)
        names[food.name] = name
        return name
    }

    private mutating func count(_ food: FoodEstimate, _ grounder: Grounder, meal: String) {
        row.foods.all += 1
        guard Grounder.grams(of: food) != nil else {
            row.foods.withoutGrams += 1
            return
        }
        let answer = grounder.answer(food.name, meal: meal)
        for source in answer.asked { sources[source]?.counts.asked += 1 }
        for source in answer.unasked { sources[source]?.counts.unasked += 1 }
        for (source, failure) in answer.failures { sources[source]?.counts.failures[failure, default: 0] += 1 }
        guard let found = answer.found else {
            row.foods.notFound += 1
            return
        }
        sources[found.source]?.counts.found += 1
        if found.isCached { sources[found.source]?.counts.cached += 1 }
        // Of tables only: a person's own meals differ from person to person.
        let listed = grounder.answer(food.name)
        guard let own = listed.found, let other = listed.disagreement else { return }
        row.foods.disagreeing += 1
        let name = LookupName.text(of: food.name)
        disagreements[name, default: .init(name: name, a: own, b: other, count: 0)].count += 1
    }

    /// Compares the energy per 100 g of matched foods with the true one.
    private mutating func compare(
        _ foods: [FoodEstimate], _ truth: [(grams: Double, energy: Double)], _ matches: [FoodMatcher.Match],
        _ grounder: Grounder, meal: String
    ) {
        for match in matches {
            let food = foods[match.predicted]
            guard let grams = Grounder.grams(of: food),
                let energy = food.nutrients.energy.flatMap({ PlainNumber.bounded($0.value) }),
                let found = grounder.answer(food.name, meal: meal).found, let density = found.density
            else { continue }
            let own = truth[match.truth].energy / truth[match.truth].grams * 100
            sources[found.source]?.counts.compared += 1
            sources[found.source]?.error += abs(density - own)
            sources[found.source]?.modelError += abs(energy / grams * 100 - own)
        }
    }

    /// The running mean of absolute parts.
    private static func mean(
        _ mean: EnergyErrorParts?, _ parts: EnergyErrorParts, before count: Int
    ) -> EnergyErrorParts {
        func next(_ path: KeyPath<EnergyErrorParts, Double>) -> Double {
            let old = mean?[keyPath: path] ?? 0
            return old + (abs(parts[keyPath: path]) - old) / Double(count + 1)
        }
        return EnergyErrorParts(food: next(\.food), amount: next(\.amount), number: next(\.number))
    }
}
