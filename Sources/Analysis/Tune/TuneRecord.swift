package import JSON
import Scoring

/// `tune.json`, the settings of a search. Written before anything is sent and never changed; with it and the journals
/// of the rounds, which are runs, the search can be repeated.
package struct TuneRecord: Sendable, Hashable {
    /// The written format; higher ones are refused.
    package static let format = 1

    package var name = ""
    /// UTC, RFC 3339.
    package var startedAt = ""
    package var toolVersion = ""
    package var isSimulated = false
    package var seed: UInt64 = 0
    package var repeats = 1
    package var set = ""
    /// Names, in the order given.
    package var providers: [String] = []
    package var prompts: [String] = []
    package var photoSettings: [String] = []
    /// Full names of the participating variants, in plan order.
    package var variants: [String] = []
    /// Ids of the tune split's meals, in the order asked.
    package var tuneMeals: [String] = []
    /// Ids of the test split's meals; empty: no test.
    package var testMeals: [String] = []
    package var lastRoundMeals = 1
    /// Cap for the whole search, USD; nil: no cap of its own.
    package var maxUSD: Double?
    /// The part of the cap reserved for the test split, USD.
    package var testUSD: Double?

    package init() {}

    /// - Parameter round: from 1.
    package func run(ofRound round: Int) -> String { "\(name)-round-\(round)" }
    package var testRun: String { "\(name)-test" }

    package var json: JSON {
        [
            "format": .number(Double(Self.format)), "name": .string(name), "started_at": .string(startedAt),
            "tool_version": .string(toolVersion), "simulated": .bool(isSimulated), "seed": .string(String(seed)),
            "repeats": .optional(repeats), "set": .string(set), "providers": .texts(providers),
            "prompts": .texts(prompts), "photo_settings": .texts(photoSettings), "variants": .texts(variants),
            "tune_meals": .texts(tuneMeals), "test_meals": .texts(testMeals),
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
        do throws(JSONPart.Fault) {
            let file = JSONPart(json)
            name = try file["name"].text()
            startedAt = try file["started_at"].text()
            toolVersion = try file["tool_version"].text()
            isSimulated = json["simulated"]?.bool ?? false
            seed = try file["seed"].value { json in json.string.flatMap { UInt64($0) } }
            repeats = try file["repeats"].count(in: 1...1000)
            set = try file["set"].text()
            providers = try file["providers"].texts()
            prompts = try file["prompts"].texts()
            photoSettings = try file["photo_settings"].texts()
            variants = try file["variants"].texts()
            tuneMeals = try file["tune_meals"].texts()
            testMeals = try file["test_meals"].texts()
            lastRoundMeals = try file["last_round_meals"].count(in: 1...Int.max)
            maxUSD = json["max_usd"]?.number
            testUSD = json["test_usd"]?.number
        } catch { throw bad("`\(error.place)` is missing or wrong") }
    }
}
