package enum Severity: String, Sendable, Hashable, CaseIterable {
    case minor, critical
}

/// Ids of the sanity rules in findings and reports, in the order of the rule table.
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

    /// Of a finding, unless the rule itself grades it: `statisticalOutlier` and `energyDensityOff` do.
    package var severity: Severity {
        switch self {
        case .energyAboveMaximum, .statisticalOutlier, .impossible: .critical
        case .energyBelowMinimum, .macrosDoNotAddUp, .unusualPortion, .lowConfidence, .totalsDisagree,
            .energyDensityOff, .farFromHabit:
            .minor
        }
    }
}

package struct Finding: Sendable, Hashable {
    package var rule: RuleID
    package var severity: Severity
    /// Index of the food in the estimate, nil for the meal.
    package var food: Int?
    /// Food, number and limit, such as "apple: 900 kcal per 100 g, at most 104".
    package var message: String
    /// kcal per serving, if the rule suggests one.
    package var suggestedEnergy: Double?
    /// Standard deviations from the category's mean, for `statisticalOutlier` only.
    package var zScore: Double?
}

/// What an app should do with an estimate.
package enum Decision: String, Sendable, Hashable, CaseIterable {
    /// Auto-log it, with undo.
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

/// Why a person should review an estimate.
package enum Review: String, Sendable, Hashable, CaseIterable {
    case impossible
    case extremeOutlier = "extreme_outlier"
    case energyAboveMaximum = "energy_above_maximum"
    case lowConfidence = "low_confidence"
    case manyFindings = "many_findings"
    case reportedError = "reported_error"
}
