package import Execution
import Files
package import FoundationEssentials
package import JSON
package import Reporting
import Scoring

/// The folder of one search under `reports/`: its record and its report. Its rounds are run folders beside it.
package struct TuneFolder: Sendable {
    package let url: URL
    /// Size limit of `tune.json` in bytes: some hundred a meal.
    private static let limit = 64_000_000

    package init(url: URL) { self.url = url }

    private var recordPath: String { url.appending(path: "tune.json").path }

    /// Locks the search, which two processes would pay for twice.
    /// - Throws: `RunFolderError.locked`, `WriteError`.
    package func lock() throws -> FolderLock { try FolderLock(making: url) }

    /// Creates the folder, locks it and writes the record.
    /// - Throws: `TuneError.exists`, `RunFolderError.locked` while another process makes one there, `WriteError`.
    package func create(_ record: TuneRecord, redactor: Redactor) throws -> FolderLock {
        try checkIsNew(record)
        let lock = try lock()
        // Another process may have made it since.
        try checkIsNew(record)
        try write(record.json.fileBytes, to: "tune.json", redactor)
        return lock
    }

    private func checkIsNew(_ record: TuneRecord) throws(TuneError) {
        let others = (1...record.variants.count).map(record.run(ofRound:)) + [record.testRun]
        let folders = others.map { url.deletingLastPathComponent().appending(path: $0) }
        for path in [recordPath, url.appending(path: "run.json").path] + folders.map(\.path)
        where FileManager.default.fileExists(atPath: path) {
            throw TuneError.exists(path)
        }
    }

    package func record() throws(TuneError) -> TuneRecord {
        let bytes: [UInt8]
        do throws(SmallFile.Failure) { bytes = try SmallFile.read(recordPath, limit: Self.limit) } catch {
            switch error {
            case .absent: throw .notFound(url.path)
            case .notAFile: throw .badRecord(path: recordPath, reason: "it is no regular file")
            case .tooLarge: throw .badRecord(path: recordPath, reason: "it is larger than any search writes")
            }
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit)) } catch {
            throw .badRecord(path: recordPath, reason: "\(error)")
        }
        let record = try TuneRecord(json: json, path: recordPath)
        // The names of its runs derive from it.
        guard record.name == url.lastPathComponent else {
            throw .badRecord(path: recordPath, reason: "`name` is not that of its folder")
        }
        return record
    }

    /// - Throws: `WriteError`.
    package func write(_ report: TuneReport, redactor: Redactor) throws {
        try write(TuneJSON.render(report).fileBytes, to: "summary.json", redactor)
        try write(Array(report.document.markdown.utf8), to: "report.md", redactor)
        try write(report.document.html, to: "report.html", redactor)
    }

    private func write(_ bytes: [UInt8], to name: String, _ redactor: Redactor) throws {
        try WholeFile.write(redactor.redacted(bytes), to: url.appending(path: name).path)
    }
}

package enum TuneError: Error, Sendable, Hashable, CustomStringConvertible {
    case badRecord(path: String, reason: String)
    case notFound(String)
    case exists(String)
    /// A run with a name of the search belongs to something else.
    case otherRun(String)
    case badLooks(path: String, line: Int)

    package var description: String {
        switch self {
        case .badRecord(let path, let reason): "\(path) cannot be used: \(reason)"
        case .notFound(let path): "there is no search in \(path): `nutrieval tune` without --resume starts one"
        case .exists(let path): "\(path) is there already: take another --name, or go on with that search by --resume"
        case .otherRun(let name):
            "the run \(name) did not ask what the search asks there: its name was taken by another run, or the truths or the "
                + "scoring of config.yaml were changed and let other variants go on; restore them, or take another --name"
        case .badLooks(let path, let line):
            "\(path):\(line): this is no record of a look at the test split: restore the file, which must not lose a line"
        }
    }
}

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

/// `test-looks.jsonl` in an eval set's folder: one line for every time a search measured its winner on the test split.
/// Keep it in version control with the set: anyone who looks twice chooses by what they saw.
package struct TestLooks {
    private struct Look {
        var shown: TuneReport.Look
        /// Start of that search, UTC, RFC 3339: another search can get its name once its folders are gone.
        var tuneStartedAt: String
        /// Looks of simulated searches are counted separately, since they say nothing about real answers.
        var isSimulated: Bool

        /// Whether it is the same search with the same winner, perhaps resumed.
        func isSame(as other: Look) -> Bool {
            (shown.tune, shown.winner, tuneStartedAt, isSimulated)
                == (other.shown.tune, other.shown.winner, other.tuneStartedAt, other.isSimulated)
        }
    }

    private let path: String
    /// In the order of the file.
    private var all: [Look] = []
    private static let limit = 16_000_000

    /// - Throws: `TuneError.badLooks` for an invalid line.
    package init(ofSet folder: String) throws(TuneError) {
        path = "\(folder)/test-looks.jsonl"
        let bytes: [UInt8]
        do throws(SmallFile.Failure) { bytes = try SmallFile.read(path, limit: Self.limit) } catch {
            if error == .absent { return }
            throw .badLooks(path: path, line: 1)
        }
        for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty { continue }
            guard let json = try? JSON.parse(Array(line)), let at = json["at"]?.string, let tune = json["tune"]?.string,
                let winner = json["winner"]?.string
            else { throw .badLooks(path: path, line: number + 1) }
            all.append(
                Look(
                    shown: (at, tune, winner), tuneStartedAt: json["tune_started_at"]?.string ?? "",
                    isSimulated: json["simulated"]?.bool ?? false))
        }
    }

    /// The last look of a simulated search, or of a live one.
    package func last(isSimulated: Bool) -> TuneReport.Look? { all.last { $0.isSimulated == isSimulated }?.shown }

    /// Adds a look, unless the same search has already looked at the same winner; returns the looks before it.
    /// - Parameter time: UTC, RFC 3339.
    /// - Throws: `WriteError`.
    package mutating func add(_ winner: String, of record: TuneRecord, at time: String) throws -> [TuneReport.Look] {
        let look = Look(
            shown: (time, record.name, winner), tuneStartedAt: record.startedAt, isSimulated: record.isSimulated)
        let earlier = all.filter { $0.isSimulated == look.isSimulated }.prefix { !$0.isSame(as: look) }.map(\.shown)
        guard !all.contains(where: { $0.isSame(as: look) }) else { return earlier }
        let line: JSON = [
            "at": .string(time), "tune": .string(record.name), "tune_started_at": .string(record.startedAt),
            "winner": .string(winner), "simulated": .bool(record.isSimulated)
        ]
        let file = try AppendOnlyFile(path: path)
        try file.append(line.serialized(sortedKeys: true) + [10])
        try file.makeDurable()
        all.append(look)
        return earlier
    }
}
