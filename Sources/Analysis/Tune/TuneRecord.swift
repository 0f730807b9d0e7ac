package import JSON
import Scoring

/// `tune.json`: what a search was started with. Written before anything is sent and never changed; the rounds are runs of their
/// own, so that the search can be followed again from it and their journals.
package struct TuneRecord: Sendable, Hashable {
    /// The version of the file's form that is written; higher ones are refused.
    package static let format = 1

    package var name: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var toolVersion: String
    package var isSimulated: Bool
    package var seed: UInt64
    package var repeats: Int
    package var set: String
    /// Names, in the order they were given.
    package var providers: [String]
    package var prompts: [String]
    package var photoSettings: [String]
    /// Those that take part, by their full names, in the order of the plan.
    package var variants: [String]
    /// Ids of the meals of the tune split, in the order they are asked about.
    package var tuneMeals: [String]
    /// Ids of the meals of the test split; empty: it is not measured on.
    package var testMeals: [String]
    /// Meals of the last round.
    package var lastRoundMeals: Int
    /// What all of it may cost, USD; nil: no cap of its own.
    package var maxUSD: Double?
    /// What of that is kept for the test split.
    package var testUSD: Double?

    package init(
        name: String, startedAt: String, toolVersion: String, isSimulated: Bool, seed: UInt64, repeats: Int,
        set: String, providers: [String], prompts: [String], photoSettings: [String], variants: [String],
        tuneMeals: [String], testMeals: [String], lastRoundMeals: Int, maxUSD: Double?, testUSD: Double?
    ) {
        self.name = name
        self.startedAt = startedAt
        self.toolVersion = toolVersion
        self.isSimulated = isSimulated
        self.seed = seed
        self.repeats = repeats
        self.set = set
        self.providers = providers
        self.prompts = prompts
        self.photoSettings = photoSettings
        self.variants = variants
        self.tuneMeals = tuneMeals
        self.testMeals = testMeals
        self.lastRoundMeals = lastRoundMeals
        self.maxUSD = maxUSD
        self.testUSD = testUSD
    }

    /// The name of the run that a round is, counted from 1.
    package func run(ofRound round: Int) -> String { "\(name)-round-\(round)" }
    /// The name of the run on the test split.
    package var testRun: String { "\(name)-test" }

    /// The file's content.
    package var json: JSON {
        func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
        return [
            "format": .number(Double(Self.format)), "name": .string(name), "started_at": .string(startedAt),
            "tool_version": .string(toolVersion), "simulated": .bool(isSimulated), "seed": .string(String(seed)),
            "repeats": .optional(repeats), "set": .string(set), "providers": texts(providers),
            "prompts": texts(prompts), "photo_settings": texts(photoSettings), "variants": texts(variants),
            "tune_meals": texts(tuneMeals), "test_meals": texts(testMeals),
            "last_round_meals": .optional(lastRoundMeals), "max_usd": .optional(maxUSD), "test_usd": .optional(testUSD)
        ]
    }

    /// - Throws: `TuneError.badRecord` saying what is wrong with it.
    package init(json: JSON, path: String) throws(TuneError) {
        func bad(_ what: String) -> TuneError { .badRecord(path: path, reason: what) }
        guard let format = json["format"]?.integer else { throw bad("it is no record of a search") }
        guard format <= Self.format else {
            throw bad("a newer nutrieval wrote it (format \(format)): update this one")
        }
        func text(_ key: String) throws(TuneError) -> String {
            guard let text = json[key]?.string else { throw bad("`\(key)` is missing") }
            return text
        }
        func texts(_ key: String) throws(TuneError) -> [String] {
            guard let array = json[key]?.array else { throw bad("`\(key)` is missing") }
            let texts = array.compactMap(\.string)
            guard texts.count == array.count else { throw bad("`\(key)` holds what is no text") }
            return texts
        }
        guard let seed = UInt64(try text("seed")), let repeats = json["repeats"]?.integer, (1...1000).contains(repeats),
            let last = json["last_round_meals"]?.integer, last >= 1
        else { throw bad("a number in it is missing or out of range") }
        self.init(
            name: try text("name"), startedAt: try text("started_at"), toolVersion: try text("tool_version"),
            isSimulated: json["simulated"]?.bool ?? false, seed: seed, repeats: repeats, set: try text("set"),
            providers: try texts("providers"), prompts: try texts("prompts"),
            photoSettings: try texts("photo_settings"), variants: try texts("variants"),
            tuneMeals: try texts("tune_meals"), testMeals: try texts("test_meals"), lastRoundMeals: last,
            maxUSD: json["max_usd"]?.number, testUSD: json["test_usd"]?.number)
    }
}
