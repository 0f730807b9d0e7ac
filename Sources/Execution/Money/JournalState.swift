package import Nutrition

/// How far a run has come by its journal: what a resume goes by.
package struct JournalState: Sendable {
    /// The last outcome of each trial that has any line but a `sent` one.
    package private(set) var outcomes: TrialMap<Outcome> = [:]
    /// Attempts sent, by trial.
    package private(set) var attempts: TrialMap<Int> = [:]
    /// What each variant is charged for: what was billed, and the reservation of whatever has no known bill.
    package private(set) var charges: [VariantID: Charges] = [:]
    /// True when the last line was torn by a crash; it is left out.
    package private(set) var isTorn = false

    /// - Parameter plan: what the lines are held against; of a shard, its part. Nil: nothing.
    /// - Throws: `RunFolderError` when the journal cannot be read, or holds a line that no run of the plan has written.
    package init(reading folder: RunFolder, of plan: Plan? = nil) throws {
        var open: [TrialKey: Double] = [:]
        var audit = plan.map { JournalAudit(folder.answersPath, of: $0) }
        let reader = JournalReader(path: folder.answersPath, keepsResponses: false)
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
            case .attempt(let attempt):
                attempts[key] = max(attempts[key] ?? 0, attempt.attempt)
                outcomes[key] = attempt.outcome
                let reserved = open.removeValue(forKey: key)
                // A reused answer was paid for by another run; an attempt that was open before it may have been by this one.
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

    /// The trials of the plan that have no final outcome yet.
    package func pending(of plan: Plan) -> [Trial] {
        plan.trials.filter { trial in
            guard let outcome = outcomes[plan.key(of: trial)] else { return true }
            return outcome.kind == .pending
        }
    }
}
