import Catalog
import Dispatch
import FoundationEssentials
import Hashing
import JSON
import Nutrition
package import Photos
import Providers

/// Finds answers of earlier runs to the requests of a new one. Keeps their places in the journals, not the answers.
/// Only the newest run with an answer to a request counts. If it has several, as for two meals with the same photo,
/// each trial gets the answer of its own key, and any other trial the first. Owns the queue that reads the journals.
package final class AnswerReuse: Sendable {
    private struct Run {
        var name: String
        var path: String
    }

    private struct Entry {
        /// Index into `sources`.
        var run: Int
        var place: JournalPlace
        var trial: UInt64
        var isUsable: Bool
    }

    /// The most answers of a run to equal requests; more are a mistake or malice, and would make a slow search.
    private static let mostEqual = 100

    private let sources: [Run]
    private let entries: [ReuseKey: [Entry]]
    private let queue = DispatchQueue(label: "nutrieval.reuse")

    /// Indexes the journals of those runs.
    /// - Parameter simulation: of the run to come; nil for a live one.
    /// - Throws: `RunFolderError` when a run cannot be read, `ReuseError` when its answers are of another kind.
    package init(reading folders: [RunFolder], simulation: RunRecord.Simulation?) throws {
        var seen: Set<String> = []
        let distinct = folders.filter { seen.insert($0.url.resolvingSymlinksInPath().path).inserted }
        let recorded = try distinct.map { (folder: $0, record: try $0.record()) }.sorted {
            ($0.record.startedAt, $0.record.name) > ($1.record.startedAt, $1.record.name)
        }
        sources = recorded.map { Run(name: $0.record.name, path: $0.folder.answersPath) }
        var entries: [ReuseKey: [Entry]] = [:]
        for (index, run) in recorded.enumerated() {
            try Self.check(run.record, simulation: simulation)
            try Self.read(run.record, of: run.folder, as: index) { entry, key in
                var equal = entries[key] ?? []
                guard equal.first?.run ?? index == index else { return }
                if let same = equal.firstIndex(where: { $0.trial == entry.trial }) {
                    // As in the run's own report, later answers do not replace a usable one.
                    if !equal[same].isUsable { equal[same] = entry }
                } else if equal.count < Self.mostEqual {
                    equal.append(entry)
                }
                entries[key] = equal
            }
        }
        self.entries = entries
    }

    package var runs: [String] { sources.map(\.name) }

    /// Distinct requests with an answer.
    package var answers: Int { entries.count }

    private static func check(_ record: RunRecord, simulation: RunRecord.Simulation?) throws(ReuseError) {
        if record.simulation == simulation { return }
        guard (record.simulation == nil) == (simulation == nil) else {
            throw .simulatedWithLive(run: record.name, isSimulated: record.simulation != nil)
        }
        throw .otherSimulation(run: record.name)
    }

    private static func read(
        _ record: RunRecord, of folder: RunFolder, as run: Int, _ add: (Entry, ReuseKey) -> Void
    ) throws {
        let asked = Dictionary(
            record.plan.variantsAndMembers.compactMap { variant in
                variant.id.flatMap { id in ReuseKey.Asked(variant).map { (id, $0) } }
            }, uniquingKeysWith: { first, _ in first })
        _ = try JournalReader(path: folder.answersPath, format: record.format).readPlaced {
            line, place -> (Entry, ReuseKey)? in
            guard case .attempt(let attempt) = line, attempt.outcome.isReusable,
                let asked = asked[attempt.trial.variant]
            else { return nil }
            let entry = Entry(
                run: run, place: place, trial: mark(attempt.trial), isUsable: attempt.outcome.kind == .answered)
            return (
                entry, ReuseKey(request: attempt.requestSHA256, repeatIndex: attempt.trial.repeatIndex, asked: asked)
            )
        } _: { found in
            if let (entry, key) = found { add(entry, key) }
        }
    }

    enum Finding {
        case none
        case answer(JournalLine.Attempt)
        /// The answer was there at indexing and cannot be read now; why, in one sentence.
        case lost(String)
    }

    func has(answerTo request: SHA256Digest, _ trial: TrialKey, by definition: ProviderDefinition) -> Bool {
        entry(request, trial, definition) != nil
    }

    /// Reads the answer from its journal each time.
    func find(answerTo request: SHA256Digest, _ trial: TrialKey, by definition: ProviderDefinition) async -> Finding {
        guard let entry = entry(request, trial, definition) else { return .none }
        let run = sources[entry.run]
        let read = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { try JournalReader(path: run.path).line(at: entry.place) })
            }
        }
        guard case .success(.attempt(var attempt)) = read, attempt.requestSHA256 == request,
            attempt.trial.repeatIndex == trial.repeatIndex
        else { return .lost("its answer in run \(run.name) is gone: its journal has changed since this run began") }
        // The origin of a reused answer stays the run that asked it.
        attempt.reusedFrom =
            attempt.reusedFrom ?? .init(run: run.name, trial: attempt.trial, attempt: attempt.attempt)
        return .answer(attempt)
    }

    private func entry(_ request: SHA256Digest, _ trial: TrialKey, _ definition: ProviderDefinition) -> Entry? {
        let equal = entries[
            ReuseKey(request: request, repeatIndex: trial.repeatIndex, asked: .init(definition))]
        let mark = Self.mark(trial)
        return equal?.first { $0.trial == mark } ?? equal?.first
    }

    private static func mark(_ trial: TrialKey) -> UInt64 { SHA256Digest(of: trial.description.utf8).leadingBits }
}

extension Outcome {
    /// True if the model answered, usably or not: asking the same again would only be another draw.
    var isReusable: Bool { kind == .answered || kind == .unusable }
}

/// An old answer fits a request if body, repeat, wire format, endpoint and model are equal. Provider names may differ.
struct ReuseKey: Sendable, Hashable {
    // Half of a SHA-256 to save memory; the journal line itself is compared with the request again.
    private let high: UInt64
    private let low: UInt64

    init(request: SHA256Digest, repeatIndex: Int, asked: Asked) {
        let text = "\(request.hex) \(repeatIndex) \(asked.text)"
        let digest = SHA256Digest(of: text.utf8)
        high = digest.leadingBits
        low = UInt64(digest.hex.dropFirst(16).prefix(16), radix: 16) ?? 0
    }

    struct Asked: Sendable, Hashable {
        let text: String

        init(_ definition: ProviderDefinition) {
            text = "\(definition.wire.rawValue) \(definition.endpoint) \(definition.model)"
        }

        /// Nil if the record lacks a part.
        init?(_ recorded: RecordedVariant) {
            let parts = ["wire", "endpoint", "model"].compactMap { recorded.json[$0]?.string }
            guard parts.count == 3 else { return nil }
            text = parts.joined(separator: " ")
        }
    }
}

extension SHA256Digest {
    var leadingBits: UInt64 { UInt64(hex.prefix(16), radix: 16) ?? 0 }
}

/// Why answers of a run cannot be reused. Nothing is sent then.
package enum ReuseError: Error, Sendable, Hashable, CustomStringConvertible {
    case simulatedWithLive(run: String, isSimulated: Bool)
    /// Both are simulated, with another seed, speed or faults.
    case otherSimulation(run: String)
    case itself(String)
    /// A resumed run has reused answers of a run that is gone.
    case gone(run: String, by: String)

    package var description: String {
        switch self {
        case .simulatedWithLive(let run, true):
            "run \(run) was answered by the simulator and this run asks real models: made-up answers are never reused for real ones"
        case .simulatedWithLive(let run, false):
            "run \(run) was answered by real models and this run by the simulator: the two do not mix"
        case .otherSimulation(let run):
            "run \(run) was simulated with another seed or other faults: its answers are of other made-up models; give it the same --seed and --faults"
        case .itself(let run): "run \(run) has its own answers already: --reuse names other runs"
        case .gone(let run, let by):
            "run \(by) reuses answers of \(run), which is gone: bring it back, name others with --reuse, or say --no-reuse to ask anew what it would have answered"
        }
    }
}

/// The trials of a plan that would reuse an answer of an earlier run, for a dry run.
package struct ReusePreview: Sendable {
    /// The runs searched, newest first.
    package var runs: [String]
    package var trials: Set<Trial>

    /// Prepares photos in the run's store, once: reuse requires byte-identical requests.
    package init(
        _ trials: [Trial], of plan: Plan, from reuse: AnswerReuse, recordings: AnswerFiles,
        photos: PreparedPhotoStore
    ) async {
        runs = reuse.runs
        self.trials = []
        guard reuse.answers > 0 else { return }
        await withTaskGroup(of: Trial?.self) { group in
            for (number, trial) in trials.enumerated() {
                // Limits how many photos are in memory at once.
                if number >= Self.width, let found = await group.next() { note(found) }
                group.addTask { await Self.isAnswered(trial, of: plan, by: reuse, recordings, photos) ? trial : nil }
            }
            for await found in group { note(found) }
        }
    }

    private static let width = 16

    private mutating func note(_ trial: Trial?) {
        if let trial { trials.insert(trial) }
    }

    private static func isAnswered(
        _ trial: Trial, of plan: Plan, by reuse: AnswerReuse, _ recordings: AnswerFiles, _ photos: PreparedPhotoStore
    ) async -> Bool {
        let recording = recordings.digest(for: plan.variants[trial.variant].definition)
        guard case .ready(let ask) = await TrialAsk.prepare(trial, of: plan, recording: recording, by: photos) else {
            return false
        }
        let request = Formats.format(ask.definition.format).request(ask).body.sha256
        return reuse.has(answerTo: request, plan.key(of: trial), by: ask.definition)
    }
}
