import Catalog
package import Nutrition
package import Providers
package import Scoring
import Transport

/// A run's progress according to its journal, for a resume.
package struct JournalState: Sendable {
    /// One map, as a journal can have a million trials.
    private var standings: TrialMap<Standing> = [:]
    /// Bills, and reservations where the bill is unknown.
    package private(set) var charges: [VariantID: Charges] = [:]
    /// Accepted jobs that may still be on their servers, by trial.
    package private(set) var jobs: [TrialKey: [Job]] = [:]
    /// By trial, the last submission without a ticket or an end: its server may have taken it.
    package private(set) var unanswered: [TrialKey: Unanswered] = [:]
    /// All that the run has given to vendors, with what is answered of it.
    package private(set) var batches: [RecordedBatch] = []
    /// Results of members of cascades.
    package private(set) var members: [TrialKey: TrialResult] = [:]
    /// True if a crash tore the last line, which is left out.
    package private(set) var isTorn = false
    private var lately = LateRequests()

    private struct Standing {
        var attempts: UInt32 = 0
        var outcome: Outcome?

        /// Attempts made; nil for none.
        var made: Int? { attempts > 0 ? Int(attempts) : nil }
    }

    package struct Unanswered: Sendable, Hashable {
        /// From 1.
        package var attempt: Int
        /// When it was sent: RFC 3339.
        package var at: String
        /// USD charged until the bill is known; nil if unknown.
        package var reservation: Double?
    }

    package struct Job: Sendable, Hashable {
        /// From 1.
        package var attempt: Int
        package var ticket: String
        package var acceptedAt: WallTime
        /// USD charged until the bill is known; nil if unknown.
        package var reservation: Double?
        /// Its answer is in the journal; only the clean-up is left.
        package var isAnswered = false
    }

    /// - Parameters:
    ///   - plan: to check the lines against; of a shard, its part. Nil: no check.
    ///   - format: required format of the lines; nil: any.
    /// - Throws: `RunFolderError` when the journal cannot be read, or has a line that no run of the plan has written.
    package init(reading folder: RunFolder, of plan: Plan? = nil, format: Int? = nil) throws {
        // Reservations of accepted jobs; those of other open attempts are in `unanswered`.
        var open: [TrialKey: Double] = [:]
        batches = try BatchLog.read(folder)
        // Attempts that batches answered.
        var answered: TrialMap<Set<Int>> = [:]
        var audit = plan.map { JournalAudit(folder.answersPath, of: $0) }
        let members = MemberReader(plan)
        let reader = JournalReader(path: folder.answersPath, keepsResponses: !members.isEmpty, format: format)
        isTorn = try reader.readPlaced {
            ($0, JournalAudit.Mark($0, at: $1), members.result($0))
        } _: { line, mark, result in
            try audit?.check(mark)
            let key = line.trial
            if let result, self.members[key]?.outcome.kind != .answered { self.members[key] = result }
            switch line {
            case .sent(let sent):
                note(key, attempt: sent.attempt)
                let new = Unanswered(attempt: sent.attempt, at: sent.at, reservation: sent.reservation)
                let before = unanswered.updateValue(new, forKey: key)?.reservation
                charge(unbilled: before ?? open.removeValue(forKey: key), for: key)
            case .accepted(let accepted):
                if let reserved = unanswered.removeValue(forKey: key)?.reservation { open[key] = reserved }
                let job = Job(
                    attempt: accepted.attempt, ticket: accepted.ticket, acceptedAt: accepted.at, reservation: open[key])
                jobs[key, default: []].append(job)
            case .cleaned(let cleaned): jobs[key]?.removeAll { $0.attempt == cleaned.attempt }
            case .attempt(let attempt):
                if let job = jobs[key]?.firstIndex(where: { $0.attempt == attempt.attempt }) {
                    jobs[key]?[job].isAnswered = true
                }
                note(key, attempt: attempt.attempt, attempt.outcome)
                if attempt.batch != nil { answered[key] = (answered[key] ?? []).union([attempt.attempt]) }
                let reserved = unanswered.removeValue(forKey: key)?.reservation ?? open.removeValue(forKey: key)
                if attempt.reusedFrom == nil, attempt.batch == nil { lately.note(attempt) }
                // Another run paid for a reused answer; an open attempt before it may be billed to this one.
                if attempt.reusedFrom == nil, let bill = attempt.charged ?? attempt.cost {
                    charges[key.variant, default: Charges()].add(bill: bill)
                } else {
                    charge(unbilled: reserved, for: key)
                }
            case .skipped(let skipped): standings.change(key, from: Standing()) { $0.outcome = skipped.outcome }
            }
        }
        for (key, reserved) in open { charge(unbilled: reserved, for: key) }
        for (key, sent) in unanswered { charge(unbilled: sent.reservation, for: key) }
        for index in batches.indices {
            var batch = batches[index]
            settle(&batch, answered)
            batches[index] = batch
        }
    }

    /// Notes what of a batch is answered, and charges what may still be billed.
    private mutating func settle(_ batch: inout RecordedBatch, _ answered: TrialMap<Set<Int>>) {
        guard batch.submittedAt != nil else { return }
        for (number, entry) in batch.entries.enumerated() {
            note(entry.trial, attempt: entry.attempt)
            if answered[entry.trial]?.contains(entry.attempt) == true {
                batch.answered.insert(number)
            } else if batch.end?.mayBeBilled ?? true {
                charge(unbilled: entry.reservation, for: entry.trial)
            }
        }
    }

    private mutating func note(_ key: TrialKey, attempt: Int, _ outcome: Outcome? = nil) {
        standings.change(key, from: Standing()) {
            $0.attempts = max($0.attempts, UInt32(clamping: attempt))
            $0.outcome = outcome ?? $0.outcome
        }
    }

    /// The last outcome of the trial; nil without any line but `sent`.
    package func outcome(of trial: TrialKey) -> Outcome? { standings[trial]?.outcome }

    /// The last outcome of each trial with any line but `sent`. Makes a map; `outcome(of:)` is for one trial.
    package var outcomes: TrialMap<Outcome> { standings.compactMapValues(\.outcome) }

    /// How often each trial was sent.
    package var attempts: TrialMap<Int> { standings.compactMapValues(\.made) }

    /// Those of trials without an answer, which alone may be asked again: few in most resumed runs.
    package var attemptsWithoutAnswer: TrialMap<Int> {
        var attempts = standings.compactMapValues { $0.outcome?.kind == .answered ? nil : $0.made }
        // A cascade goes by what this version reads in a response, and may ask again where an older one saw an answer.
        for (key, result) in members where result.outcome.kind == .pending { attempts[key] = standings[key]?.made }
        return attempts
    }

    private mutating func charge(unbilled reservation: Double?, for key: TrialKey) {
        if let reservation { charges[key.variant, default: Charges()].add(unbilled: reservation) }
    }

    /// When the requests of the last minutes had arrived at their servers at the latest, in seconds since 1970.
    package func arrivals(before now: WallTime) -> [VariantID: [Double]] {
        var arrivals = lately.byVariant
        // A session that was killed may have sent these until it ended.
        for (key, sent) in unanswered {
            guard let at = WallTime(rfc3339: sent.at)?.seconds, now.seconds - at < 3600 else { continue }
            arrivals[key.variant, default: []].append(now.seconds)
        }
        return arrivals
    }

    /// USD charged, by provider.
    package var charged: [String: Double] {
        charges.reduce(into: [:]) { $0[$1.key.provider, default: 0] += $1.value.total }
    }

    /// The trials of the plan without a final outcome.
    package func pending(of plan: Plan) -> [Trial] {
        let cascades = CascadePlan(plan)
        var pending: [Trial] = []
        plan.forEachTrial { trial in
            let outcome =
                cascades.isCascade(trial)
                ? cascades.result(of: trial) { members[$0] }.trial.outcome : standings[plan.key(of: trial)]?.outcome
            if outcome.map({ $0.kind == .pending }) ?? true { pending.append(trial) }
        }
        return pending
    }
}

/// When the last requests of a journal had arrived at the latest: at the end of their responses.
private struct LateRequests: Sendable {
    /// Seconds before the newest that are kept: a window of a pool, and what clocks differ.
    private static let span = 120.0

    /// Not yet without those that are too old.
    private var requests: [VariantID: [Double]] = [:]
    private var count = 0
    private var newest = 0.0
    private var limit = 4096

    mutating func note(_ attempt: JournalLine.Attempt) {
        guard let start = WallTime(rfc3339: attempt.startedAt)?.seconds else { return }
        let end = start + (attempt.timing.map { $0.total / .seconds(1) } ?? 0)
        newest = max(newest, end)
        requests[attempt.trial.variant, default: []].append(end)
        count += 1
        guard count >= limit else { return }
        requests = byVariant
        count = requests.values.reduce(0) { $0 + $1.count }
        limit = max(4096, 2 * count)
    }

    var byVariant: [VariantID: [Double]] {
        requests.mapValues { $0.filter { $0 >= newest - Self.span } }.filter { !$0.value.isEmpty }
    }
}

/// Reads the answers of members of cascades.
private struct MemberReader: Sendable {
    private let definitions: [VariantID: ProviderDefinition]

    init(_ plan: Plan?) {
        let members = plan?.variants.flatMap(\.members.values) ?? []
        definitions = Dictionary(members.map { ($0.id, $0.definition) }) { first, _ in first }
    }

    var isEmpty: Bool { definitions.isEmpty }

    /// Nil for lines that end nothing, and of other variants.
    func result(_ line: JournalLine) -> TrialResult? {
        let key = line.trial
        guard let definition = definitions[key.variant] else { return nil }
        let reading: ResponseReading
        switch line {
        case .attempt(let attempt):
            let sentAt = WallTime(rfc3339: attempt.startedAt) ?? WallTime(seconds: 0)
            let ask = Ask(definition: definition, photos: [])
            reading =
                attempt.exchanges.flatMap { ResponseReader.read($0, to: ask, now: sentAt) }
                ?? ResponseReading(outcome: attempt.outcome, reason: attempt.reason)
        case .skipped(let skipped): reading = ResponseReading(outcome: skipped.outcome, reason: skipped.reason)
        default: return nil
        }
        return TrialResult(
            variant: key.variant, set: key.set, meal: key.meal, repeatIndex: key.repeatIndex,
            outcome: reading.outcome, reason: reading.reason, estimate: reading.estimate)
    }
}
