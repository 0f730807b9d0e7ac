package import Nutrition
package import Scoring

/// Two variants that are compared, or one variant in two runs.
package struct ComparedPair: Sendable {
    /// The variant compared with.
    package var base: VariantID
    /// The variant that is compared.
    package var candidate: VariantID
    /// What differs between the two, as recorded; empty where nothing does.
    package var changes: [ComparedChange]
    /// Sets are never pooled: one value each.
    package var sets: [PairOnSet]

    package init(base: VariantID, candidate: VariantID, changes: [ComparedChange], sets: [PairOnSet]) {
        self.base = base
        self.candidate = candidate
        self.changes = changes
        self.sets = sets
    }
}

/// A pair on one eval set.
package struct PairOnSet: Sendable, Hashable {
    /// The paired differences, candidate − base, on the meals of both.
    package var comparison: Comparison
    /// How the base fared there.
    package var base: SideOnSet
    /// How the candidate fared there.
    package var candidate: SideOnSet

    package init(comparison: Comparison, base: SideOnSet, candidate: SideOnSet) {
        self.comparison = comparison
        self.base = base
        self.candidate = candidate
    }
}

/// How one side fared on the meals of a set that both were asked about.
package struct SideOnSet: Sendable, Hashable {
    /// Trials by how they ended.
    package var outcomes: [Outcome: Int]
    /// Meals without any scored result, by how their last trial ended.
    package var leftOut: [Outcome: Int]
    /// Trials whose cost is not known although something was sent.
    package var costUnknown: Int
    /// Nil where no meal was answered twice.
    package var repeatSpread: RepeatSpread?

    package init(
        outcomes: [Outcome: Int], leftOut: [Outcome: Int] = [:], costUnknown: Int = 0,
        repeatSpread: RepeatSpread? = nil
    ) {
        self.repeatSpread = repeatSpread
        self.outcomes = outcomes
        self.leftOut = leftOut
        self.costUnknown = costUnknown
    }
}
