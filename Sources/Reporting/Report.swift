package import Nutrition
package import Scoring

/// All data of a report, for every output format.
package struct Report: Sendable {
    package var run: RunInfo
    package var sets: [SetInfo]
    package var scores: ScoreBoard
    package var meals: [MealReport]
    /// What to know before the numbers: providers left out and why, cautions, models served under other names.
    package var remarks: [String]
    /// What was asked of each variant, in plan order.
    package var asked: [AskedVariant] = []
    /// Why prediction baselines are missing, in sentences.
    package var absentBaselines: [String] = []
    /// Effects of changes of the request, in plan order; empty if none were asked for.
    package var robustness: [PerturbationScore] = []
    /// The trials behind `robustness`; no other figure but the bill includes them.
    package var perturbed: [TrialResult] = []
    /// People who estimated some of the meals without sight of answers, beside the variants; empty without blind reviews.
    package var people: [PersonScore] = []
    /// Variants with looked-up numbers beside their own, per set; empty without `grounding` in config.yaml.
    package var grounding: [GroundingScore] = []
    /// What corrections of a product's users say, by set; empty without any.
    package var corrections: [PeopleScore] = []
    /// Trials that only cascades asked; their bills count for the run.
    package var onCall: [TrialResult] = []
    /// Quality of the meals' photos, by set and meal; meals of unknown quality are missing.
    package var quality: [String: [String: PhotoQuality]] = [:]

    package init(run: RunInfo, sets: [SetInfo], scores: ScoreBoard, meals: [MealReport], remarks: [String]) {
        self.run = run
        self.sets = sets
        self.scores = scores
        self.meals = meals
        self.remarks = remarks
    }
}

package struct RunInfo: Sendable, Hashable {
    /// The name of the run's folder under `reports/`.
    package var id: String
    /// UTC, RFC 3339.
    package var startedAt: String
    /// False while a trial is pending; every output then says so.
    package var isComplete: Bool
    /// True if no real model answered; every output then says so.
    package var isSimulated: Bool
    /// Factor by which the simulator shortened latencies; nil for live runs.
    package var simulatedSpeedUp: Double?
    /// Hex SHA-256 of the plan; equal plans send the same requests.
    package var planSHA256: String
    package var toolVersion: String
    /// Requests per variant and meal, at least 1.
    package var repeats: Int
    package var seed: UInt64
    package var pending = 0
    /// The command that finishes the run, if something is pending.
    package var resumeCommand: String?
    /// The day (`2026-03-01`) whose prices apply to all answers; nil: prices of the day each was sent.
    package var pricedAsOf: String?
    /// One sentence saying that more was billed than a budget cap allows; nil if not.
    package var passedCap: String?
    /// False: the project wants no photos in reports.
    package var showsPhotos = true

    package init(
        id: String, startedAt: String, isComplete: Bool, isSimulated: Bool, planSHA256: String, toolVersion: String,
        repeats: Int, seed: UInt64
    ) {
        self.id = id
        self.startedAt = startedAt
        self.isComplete = isComplete
        self.isSimulated = isSimulated
        self.planSHA256 = planSHA256
        self.toolVersion = toolVersion
        self.repeats = repeats
        self.seed = seed
    }
}

package struct SetInfo: Sendable, Hashable {
    package var name: String
    /// From `set.yaml`; nil if not stated.
    package var description: String?
    /// What the set must not be used for; nil if not stated.
    package var caution: String?
    /// Licence of photos and values; nil if not stated.
    package var licence: String?
    /// Source of photos and values; nil if not stated.
    package var source: String?
    /// How to cite the set; nil if not stated.
    package var citation: String?
    package var meals: Int
    package var photos: Int
    /// Meals by source of their true energy; those without a stated source are left out.
    package var provenance: [Provenance: Int] = [:]
    package var corrected = CorrectedTruths()
    /// Ids of further meals, marked ambiguous, that no figure includes.
    package var leftOut: Set<String> = []
    /// Canonical food name → the set's other names for it.
    package var synonyms: [String: [String]] = [:]
    /// Similarity in [0, 1] from which two food names count as the same.
    package var matchThreshold = 0.75
    /// Vectors of food names; nil if no embedding model was used.
    package var vectors: NameVectors?

    package init(name: String, meals: Int, photos: Int) {
        self.name = name
        self.meals = meals
        self.photos = photos
    }
}

/// Truths that people corrected since the set was made.
package struct CorrectedTruths: Sendable, Hashable {
    /// Meals of the run.
    package var count = 0
    /// Those among them that somebody corrected after seeing answers to the meal.
    package var afterAnswers = 0

    package init(count: Int = 0, afterAnswers: Int = 0) {
        self.count = count
        self.afterAnswers = afterAnswers
    }
}

/// In pixels.
package struct PictureSize: Sendable, Hashable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

package struct MealReport: Sendable {
    package var set: String
    package var meal: Meal
    /// Small JPEGs in photo order; empty for an unreadable photo.
    package var thumbnails: [[UInt8]]
    /// Sorted by variant, then repeat.
    package var trials: [TrialResult]
    /// Of the first thumbnail; nil if unknown or unreadable.
    package var firstSize: PictureSize?
    /// Of its best photo; nil if unknown.
    package var quality: PhotoQuality?

    package init(set: String, meal: Meal, thumbnails: [[UInt8]], trials: [TrialResult]) {
        self.set = set
        self.meal = meal
        self.thumbnails = thumbnails
        self.trials = trials
    }
}
