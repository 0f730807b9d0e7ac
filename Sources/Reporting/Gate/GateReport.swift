package import Nutrition
package import Scoring

/// Everything a gate says, whatever the format it is written in. A pure value: no rendering reads anything else.
package struct GateReport: Sendable {
    /// What is compared with: its name, and of which run it was made.
    package var reference: GateReference
    /// The run that is judged.
    package var candidate: RunInfo
    /// Whether the candidate is recorded answers, read again, and no run of its own.
    package var isReplay: Bool
    /// Whether undecided rows that decide end the gate with 3.
    package var isStrict: Bool
    package var changes: [ComparedChange]
    /// What differs between the two sides of each guarded variant; those without a difference are missing.
    package var variants: [GateVariantChanges]
    /// How far both sides were asked the same, set by set.
    package var sets: [GateSet]
    /// Why nothing can be judged, in sentences; empty where it can.
    package var problems: [String]
    /// In the order of the reference.
    package var rows: [GateRow]
    /// What a gate on these meals would catch; nil where no energy error was tested.
    package var catches: GateCatch?
    /// Meals that read otherwise than they did, though the answers are the very same; the first of them.
    package var moved: [GateMoved]
    /// How many there are in all.
    package var movedCount: Int
    package var scoring: ComparedScoring
    package var tolerances: GateTolerances
    /// What a reader must know before the numbers.
    package var remarks: [String]
    /// Metrics it does not check, and why, in sentences.
    package var unguarded: [String]
    /// The command that makes the candidate the reference.
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

/// What a gate compares with.
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

/// What differs between the two sides of one variant.
package struct GateVariantChanges: Sendable, Hashable {
    package var variant: VariantID
    package var changes: [ComparedChange]

    package init(variant: VariantID, changes: [ComparedChange]) {
        self.variant = variant
        self.changes = changes
    }
}

/// One eval set of the reference, and how far both runs were asked the same.
package struct GateSet: Sendable, Hashable {
    package var name: String
    /// Meals of the reference.
    package var meals: Int
    /// Ids of meals of the reference that the candidate was not asked about.
    package var missing: [String]
    /// How many meals only the candidate was asked about.
    package var added: Int
    /// Ids of meals of both whose photos are not the same files, byte for byte.
    package var photosDiffer: [String]
    /// Ids of meals of both whose notes were not the same.
    package var notesDiffer: [String]
    /// Ids of meals of both that were scored by other truths.
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

/// A meal that reads otherwise than it did, though the answer is the very same.
package struct GateMoved: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    package var meal: String
    /// What moved, in words, such as `energy error 12.0 → 34.0 kcal`.
    package var words: String

    package init(variant: VariantID, set: String, meal: String, words: String) {
        self.variant = variant
        self.set = set
        self.meal = meal
        self.words = words
    }
}
