package import Nutrition
package import Scoring

/// Everything a report says, whatever the format it is written in. A pure value: no rendering reads anything else.
package struct Report: Sendable {
    package var run: RunInfo
    package var sets: [SetInfo]
    /// Every score of every variant on every set, and the comparisons between variants.
    package var scores: ScoreBoard
    /// Every meal that was asked about, in plan order.
    package var meals: [MealReport]
    /// What a reader must know before the numbers: providers left out and why, cautions, models answering as others.
    package var remarks: [String]
    /// What changes of the request did, in plan order; empty where none were asked for.
    package var robustness: [PerturbationScore]
    /// The trials behind that, which are in no other figure but the bill.
    package var perturbed: [TrialResult]

    package init(
        run: RunInfo, sets: [SetInfo], scores: ScoreBoard, meals: [MealReport], remarks: [String],
        robustness: [PerturbationScore] = [], perturbed: [TrialResult] = []
    ) {
        self.robustness = robustness
        self.perturbed = perturbed
        self.run = run
        self.sets = sets
        self.scores = scores
        self.meals = meals
        self.remarks = remarks
    }
}

/// Which run a report is of.
package struct RunInfo: Sendable, Hashable {
    /// The run's name, which is its folder under `reports/`.
    package var id: String
    /// UTC, RFC 3339.
    package var startedAt: String
    /// False while a trial is pending; the report then says so everywhere.
    package var isComplete: Bool
    /// True when no real model answered; the report then says so everywhere.
    package var isSimulated: Bool
    /// The factor by which the simulator's latencies were shortened; nil for live runs.
    package var simulatedSpeedUp: Double?
    /// Of the plan, in hex: equal plans ask the same.
    package var planSHA256: String
    /// The version of nutrieval that made the run.
    package var toolVersion: String
    /// How often each variant was asked about each meal, at least 1.
    package var repeats: Int
    /// Of the order of trials.
    package var seed: UInt64
    package var pending: Int
    /// The command that finishes the run, where something is pending.
    package var resumeCommand: String?
    /// The day (`2026-03-01`) whose prices were used for every answer; nil where each is priced as of the day it was sent.
    package var pricedAsOf: String?
    /// Says that more was billed than a cap of the budget allows, in one sentence; nil where it was not.
    package var passedCap: String?

    package init(
        id: String, startedAt: String, isComplete: Bool, isSimulated: Bool, simulatedSpeedUp: Double? = nil,
        planSHA256: String, toolVersion: String, repeats: Int, seed: UInt64, pending: Int = 0,
        resumeCommand: String? = nil, pricedAsOf: String? = nil, passedCap: String? = nil
    ) {
        self.id = id
        self.startedAt = startedAt
        self.isComplete = isComplete
        self.isSimulated = isSimulated
        self.simulatedSpeedUp = simulatedSpeedUp
        self.planSHA256 = planSHA256
        self.toolVersion = toolVersion
        self.repeats = repeats
        self.seed = seed
        self.pending = pending
        self.resumeCommand = resumeCommand
        self.pricedAsOf = pricedAsOf
        self.passedCap = passedCap
    }
}

/// One eval set as the report describes it.
package struct SetInfo: Sendable, Hashable {
    /// As in the set's `set.yaml`.
    package var name: String
    /// What the set is, in its own words; nil where it does not say.
    package var description: String?
    /// What the set must not be used for, in its own words; nil where it does not say.
    package var caution: String?
    /// Under which licence its photos and values are; nil where it does not say.
    package var licence: String?
    package var meals: Int
    /// Photos of those meals.
    package var photos: Int
    /// Meals by where their true energy comes from; those that do not say are left out.
    package var provenance: [Provenance: Int]
    /// Canonical food name → other names, as the set gives them.
    package var synonyms: [String: [String]]
    /// Similarity in [0, 1] from which two food names were counted as the same.
    package var matchThreshold: Double
    /// Of the food names, where an embedding model compared them too.
    package var vectors: NameVectors?

    package init(
        name: String, description: String? = nil, caution: String? = nil, licence: String? = nil, meals: Int,
        photos: Int, provenance: [Provenance: Int] = [:], synonyms: [String: [String]] = [:],
        matchThreshold: Double = 0.75, vectors: NameVectors? = nil
    ) {
        self.vectors = vectors
        self.synonyms = synonyms
        self.matchThreshold = matchThreshold
        self.name = name
        self.description = description
        self.caution = caution
        self.licence = licence
        self.meals = meals
        self.photos = photos
        self.provenance = provenance
    }
}

/// One meal and everything that was answered on it.
package struct MealReport: Sendable {
    package var set: String
    package var meal: Meal
    /// Small JPEGs, in the order of the meal's photos; empty where a photo could not be read.
    package var thumbnails: [[UInt8]]
    /// Sorted by variant, then repeat.
    package var trials: [TrialResult]

    package init(set: String, meal: Meal, thumbnails: [[UInt8]], trials: [TrialResult]) {
        self.set = set
        self.meal = meal
        self.thumbnails = thumbnails
        self.trials = trials
    }
}
