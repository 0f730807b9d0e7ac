import Costs
package import Nutrition
package import Statistics

/// What the corrections of a product's users say of the variants, and of the users. Learned on `tune` meals, scored on `test`
/// meals.
package struct PeopleScore: Sendable, Hashable {
    /// A factor that was learned.
    package struct Portion: Sendable, Hashable {
        package var person: String
        package var food: String
        package var factor: Double
        package var corrections: Int
    }

    /// Energy errors of one variant on `test` meals, kcal.
    package struct Row: Sendable, Hashable {
        package var variant: VariantID
        package var meals: Int
        package var error: Interval
        /// With the amounts that people set in these meals.
        package var net: Interval?
        /// With the portions learned from other meals.
        package var learned: Interval?
        /// `learned` − `error`, paired by meal: below 0 learning helps.
        package var gain: Interval?
    }

    package var set: String
    package var tuneCorrections: Int
    package var testCorrections: Int
    /// By person, then food.
    package var portions: [Portion]
    /// Person and food pairs with corrections of which nothing was learned: too few, or ratios that scatter.
    package var unlearned: Int
    package var rows: [Row]
    /// Share of `test` meals with one of the three foods that their person prefers by the `tune` meals; nil if unknown.
    package var nextMeal: Interval?
    package var nextMeals: Int
}

extension Scorer {
    /// Nil without corrections of meals in the history.
    /// - Parameters:
    ///   - corrections: the oldest first.
    ///   - history: every meal of the set, also those that were not asked.
    package func people(
        correcting corrections: [FoodCorrection], history: [Meal], results: [TrialResult], set: ScoredSet,
        variants: [PlannedVariant]
    ) -> PeopleScore? {
        let meals = Dictionary(history.map { ($0.id, $0) }) { first, _ in first }
        let known = corrections.filter { meals[$0.meal] != nil }
        guard !known.isEmpty else { return nil }
        let names = FoodKeys(FoodNameNormalizer(synonyms: set.synonyms))
        let habits = Habits(known, meals: history, names)
        let bootstrap = ClusterBootstrap(resamples: settings.resamples, seed: seed)
        var test = set
        test.meals = set.meals.filter { $0.split == .test && $0.truth.value(of: .energy) != nil }
        let tested = Set(test.meals.map(\.id))
        let changes = PortionChanges(known, habits: habits, meals: meals, names)
        let own = results.filter { $0.set == set.name && tested.contains($0.meal) }
        let rows = variants.compactMap { planned in
            row(planned, own.filter { $0.variant == planned.variant }, changes, on: test, bootstrap)
        }
        let next = habits.nextMeals(history)
        let groups = TrialTable.numbered(next.map(\.group))
        return PeopleScore(
            set: set.name, tuneCorrections: known.count { meals[$0.meal]?.split == .tune },
            testCorrections: known.count { meals[$0.meal]?.split == .test }, portions: habits.portions,
            unlearned: habits.unlearned, rows: rows,
            nextMeal: next.isEmpty
                ? nil
                : bootstrap.interval(of: ClusterSums.sample(clusters: groups) { next[$0].isHit ? 1 : 0 }),
            nextMeals: next.count)
    }

    private func row(
        _ planned: PlannedVariant, _ results: [TrialResult], _ changes: PortionChanges, on test: ScoredSet,
        _ bootstrap: ClusterBootstrap
    ) -> PeopleScore.Row? {
        func energy(_ change: (TrialResult) -> TrialResult) -> AxisSample? {
            SetScorer(
                table: TrialTable(set: test, results: results.map(change), variants: [planned]), settings: settings,
                bootstrap: bootstrap
            ).samples.first?.energy
        }
        guard let before = energy({ $0 }), let error = bootstrap.interval(of: before.absoluteError) else { return nil }
        let net = changes.hasOwn ? energy(changes.net) : nil
        let learned = changes.hasLearned ? energy(changes.learned) : nil
        return PeopleScore.Row(
            variant: planned.variant, meals: before.count, error: error,
            net: net.flatMap { bootstrap.interval(of: $0.absoluteError) },
            learned: learned.flatMap { bootstrap.interval(of: $0.absoluteError) },
            gain: learned.flatMap { learned in
                MetricPair(.energyMAE, a: before, b: learned, ratio: \.absoluteError)
                    .flatMap { bootstrap.differences(of: [$0.ratios]).first ?? nil }
            })
    }
}

/// Compares names of foods by their normalized words.
struct FoodKeys {
    private let normalizer: FoodNameNormalizer

    init(_ normalizer: FoodNameNormalizer) { self.normalizer = normalizer }

    func key(_ name: String) -> String { normalizer.textWords(name).sorted().joined(separator: " ") }
}

/// A person's habits by their `tune` meals.
struct Habits {
    struct Key: Hashable {
        let person: String
        let food: String
    }

    struct NextMeal {
        let group: String
        let isHit: Bool
    }

    private(set) var factors: [Key: Double] = [:]
    private(set) var portions: [PeopleScore.Portion] = []
    private(set) var unlearned = 0
    /// By person, the keys of foods, highest preference first.
    private var preferred: [String: [String]] = [:]
    private let names: FoodKeys

    /// - Parameter corrections: the oldest first.
    init(_ corrections: [FoodCorrection], meals: [Meal], _ names: FoodKeys) {
        self.names = names
        let byID = Dictionary(meals.map { ($0.id, $0) }) { first, _ in first }
        var ratios: [Key: [Double]] = [:]
        var shown: [Key: String] = [:]
        for correction in corrections {
            guard let meal = byID[correction.meal], meal.split == .tune, let person = meal.person else { continue }
            let key = Key(person: person, food: names.key(correction.food))
            ratios[key, default: []].append(correction.ratio)
            shown[key] = shown[key] ?? correction.food
        }
        for (key, ratios) in ratios {
            guard let factor = PortionLearning.factor(ratios) else {
                unlearned += 1
                continue
            }
            factors[key] = factor
            portions.append(
                .init(person: key.person, food: shown[key] ?? key.food, factor: factor, corrections: ratios.count))
        }
        portions.sort { ($0.person, $0.food) < ($1.person, $1.food) }
        for (person, own) in Dictionary(grouping: meals.filter { $0.person != nil && $0.split == .tune }, by: \.person)
        {
            guard let person else { continue }
            preferred[person] = Self.preferred(own, names) { ratios[Key(person: person, food: $0)]?.count ?? 0 }
        }
    }

    /// Empty if a day is unknown: then it is unknown how long ago a food was eaten.
    private static func preferred(
        _ meals: [Meal], _ names: FoodKeys, corrections: (String) -> Int
    ) -> [String] {
        let days = meals.map { $0.day.flatMap { CalendarDate(String($0.prefix(10))) }?.daysSinceEpoch }
        guard !days.contains(nil), let end = days.compactMap({ $0 }).max() else { return [] }
        var (logs, last): ([String: Int], [String: Int]) = ([:], [:])
        for (meal, day) in zip(meals, days) {
            for food in Set((meal.truth.foods ?? []).map { names.key($0.name) }) {
                logs[food, default: 0] += 1
                last[food] = max(last[food] ?? .min, day ?? 0)
            }
        }
        var scores: [(food: String, score: Double)] = []
        for (food, count) in logs {
            let since = end - (last[food] ?? end)
            let score = PreferenceScore.score(logs: count, days: since, corrections: corrections(food))
            scores.append((food, score))
        }
        scores.sort { $0.score == $1.score ? $0.food < $1.food : $0.score > $1.score }
        return scores.map(\.food)
    }

    /// The `test` meals of people with a history.
    func nextMeals(_ meals: [Meal]) -> [NextMeal] {
        meals.compactMap { meal in
            guard meal.split == .test, let foods = meal.truth.foods, !foods.isEmpty, let person = meal.person,
                let own = preferred[person], !own.isEmpty
            else { return nil }
            let keys = Set(foods.map { names.key($0.name) })
            return NextMeal(group: meal.group, isHit: own.prefix(3).contains(where: keys.contains))
        }
    }
}

/// Answers with other amounts.
struct PortionChanges {
    private let habits: Habits
    private let meals: [String: Meal]
    private let names: FoodKeys
    /// By meal and food, of `test` meals; the last one counts.
    private var own: [String: [String: FoodCorrection]] = [:]

    init(_ corrections: [FoodCorrection], habits: Habits, meals: [String: Meal], _ names: FoodKeys) {
        self.habits = habits
        self.meals = meals
        self.names = names
        for correction in corrections where meals[correction.meal]?.split == .test {
            own[correction.meal, default: [:]][names.key(correction.food)] = correction
        }
    }

    var hasOwn: Bool { !own.isEmpty }
    var hasLearned: Bool { !habits.factors.isEmpty }

    /// With the amounts that people set. Where the answer states grams, these become the person's; else they change by the
    /// person's ratio.
    func net(_ trial: TrialResult) -> TrialResult {
        guard let changes = own[trial.meal] else { return trial }
        return changed(trial) { food in
            guard let change = changes[names.key(food.name)] else { return nil }
            let stated = (food.nutrients.mass ?? food.portion?.grams)?.value
            return stated.flatMap { $0 > 0 && $0.isFinite ? change.corrected / $0 : nil } ?? change.ratio
        }
    }

    func learned(_ trial: TrialResult) -> TrialResult {
        guard let person = meals[trial.meal]?.person else { return trial }
        return changed(trial) { habits.factors[.init(person: person, food: names.key($0.name))] }
    }

    private func changed(_ trial: TrialResult, factor: (FoodEstimate) -> Double?) -> TrialResult {
        guard var estimate = trial.estimate, var foods = estimate.foods else { return trial }
        var isChanged = false
        for place in foods.indices {
            var food = foods[place]
            guard let factor = factor(food) else { continue }
            isChanged = true
            for nutrient in Nutrient.allCases {
                guard let value = food.nutrients[nutrient] else { continue }
                food.nutrients[nutrient] = value * factor
                if let total = estimate.statedTotals[nutrient] {
                    estimate.statedTotals[nutrient] = total + value * (factor - 1)
                }
            }
            if let amount = food.portion?.amount { food.portion?.amount = amount * factor }
            foods[place] = food
        }
        guard isChanged else { return trial }
        estimate.foods = foods
        var values = trial.values
        values.estimate = estimate
        return TrialResult(values)
    }
}
