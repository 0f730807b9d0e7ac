import FoundationEssentials
import Hashing
import Nutrition

/// Finds earlier answers in their journals by request. Stores positions, about a hundred bytes an answer. Only the
/// newest run with an answer to a request counts. If it has several, as for two meals with the same photo, each trial
/// gets the answer of its own key, and any other trial the first.
struct AnswerIndex: Sendable {
    private struct Entry {
        var place: Place
        /// Hash of the trial's key.
        var trial: UInt64
        var isUsable: Bool
        /// The run's next answer to the same request; -1: none.
        var next: Int32 = -1
    }

    struct Place: Sendable, Hashable {
        /// Index into `runs`.
        var run: Int
        var journal: JournalPlace
    }

    struct Run: Sendable {
        var name: String
        var path: String
    }

    /// The most answers of a run to equal requests; more are a mistake or malice, and would make a slow chain.
    private static let mostEqual = 100

    let runs: [Run]
    private var entries: [Entry] = []
    private var first: [ReuseKey: Int32] = [:]

    /// - Parameter simulation: of the run to come; nil for a live one.
    /// - Throws: `RunFolderError` when a run cannot be read, `ReuseError` when its answers are of another kind.
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
                // As in the run's own report, later answers do not replace a usable one.
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

    /// The position of the answer to that request; nil if no run has one.
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

    /// Distinct requests with an answer.
    var count: Int { first.count }

    private static func mark(_ trial: TrialKey) -> UInt64 { SHA256Digest(of: trial.description.utf8).leadingBits }
}

extension Outcome {
    /// True if the model answered, usably or not: asking the same again would only be another draw.
    var isReusable: Bool { kind == .answered || kind == .unusable }
}
