package import Statistics

/// What a person would have to change in the estimates' foods, per meal of known foods.
package struct EffortScore: Sendable, Hashable {
    package var meals: Int
    /// Fewest edits per meal.
    package var edits: Interval
    /// Share of the meals with nothing to change.
    package var untouched: Interval
    /// Of the edits per meal, how many foods are added, removed and renamed, and how many amounts changed.
    package var added: Double
    package var removed: Double
    package var renamed: Double
    package var amounts: Double
    /// Share of the foods that stay whose amount is known on both sides; of the others no amount counts as an edit. Nil where
    /// no food stays.
    package var comparedAmounts: Double?

    package init(
        meals: Int, edits: Interval, untouched: Interval, added: Double, removed: Double, renamed: Double,
        amounts: Double, comparedAmounts: Double?
    ) {
        self.meals = meals
        self.edits = edits
        self.untouched = untouched
        self.added = added
        self.removed = removed
        self.renamed = renamed
        self.amounts = amounts
        self.comparedAmounts = comparedAmounts
    }
}
