/// Which meals of a set are shown, and in which order.
package struct TriageChoice: Sendable, Hashable {
    /// Nil: all meals.
    package var filter: TriageFilter?
    /// `VariantID.description` of the only variant whose answers count; nil: any.
    package var variant: String?
    package var order = TriageOrder.worst
    /// Part of a meal's id, food or tag; empty: all meals.
    package var search = ""

    package init() {}
}

/// What a person may look for, that first which finds wrong truths; the raw values are in addresses.
package enum TriageFilter: String, Sendable, Hashable, CaseIterable {
    case against, disagree, failed, far, missed, invented, unreviewed

    package var words: String {
        switch self {
        case .failed, .far, .missed, .invented: ofAnswer?.words ?? rawValue
        case .disagree: "models disagree"
        case .against: "all against the truth"
        case .unreviewed: "not reviewed"
        }
    }

    /// What a meal must have to match, for people.
    package var meaning: String {
        switch self {
        case .failed: "An answer failed."
        case .far: "An answer is off by more than 50 %."
        case .missed: "An answer misses a true food."
        case .invented: "An answer names a food that is not there."
        case .disagree: "The highest energy is more than twice the lowest."
        case .against: "All models are more than 20 % off on the same side: perhaps the truth is wrong."
        case .unreviewed: "Nobody has marked or mended it."
        }
    }

    /// The filter of single answers that it is; nil where answers are compared with each other.
    var ofAnswer: MealFilter? { MealFilter(rawValue: rawValue) }
}

package enum TriageOrder: String, Sendable, Hashable, CaseIterable {
    case worst, largest, set

    package var words: String {
        switch self {
        case .worst: "largest mean error"
        case .largest: "largest single error"
        case .set: "order of the set"
        }
    }
}
