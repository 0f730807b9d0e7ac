package import JSON
import Scoring

/// `tune.json`, the settings of a search. Written before anything is sent and never changed; with it and the journals
/// of the rounds, which are runs, the search can be repeated.
package struct TuneRecord: Sendable, Hashable {
    /// The written format; higher ones are refused.
    package static let format = 1

    package var name: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var toolVersion: String
    package var isSimulated: Bool
    package var seed: UInt64
    package var repeats: Int
    package var set: String
    /// Names, in the order given.
    package var providers: [String]
    package var prompts: [String]
    package var photoSettings: [String]
    /// Full names of the participating variants, in plan order.
    package var variants: [String]
    /// Ids of the tune split's meals, in the order asked.
    package var tuneMeals: [String]
    /// Ids of the test split's meals; empty: no test.
    package var testMeals: [String]
    package var lastRoundMeals: Int
    /// Cap for the whole search, USD; nil: no cap of its own.
    package var maxUSD: Double?
    /// The part of the cap reserved for the test split, USD.
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

    /// - Parameter round: from 1.
    package func run(ofRound round: Int) -> String { "\(name)-round-\(round)" }
    package var testRun: String { "\(name)-test" }

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

    /// - Throws: `TuneError.badRecord` naming the fault.
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
