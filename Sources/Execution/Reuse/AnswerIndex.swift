import FoundationEssentials
import Hashing
import Nutrition

/// Where the answers of earlier runs stand in their journals, by what was asked. Holds places, not answers: about a hundred
/// bytes an answer.
///
/// The newest run that has an answer to a request speaks for it alone. Where it has several, as for two meals with the same
/// photo, each trial finds the one of its own name, and any other trial the first.
struct AnswerIndex: Sendable {
    private struct Entry {
        var place: Place
        /// Of the trial's name.
        var trial: UInt64
        var isUsable: Bool
        /// The next answer of the same run to the same request; -1: none.
        var next: Int32 = -1
    }

    /// Where one answer stands.
    struct Place: Sendable, Hashable {
        /// Into `runs`.
        var run: Int
        var journal: JournalPlace
    }

    /// A run's name and the path of its journal.
    struct Run: Sendable {
        var name: String
        var path: String
    }

    /// Answers one run may have to equal requests; more are a mistake or malice, and would make a slow chain.
    private static let mostEqual = 100

    /// The newest first.
    let runs: [Run]
    private var entries: [Entry] = []
    private var first: [ReuseKey: Int32] = [:]

    /// - Parameter simulation: of the run to come; nil for a live one.
    /// - Throws: `RunFolderError` when one of them cannot be read, `ReuseError` when its answers are of another kind.
    init(reading folders: [RunFolder], simulation: RunRecord.Simulation?) throws {
        var seen: Set<String> = []
        let distinct = folders.filter { seen.insert($0.url.resolvingSymlinksInPath().path).inserted }
        let recorded = try distinct.map { (folder: $0, record: try $0.record()) }.sorted {
            ($0.record.startedAt, $0.record.name) > ($1.record.startedAt, $1.record.name)
        }
        runs = recorded.map { Run(name: $0.record.name, path: $0.folder.answersPath) }
        for (index, run) in recorded.enumerated() {
            try Self.check(run.record, simulation: simulation)
            try add(run.record, at: index)
        }
    }

    private static func check(_ record: RunRecord, simulation: RunRecord.Simulation?) throws(ReuseError) {
        if record.simulation == simulation { return }
        guard (record.simulation == nil) == (simulation == nil) else {
            throw .simulatedWithLive(run: record.name, isSimulated: record.simulation != nil)
        }
        throw .otherSimulation(run: record.name)
    }

    private mutating func add(_ record: RunRecord, at run: Int) throws {
        let asked = Dictionary(
            record.plan.variants.compactMap { variant in
                variant.id.flatMap { id in ReuseKey.Asked(variant).map { (id, $0) } }
            }, uniquingKeysWith: { first, _ in first })
        _ = try JournalReader(path: runs[run].path).readPlaced { line, place -> (ReuseKey, Entry)? in
            guard case .attempt(let attempt) = line, attempt.outcome.isReusable,
                let asked = asked[attempt.trial.variant]
            else { return nil }
            return (
                ReuseKey(request: attempt.requestSHA256, repeatIndex: attempt.trial.repeatIndex, asked: asked),
                Entry(
                    place: Place(run: run, journal: place), trial: Self.mark(attempt.trial),
                    isUsable: attempt.outcome.kind == .answered)
            )
        } _: { found in
            if let (key, entry) = found { add(entry, to: key) }
        }
    }

    private mutating func add(_ entry: Entry, to key: ReuseKey) {
        guard var place = first[key].map(Int.init) else {
            first[key] = Int32(entries.count)
            entries.append(entry)
            return
        }
        guard entries[place].place.run == entry.place.run else { return }
        for _ in 0..<Self.mostEqual {
            if entries[place].trial == entry.trial {
                // As in the run's own report, a usable answer is not displaced by what came after it.
                if !entries[place].isUsable {
                    let next = entries[place].next
                    entries[place] = entry
                    entries[place].next = next
                }
                return
            }
            guard entries[place].next >= 0 else {
                entries[place].next = Int32(entries.count)
                entries.append(entry)
                return
            }
            place = Int(entries[place].next)
        }
    }

    /// Where the answer to that request stands; nil when no run has one.
    func place(of key: ReuseKey, for trial: TrialKey) -> Place? {
        guard let start = first[key] else { return nil }
        let mark = Self.mark(trial)
        var place = start
        while place >= 0 {
            let entry = entries[Int(place)]
            if entry.trial == mark { return entry.place }
            place = entry.next
        }
        return entries[Int(start)].place
    }

    /// Distinct requests that have an answer.
    var count: Int { first.count }

    private static func mark(_ trial: TrialKey) -> UInt64 { SHA256Digest(of: trial.description.utf8).leadingBits }
}

extension Outcome {
    /// True when it says what the model answered, usable or not, so that asking the same again would only be another draw.
    var isReusable: Bool { kind == .answered || kind == .unusable }
}
