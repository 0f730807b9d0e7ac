package import Nutrition

/// What a lookup would change on one set: every variant with its own numbers, and with those of food tables.
package struct GroundingScore: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        /// `NAME`; with its numbers looked up it is called `NAME + lookup`.
        package var variant: VariantID
        /// Energy MAE of `NAME` as `a` and `NAME + lookup` as `b`; nil without a common scored meal. Holm's p over all
        /// rows of the set.
        package var difference: MetricDifference?
        package var foods = FoodCounts()
        /// Mean absolute parts of the energy error per answer, kcal, over the same answers; nil if none can be split.
        package var own: EnergyErrorParts?
        package var grounded: EnergyErrorParts?
        /// Answers whose error could be split, and those on meals with known true foods and energy.
        package var splitAnswers = 0
        package var answers = 0
    }

    /// Foods of usable answers.
    package struct FoodCounts: Sendable, Hashable {
        package var all = 0
        /// Kept the model's numbers, since the answer states no grams.
        package var withoutGrams = 0
        /// Kept the model's numbers, since no source knows them.
        package var notFound = 0
        /// Two sources differ by more than half: finding 10.
        package var disagreeing = 0

        package var found: Int { all - withoutGrams - notFound }
    }

    /// One source over all variants of the set.
    package struct Source: Sendable, Hashable {
        package var source: LookupSource
        /// Foods that no source before it knew.
        package var asked = 0
        package var found = 0
        /// Of those found, answered by the cache.
        package var cached = 0
        /// Foods of which the service gave no answer, by cause.
        package var failures: [LookupFailure: Int] = [:]
        /// Foods that the service was never asked about.
        package var unasked = 0
        /// Foods found whose true energy per 100 g is known.
        package var compared = 0
        /// Mean absolute error over them, kcal per 100 g; nil without any.
        package var error: Double?
        /// The same of the models' own numbers for those foods.
        package var modelError: Double?
    }

    /// Two sources that disagree on a food.
    package struct Disagreement: Sendable, Hashable, Comparable {
        package var name: String
        package var a: FoundFood
        package var b: FoundFood
        /// In answers of all variants.
        package var count: Int

        package static func < (a: Self, b: Self) -> Bool { (b.count, a.name) < (a.count, b.name) }
    }

    package var set: String
    package var order: [LookupSource]
    /// In the order of the variants.
    package var rows: [Row]
    /// In the order of the lookups; without cache and model.
    package var sources: [Source]
    /// Most frequent first.
    package var disagreements: [Disagreement]
    /// Whether the simulator gave any of the answers.
    package var isSimulated = false
}
