package import Scoring

/// Everything a gate says, whatever the format it is written in. A pure value: no rendering reads anything else.
package struct GateReport: Sendable {
    /// What is compared with: its name, and of which run it was made.
    package var baseline: GateBaseline
    /// The run that is judged.
    package var candidate: RunInfo
    /// Whether the candidate is recorded answers, read again, and no run of its own.
    package var isReplay: Bool
    /// What differs between the runs themselves.
    package var changes: [ComparedChange]
    /// What differs between the two sides of each guarded variant; those without a difference are missing.
    package var variants: [GateVariantChanges]
    /// How far both sides were asked the same, set by set.
    package var sets: [GateSet]
    /// Why nothing can be judged, in sentences; empty where it can.
    package var problems: [String]
    /// In the order of the baseline.
    package var rows: [GateRow]
    /// Meals that read otherwise than they did, though the answers are the very same; the first of them.
    package var moved: [GateMoved]
    /// How many there are in all.
    package var movedCount: Int
    /// How both sides were scored.
    package var scoring: ComparedScoring
    package var tolerances: GateTolerances
    /// What a reader must know before the numbers.
    package var remarks: [String]
    /// What the gate holds nobody to, and why, in sentences.
    package var unguarded: [String]
    /// What makes the candidate the baseline, as a person can type it.
    package var blessCommand: String

    package init(
        baseline: GateBaseline, candidate: RunInfo, isReplay: Bool = false, changes: [ComparedChange] = [],
        variants: [GateVariantChanges] = [], sets: [GateSet] = [], problems: [String] = [], rows: [GateRow],
        moved: [GateMoved] = [], movedCount: Int = 0, scoring: ComparedScoring,
        tolerances: GateTolerances = GateTolerances(), remarks: [String] = [], unguarded: [String] = [],
        blessCommand: String
    ) {
        self.baseline = baseline
        self.candidate = candidate
        self.isReplay = isReplay
        self.changes = changes
        self.variants = variants
        self.sets = sets
        self.problems = problems
        self.rows = rows
        self.moved = moved
        self.movedCount = movedCount
        self.scoring = scoring
        self.tolerances = tolerances
        self.remarks = remarks
        self.unguarded = unguarded
        self.blessCommand = blessCommand
    }

    /// What all of it comes to. A problem is a missing score, which only a regression outdoes.
    package var verdict: GateVerdict {
        let overall = GateVerdict.overall(rows)
        return problems.isEmpty || overall == .regressed ? overall : .missing
    }
}

/// What a gate compares with.
package struct GateBaseline: Sendable, Hashable {
    /// The baseline's file or the run, as the person named it.
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

/// One eval set of the baseline, and how far both sides were asked the same.
package struct GateSet: Sendable, Hashable {
    package var name: String
    /// Meals of the baseline.
    package var meals: Int
    /// Ids of meals of the baseline that the candidate was not asked about.
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
