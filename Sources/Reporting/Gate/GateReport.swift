package import Nutrition
package import Scoring

/// All data of a gate, for every output format.
package struct GateReport: Sendable {
    package var reference: GateReference
    package var candidate: RunInfo
    /// True if the candidate is a replay of recorded answers.
    package var isReplay: Bool
    /// True: undecided rows that decide make the gate exit with 3.
    package var isStrict: Bool
    package var changes: [ComparedChange]
    /// Differences between the two sides of each guarded variant; variants without any are absent.
    package var variants: [GateVariantChanges]
    /// Per set, whether both sides got the same requests.
    package var sets: [GateSet]
    /// Why nothing can be judged, in sentences; empty if it can.
    package var problems: [String]
    /// In the reference's order.
    package var rows: [GateRow]
    /// What a gate on these meals would catch; nil if no energy error was tested.
    package var catches: GateCatch?
    /// The first meals whose reading changed although the answers are identical.
    package var moved: [GateMoved]
    package var movedCount: Int
    package var scoring: ComparedScoring
    package var tolerances: GateTolerances
    package var remarks: [String]
    /// Metrics this gate does not check, and why, in sentences.
    package var unguarded: [String]
    package var blessCommand: String

    package init(
        reference: GateReference, candidate: RunInfo, isReplay: Bool = false, isStrict: Bool = false,
        changes: [ComparedChange] = [],
        variants: [GateVariantChanges] = [], sets: [GateSet] = [], problems: [String] = [], rows: [GateRow],
        catches: GateCatch? = nil,
        moved: [GateMoved] = [], movedCount: Int = 0, scoring: ComparedScoring,
        tolerances: GateTolerances = GateTolerances(), remarks: [String] = [], unguarded: [String] = [],
        blessCommand: String
    ) {
        self.reference = reference
        self.candidate = candidate
        self.isReplay = isReplay
        self.isStrict = isStrict
        self.changes = changes
        self.variants = variants
        self.sets = sets
        self.problems = problems
        self.rows = rows
        self.catches = catches
        self.moved = moved
        self.movedCount = movedCount
        self.scoring = scoring
        self.tolerances = tolerances
        self.remarks = remarks
        self.unguarded = unguarded
        self.blessCommand = blessCommand
    }

    /// A problem is missing data: only a regression takes precedence.
    package var outcome: GateOutcome {
        let found = GateOutcome.of(rows)
        if found == .regressed { return found }
        if !problems.isEmpty || found == .cannotJudge { return .cannotJudge }
        return isStrict && rows.contains { $0.decides && $0.verdict == .undecided } ? .undecided : .passed
    }
}

package struct GateReference: Sendable, Hashable {
    /// The reference's file or the run, as the person named it.
    package var name: String
    /// The run it was made of.
    package var run: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var isSimulated: Bool
    package var toolVersion: String

    package init(name: String, run: String, startedAt: String, isSimulated: Bool, toolVersion: String) {
        self.name = name
        self.run = run
        self.startedAt = startedAt
        self.isSimulated = isSimulated
        self.toolVersion = toolVersion
    }
}

package struct GateVariantChanges: Sendable, Hashable {
    package var variant: VariantID
    package var changes: [ComparedChange]

    package init(variant: VariantID, changes: [ComparedChange]) {
        self.variant = variant
        self.changes = changes
    }
}

/// One eval set of the reference, and whether both runs got the same requests.
package struct GateSet: Sendable, Hashable {
    package var name: String
    package var meals: Int
    /// Ids of reference meals that the candidate was not asked about.
    package var missing: [String]
    package var added: Int
    /// Ids of common meals whose photos are not byte-identical.
    package var photosDiffer: [String]
    /// Ids of common meals whose notes differ.
    package var notesDiffer: [String]
    /// Ids of common meals scored by different truths.
    package var truthsDiffer: [String]

    package init(
        name: String, meals: Int, missing: [String] = [], added: Int = 0, photosDiffer: [String] = [],
        notesDiffer: [String] = [], truthsDiffer: [String] = []
    ) {
        self.name = name
        self.meals = meals
        self.missing = missing
        self.added = added
        self.photosDiffer = photosDiffer
        self.notesDiffer = notesDiffer
        self.truthsDiffer = truthsDiffer
    }
}

/// A meal whose reading changed although the answer is identical.
package struct GateMoved: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    package var meal: String
    /// For example `energy error 12.0 → 34.0 kcal`.
    package var words: String

    package init(variant: VariantID, set: String, meal: String, words: String) {
        self.variant = variant
        self.set = set
        self.meal = meal
        self.words = words
    }
}
