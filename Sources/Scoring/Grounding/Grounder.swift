package import Nutrition

/// A listed food that was taken for a named one.
package struct FoundFood: Sendable, Hashable {
    package var source: LookupSource
    package var food: ListedFood
    /// Of the two names, in [0, 1]; 1 for bundled foods, which are found by their aliases.
    package var similarity: Double
    /// Whether the service's answer came from the cache.
    package var isCached = false

    /// kcal per 100 g; nil if unknown.
    package var density: Double? { food.nutrients.energy?.value }
}

/// What all sources say of one name.
package struct LookupAnswer: Sendable, Hashable {
    /// The first source in order that knows the food; nil if none does.
    package var found: FoundFood?
    /// What later sources say that were asked too.
    package var others: [FoundFood] = []
    /// Sources that were asked, in order, up to the one that knows the food.
    package var asked: [LookupSource] = []
    /// Services that gave no answer.
    package var failures: [LookupSource: LookupFailure] = [:]
    /// Services that were not asked although nothing before them knows the food.
    package var unasked: [LookupSource] = []

    /// The source that differs most from the one taken, if by more than half; finding 10.
    package var disagreement: FoundFood? {
        guard let own = found?.density else { return nil }
        func ratio(_ other: FoundFood) -> Double {
            guard let density = other.density else { return 1 }
            let (low, high) = (min(own, density), max(own, density))
            guard high >= Self.leastDensity else { return 1 }
            return low > 0 ? high / low : .infinity
        }
        return others.filter { ratio($0) > Self.mostRatio }.max { ratio($0) < ratio($1) }
    }

    /// The larger energy per 100 g may be this many times the smaller.
    package static let mostRatio = 1.5
    /// kcal per 100 g of the larger below which sources never disagree: 1 and 3 kcal of tea are the same.
    package static let leastDensity = 10.0
}

/// Replaces a model's numbers by those of a food table; the model's food names and grams stay. Pure.
package struct Grounder: Sendable {
    package let order: [LookupSource]
    /// Whether the simulator gave any of the answers.
    package let isSimulated: Bool
    /// What people eat; nil where no set is scored.
    package var history: FoodHistory?
    private let records: [LookupSource: [String: LookupRecord]]
    private let threshold: Double
    private let normalizer = FoodNameNormalizer()
    private let known = NameMemory<LookupAnswer>()

    /// - Parameters:
    ///   - records: answers of services. Of two for one name and source the later counts, unless it failed.
    ///   - threshold: similarity in [0, 1] from which a listed food is taken for the named one.
    package init(order: [LookupSource], records: [LookupRecord] = [], threshold: Double = 0.75) {
        self.order = order
        self.threshold = threshold
        isSimulated = records.contains(where: \.isSimulated)
        var kept: [LookupSource: [String: LookupRecord]] = [:]
        for record in records {
            if record.failure != nil, kept[record.source]?[record.name]?.failure == nil,
                kept[record.source]?[record.name] != nil
            {
                continue
            }
            kept[record.source, default: [:]][record.name] = record
        }
        self.records = kept
    }

    /// Grams beyond which a stated portion is no portion.
    private static let mostGrams = 100_000.0

    /// The grams of a food as its model states them, or of its pieces, cups or slices where the bundled foods weigh
    /// them; nil unless known, finite and above 0.
    package static func grams(of food: FoodEstimate) -> Double? {
        guard let grams = (food.nutrients.mass ?? food.portion?.grams)?.value ?? weighed(food), grams.isFinite,
            grams > 0, grams <= mostGrams
        else { return nil }
        return grams
    }

    private static func weighed(_ food: FoodEstimate) -> Double? {
        guard let unit = food.portion?.unit, let amount = food.portion?.amount else { return nil }
        return ReferenceFoods.comparable(to: food.name)?.portions[unit].map { $0 * amount }
    }

    /// - Parameter meal: whose person's own meals are asked first; nil for none.
    package func answer(_ name: String, meal: String? = nil) -> LookupAnswer {
        var answer = known.value(of: name, looked)
        guard order.contains(.history), let meal, let history, history.knows(meal) else { return answer }
        guard let found = history.food(name, meal: meal) else {
            answer.asked.insert(.history, at: 0)
            return answer
        }
        return LookupAnswer(found: found, asked: [.history])
    }

    private func looked(_ name: String) -> LookupAnswer {
        var answer = LookupAnswer()
        let text = LookupName.text(of: name)
        for source in order where ![.history, .cache, .model].contains(source) {
            let found: FoundFood?
            if source == .bundled {
                found = ReferenceFoods.comparable(to: name).map {
                    FoundFood(
                        source: .bundled, food: ListedFood(name: $0.name, nutrients: $0.nutrients, isVerified: true),
                        similarity: 1)
                }
            } else {
                guard let record = records[source]?[text] else {
                    if answer.found == nil { answer.unasked.append(source) }
                    continue
                }
                if let failure = record.failure {
                    if answer.found == nil { answer.failures[source] = failure }
                    continue
                }
                found = best(of: record, named: text)
            }
            if answer.found == nil { answer.asked.append(source) }
            guard let found else { continue }
            if answer.found == nil { answer.found = found } else { answer.others.append(found) }
        }
        return answer
    }

    /// The most similar food with a known energy; of equally similar ones the checked one, then the service's first.
    private func best(of record: LookupRecord, named text: String) -> FoundFood? {
        let wanted = normalizer.name(text)
        var best: FoundFood?
        for food in record.foods where food.nutrients.energy?.value.isFinite == true {
            // Who asks by a code gets that product.
            let similarity =
                food.id == text ? 1 : NameSimilarity.of(wanted, normalizer.name(food.name))
            guard similarity >= threshold else { continue }
            if let known = best {
                let isBetter =
                    similarity == known.similarity
                    ? food.isVerified && !known.food.isVerified : similarity > known.similarity
                guard isBetter else { continue }
            }
            best = FoundFood(source: record.source, food: food, similarity: similarity, isCached: record.isCached)
        }
        return best
    }

    /// The estimate with the sources' numbers. An axis that the source does not state keeps the model's value. Once
    /// any food was found, the stated totals are dropped: they are sums of the model's own numbers.
    /// - Parameter meal: as in `answer`.
    package func grounded(_ estimate: MealEstimate, meal: String? = nil) -> MealEstimate {
        guard var foods = estimate.foods else { return estimate }
        var isChanged = false
        for place in foods.indices {
            guard let grams = Self.grams(of: foods[place]), let found = answer(foods[place].name, meal: meal).found
            else {
                continue
            }
            isChanged = true
            for nutrient in Nutrient.allCases where nutrient != .mass {
                if let value = found.food.nutrients[nutrient], value.isFinite {
                    foods[place].nutrients[nutrient] = value * grams / 100
                }
            }
        }
        guard isChanged else { return estimate }
        var grounded = estimate
        grounded.foods = foods
        grounded.statedTotals = Nutrients()
        return grounded
    }
}
