/// How grave a finding is.
package enum Severity: String, Sendable, Hashable, CaseIterable {
    case minor, critical
}

/// The names of the sanity rules, as findings and reports carry them. The order is that of the rule table.
package enum RuleID: String, Sendable, Hashable, CaseIterable {
    case energyAboveMaximum = "energy_above_maximum"
    case energyBelowMinimum = "energy_below_minimum"
    case macrosDoNotAddUp = "macros_do_not_add_up"
    case unusualPortion = "unusual_portion"
    case statisticalOutlier = "statistical_outlier"
    case impossible
    case lowConfidence = "low_confidence"
    case totalsDisagree = "totals_disagree"
    case energyDensityOff = "energy_density_off"
    case farFromHabit = "far_from_habit"
}

/// One sanity rule's remark on an estimate.
package struct Finding: Sendable, Hashable {
    package var rule: RuleID
    package var severity: Severity
    /// The place of the food in the estimate, nil when the remark is on the meal.
    package var food: Int?
    /// The food, the number and the limit, such as "apple: 900 kcal per 100 g, at most 104".
    package var message: String
    /// The energy the rule suggests instead (kcal per serving), where it suggests one.
    package var suggestedEnergy: Double?
    /// The distance from the category's mean in standard deviations, for `statisticalOutlier` only.
    package var zScore: Double?
}

/// What an app should do with an estimate.
package enum Decision: String, Sendable, Hashable, CaseIterable {
    /// Log it, undo offered.
    case log
    /// Ask "is this right?".
    case ask
    /// Offer the top 3.
    case offer
    /// Show it, editable.
    case show
    case mustConfirm = "must_confirm"
    case manualEntrySuggested = "manual_entry_suggested"
    case manualEntry = "manual_entry"
}

/// Why a person should look at an estimate.
package enum Review: String, Sendable, Hashable, CaseIterable {
    case impossible
    case extremeOutlier = "extreme_outlier"
    case energyAboveMaximum = "energy_above_maximum"
    case lowConfidence = "low_confidence"
    case manyFindings = "many_findings"
    case reportedError = "reported_error"
}
