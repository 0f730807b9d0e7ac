package import Nutrition
package import Providers

/// A run's progress according to its journal, for a resume.
package struct JournalState: Sendable {
    /// The last outcome of each trial with any line but `sent`.
    package private(set) var outcomes: TrialMap<Outcome> = [:]
    package private(set) var attempts: TrialMap<Int> = [:]
    /// Bills, and reservations where the bill is unknown.
    package private(set) var charges: [VariantID: Charges] = [:]
    /// Accepted jobs that may still be on their servers, by trial.
    package private(set) var jobs: [TrialKey: [Job]] = [:]
    /// True if a crash tore the last line, which is left out.
    package private(set) var isTorn = false

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
        var open: [TrialKey: Double] = [:]
        var audit = plan.map { JournalAudit(folder.answersPath, of: $0) }
        let reader = JournalReader(path: folder.answersPath, keepsResponses: false, format: format)
        isTorn = try reader.readPlaced {
            ($0, JournalAudit.Mark($0, at: $1))
        } _: { line, mark in
            try audit?.check(mark)
            let key = line.trial
            switch line {
            case .sent(let sent):
                attempts[key] = max(attempts[key] ?? 0, sent.attempt)
                charge(unbilled: open.removeValue(forKey: key), for: key)
                open[key] = sent.reservation
            case .accepted(let accepted):
                let job = Job(
                    attempt: accepted.attempt, ticket: accepted.ticket, acceptedAt: accepted.at, reservation: open[key])
                jobs[key, default: []].append(job)
            case .cleaned(let cleaned): jobs[key]?.removeAll { $0.attempt == cleaned.attempt }
            case .attempt(let attempt):
                if let job = jobs[key]?.firstIndex(where: { $0.attempt == attempt.attempt }) {
                    jobs[key]?[job].isAnswered = true
                }
                attempts[key] = max(attempts[key] ?? 0, attempt.attempt)
                outcomes[key] = attempt.outcome
                let reserved = open.removeValue(forKey: key)
                // Another run paid for a reused answer; an open attempt before it may be billed to this one.
                if attempt.reusedFrom == nil, let bill = attempt.charged ?? attempt.cost {
                    charges[key.variant, default: Charges()].add(bill: bill)
                } else {
                    charge(unbilled: reserved, for: key)
                }
            case .skipped(let skipped): outcomes[key] = skipped.outcome
            }
        }
        for (key, reserved) in open { charge(unbilled: reserved, for: key) }
    }

    private mutating func charge(unbilled reservation: Double?, for key: TrialKey) {
        if let reservation { charges[key.variant, default: Charges()].add(unbilled: reservation) }
    }

    /// USD charged, by provider.
    package var charged: [String: Double] {
        charges.reduce(into: [:]) { $0[$1.key.provider, default: 0] += $1.value.total }
    }

    /// The trials of the plan without a final outcome.
    package func pending(of plan: Plan) -> [Trial] {
        var pending: [Trial] = []
        plan.forEachTrial { trial in
            if outcomes[plan.key(of: trial)].map({ $0.kind == .pending }) ?? true { pending.append(trial) }
        }
        return pending
    }
}
