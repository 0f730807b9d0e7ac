import Files
package import FoundationEssentials
import Hashing
package import JSON

/// The folder of one run: the only place a run writes to.
package struct RunFolder: Sendable {
    package let url: URL

    /// The folder of photos that a program is asked about.
    static let photoCopies = ".photos"

    package init(url: URL) { self.url = url }

    package var path: String { url.path }
    package var name: String { url.lastPathComponent }
    package var answersPath: String { file("answers.jsonl").path }

    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// Creates the folder, locks it and writes `run.json`.
    /// - Throws: `RunFolderError.exists` if it has a run already, `.locked` while another process makes one there,
    ///   `.namedLikeKey` before anything is made, `WriteError` when it cannot be written.
    package static func create(
        _ url: URL, record: RunRecord, redactor: Redactor
    ) throws -> (folder: RunFolder, lock: RunLock) {
        let folder = RunFolder(url: url)
        guard redactor.leavesAlone(record) else { throw RunFolderError.namedLikeKey }
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
        let lock = try RunLock(folder)
        if FileManager.default.fileExists(atPath: folder.file("run.json").path) {
            throw RunFolderError.exists(folder.path)
        }
        try folder.write(record.json.serialized(sortedKeys: true, pretty: true), to: "run.json", redactor: redactor)
        return (folder, lock)
    }

    /// In bytes: a meal takes some hundred, so about a million meals fit.
    static let recordLimit = 256_000_000

    /// - Throws: `RunFolderError` if it is missing, invalid, too large or of a newer format.
    package func record() throws(RunFolderError) -> RunRecord {
        func unusable(_ reason: String) -> RunFolderError { .unreadableRecord(folder: path, reason: reason) }
        let bytes: [UInt8]
        do throws(SmallFile.Failure) {
            bytes = try SmallFile.read(file("run.json").path, limit: Self.recordLimit)
        } catch {
            switch error {
            case .absent: throw .notFound(path)
            case .notAFile: throw unusable("it is a link, a folder or another thing that is no file to be read")
            case .tooLarge:
                throw unusable("it has more than \(Self.recordLimit / 1_000_000) MB, which no run writes: restore it")
            }
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.recordLimit)) } catch {
            throw unusable("\(error)")
        }
        return try RunRecord(json: json, folder: path)
    }

    /// When the run began, as its record says, without reading the rest; nil for an unusable one.
    package var startedAt: String? {
        SmallFile.bytes(at: file("run.json").path, limit: Self.recordLimit)
            .flatMap { JSONGlance($0).text(of: "started_at") }
            .flatMap { $0.utf8.count <= 40 ? $0 : nil }
    }

    /// Whether the run was complete when its summary was written; nil without a readable summary.
    package var isSaidComplete: Bool? { summary(["run"])?["run"]?.value?["complete"]?.bool }

    /// The summary's note on a passed cap; nil without one. A resume may raise a cap, so the record cannot tell.
    package var passedCap: String? { summary(["run"])?["run"]?.value?["passed_cap"]?.string }

    /// Some members of what the last scoring wrote; nil without a whole `summary.json`.
    package func summary(_ keys: Set<String>) -> [String: JSONGlance]? {
        SmallFile.bytes(at: file("summary.json").path, limit: Self.recordLimit).flatMap {
            JSONGlance($0).members(keys)
        }
    }

    /// What the last scoring wrote of the run, its sets and its scoring, and these members of its variants: a tenth of the
    /// time of the whole. Nil without a readable `summary.json`.
    package func summary(variants keys: Set<String>) -> JSON? {
        guard let parts = summary(["run", "sets", "scoring", "variants"]) else { return nil }
        func values(_ parts: [String: JSONGlance]) -> JSON? {
            let found = parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }
            return found.contains { $0.1 == nil } ? nil : .object(JSONObject(found.map { ($0.0, $0.1 ?? .null) }))
        }
        var others = parts
        let rows = (others.removeValue(forKey: "variants")?.elements ?? []).map { $0.members(keys).flatMap(values) }
        guard let rest = values(others)?.object, !rows.contains(nil) else { return nil }
        return .object(
            JSONObject(rest.members.map { ($0.key, $0.value) } + [("variants", .array(rows.compactMap { $0 }))]))
    }

    /// - Parameter format: the record's: a run is finished in the format it began in.
    /// - Throws: `RunFolderError.locked` while another process writes it, `.pruned` if its answers were removed,
    ///   `WriteError`.
    package func journal(format: Int, redactor: Redactor) throws -> Journal {
        // A pruned run must not be asked again from the start.
        if let at = prunedAt { throw RunFolderError.pruned(folder: path, at: at) }
        return try Journal(AppendOnlyFile(path: answersPath), format: format, redactor: redactor)
    }

    /// - Throws: `RunFolderError.locked` while another process writes it, `WriteError`.
    package func events(redactor: Redactor) throws -> EventLog {
        try EventLog(path: file("events.jsonl").path, redactor: redactor)
    }

    package func write(_ bytes: [UInt8], to name: String, redactor: Redactor) throws {
        try WholeFile.write(redactor.redacted(bytes), to: file(name).path)
    }
}

package enum RunFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    case notFound(String)
    case exists(String)
    case unreadableRecord(folder: String, reason: String)
    case newerFormat(folder: String, format: Int, known: Int)
    /// A format that no version writes, as JSON.
    case noFormat(path: String, format: String)
    case damagedJournal(path: String, line: Int, reason: String)
    /// `runs prune` removed its answers.
    case pruned(folder: String, at: String)
    /// A line's format differs from the rest of the journal or from `run.json`.
    case mixedFormats(path: String, line: Int, is: Int, others: Int)
    case planChanged(name: String, differences: [String])
    case locked(folder: String, holder: String)
    case unreadableJournal(path: String, reason: String)
    /// A live key equals a text that the run must write.
    case namedLikeKey

    package var description: String {
        switch self {
        case .notFound(let folder): "\(folder) is no run folder: `nutrieval list runs` names those there are"
        case .exists(let folder):
            "\(folder) holds a run already: resume it with --resume, or choose another --name"
        case .unreadableRecord(let folder, let reason): "\(folder)/run.json cannot be used: \(reason)"
        case .newerFormat(let folder, let format, let known):
            "\(folder) has format \(format) and this version reads up to \(known): use a newer nutrieval"
        case .noFormat(let path, let format):
            "\(path) cannot be used: its format \(format) is none that a version writes: restore it"
        case .damagedJournal(let path, let line, let reason):
            "\(path):\(line):1: \(reason); the journal is never edited by hand: restore it, "
                + "or remove that line to ask its trial again"
        case .pruned(let folder, let at):
            "\(folder) was pruned\(at.isEmpty ? "" : " on \(at.prefix(10))"): its answers are gone, its figures are in "
                + "summary.json"
        case .mixedFormats(let path, let line, let format, let others):
            "\(path):\(line):1: this line has format \(format) and the run has format \(others), so lines of two runs were "
                + "mixed: restore the folder, or start a new run"
        case .planChanged(let name, let differences):
            "run \(name) cannot be resumed, because what it asks has changed: "
                + "\(differences.joined(separator: "; ")); start a new run"
        case .unreadableJournal(let path, let reason):
            "\(path) cannot be read (\(reason)): mend that first, since what is in it must not be asked again"
        case .namedLikeKey:
            "a key in the environment reads like something the run has to write as it is, such as its name, a provider, a meal "
                + "or a word of the answers: give the one or the other another value (every variable that ends in KEY, TOKEN, "
                + "SECRET or PASSWORD is taken for a key); nothing was sent"
        case .locked(let folder, let holder):
            "\(folder) is being written by \(holder): wait until that has ended"
        }
    }
}

/// `run.json`, which identifies a run. Written before anything is sent and never changed.
package struct RunRecord: Sendable, Hashable {
    /// The format of new runs, both `run.json` and journal; newer ones are refused.
    package static let format = JournalLine.format

    package private(set) var format = RunRecord.format
    /// Also its folder under `reports/`.
    package var name: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var toolVersion: String
    /// Of the project's repository; nil if it is none.
    package var gitCommit: String?
    /// Nil for a live run.
    package var simulation: Simulation?
    /// The cap in USD for the run and every resume; nil: the configuration's.
    package var maxUSD: Double?
    /// The part of the plan that the run covers; nil: all.
    package var shard: Shard?
    /// Runs to reuse answers from, by name beside this run or by path, also in a resume. Empty in older records.
    package var reuse: [String] = []
    /// Providers left out of the plan, and why, in sentences for people.
    package var remarks: [String] = []
    /// The parts of the plan that must not change.
    package var plan: PlanRecord
    /// The truths of the meals at its start; nil in older records.
    package var truths: RecordedTruths?

    package struct Simulation: Sendable, Hashable {
        package var seed: UInt64
        /// The divisor of the simulator's latencies.
        package var speedUp: Double
        /// The name of the fault profile, `none` for no faults.
        package var faults: String

        package init(seed: UInt64, speedUp: Double, faults: String) {
            self.seed = seed
            self.speedUp = speedUp
            self.faults = faults
        }
    }

    package var json: JSON {
        [
            "format": .number(Double(format)),
            "name": .string(name),
            "started_at": .string(startedAt),
            "tool_version": .string(toolVersion),
            "git_commit": .optional(gitCommit),
            "simulated": simulation.map { simulation in
                [
                    "note": "no real model answered: every answer of this run was made up by the simulator",
                    "seed": .string(String(simulation.seed)),
                    "speed_up": .number(simulation.speedUp),
                    "faults": .string(simulation.faults)
                ]
            } ?? .null,
            "max_usd": .optional(maxUSD),
            "shard": .optional(shard?.description),
            "reuse": .array(reuse.map { .string($0) }),
            "remarks": .array(remarks.map { .string($0) }),
            "plan_sha256": .string(plan.sha256.hex),
            "plan": plan.json,
            "truths": truths?.json ?? .null
        ]
    }
}

extension RunRecord {
    package init(name: String, startedAt: String, toolVersion: String, plan: PlanRecord) {
        self.init(
            name: name, startedAt: startedAt, toolVersion: toolVersion, gitCommit: nil, simulation: nil, maxUSD: nil,
            shard: nil, reuse: [], remarks: [], plan: plan, truths: nil)
    }

    /// - Throws: `RunFolderError.unreadableRecord` naming what is wrong; a newer format is named as such.
    package init(json: JSON, folder: String) throws(RunFolderError) {
        guard let format = try JournalLine.format(in: json, of: folder) else {
            throw .unreadableRecord(folder: folder, reason: "it has no format number")
        }
        guard let name = json["name"]?.string, let startedAt = json["started_at"]?.string,
            let toolVersion = json["tool_version"]?.string, let plan = json["plan"], plan.object != nil
        else { throw .unreadableRecord(folder: folder, reason: "name, started_at, tool_version or plan is missing") }
        self.init(name: name, startedAt: startedAt, toolVersion: toolVersion, plan: PlanRecord(json: plan))
        self.format = format
        if let simulated = json["simulated"], !simulated.isNull {
            guard let seed = simulated["seed"]?.string.flatMap({ UInt64($0) }),
                let speedUp = simulated["speed_up"]?.number
            else { throw .unreadableRecord(folder: folder, reason: "its simulated part has no seed or speed_up") }
            simulation = Simulation(seed: seed, speedUp: speedUp, faults: simulated["faults"]?.string ?? "none")
        }
        if let text = json["shard"]?.string {
            shard = Shard(text)
            if shard == nil { throw .unreadableRecord(folder: folder, reason: "its shard is no part such as 2/3") }
        }
        gitCommit = json["git_commit"]?.string
        maxUSD = json["max_usd"]?.number
        reuse = json["reuse"]?.array?.compactMap(\.string) ?? []
        remarks = json["remarks"]?.array?.compactMap(\.string) ?? []
        truths = RecordedTruths(json: json["truths"])
        guard json["plan_sha256"]?.string == self.plan.sha256.hex else {
            throw .unreadableRecord(
                folder: folder, reason: "its plan is not the one its plan_sha256 names, so it was changed by hand")
        }
    }
}
