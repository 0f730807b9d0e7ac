package import Hashing
package import JSON
package import Nutrition
package import Providers
package import Transport

/// One line of `answers.jsonl`.
package enum JournalLine: Sendable {
    /// Written before an attempt, so that what was in flight at a crash is known.
    case sent(Sent)
    /// A job that a server took on. Durable before the job is asked about, so that a resume asks about it instead of paying
    /// for another.
    case accepted(Accepted)
    /// One attempt and everything that came back.
    case attempt(Attempt)
    /// A job of which nothing is left on its server.
    case cleaned(Cleaned)
    /// A trial that ended without anything being sent.
    case skipped(Skipped)

    /// An attempt that is about to be made.
    package struct Sent: Sendable {
        /// Whose attempt it is.
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
        /// USD kept aside for it; nil when the price is unknown.
        package var reservation: Double?
        /// USD it was expected to cost; nil when that was unknown, and in journals of before it was kept.
        package var expected: Double?
        /// UTC, RFC 3339: when it was about to be sent.
        package var at: String
    }

    /// A job under way.
    package struct Accepted: Sendable {
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
        /// The server's name for the job.
        package var ticket: String
        /// UTC, RFC 3339.
        package var at: String
    }

    /// The end of a job's remains.
    package struct Cleaned: Sendable {
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
    }

    /// A trial for which nothing was sent.
    package struct Skipped: Sendable {
        /// The trial that ended.
        package var trial: TrialKey
        /// How it ended.
        package var outcome: Outcome
        /// Why, in one sentence.
        package var reason: String
    }

    /// An attempt that has ended.
    package struct Attempt: Sendable {
        /// Whose attempt it was.
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
        /// As the run read it. Scoring reads the response again, so that a mended reader takes effect.
        package var outcome: Outcome
        /// Why it did not end in an answer, in one sentence; nil where it did.
        package var reason: String?
        /// Of the request's body as it was sent, photos and all.
        package var requestSHA256: SHA256Digest
        /// What came back before the response, where it took several exchanges; polls are left out.
        package var earlier: [Exchange] = []
        /// The last response; nil when no complete one came.
        package var response: ProviderResponse?
        /// The model that answered, as the response names it; nil where it names none.
        package var servedModel: String?
        /// What the response says it used, in the vendor's words; nil where it says nothing.
        package var usage: JSON?
        /// Where the time went; nil when nothing was exchanged.
        package var timing: ExchangeTiming?
        /// UTC, RFC 3339: when it was sent.
        package var startedAt: String
        /// USD by the price in force then; nil when unknown. Of a reused answer: what it cost where it was asked.
        package var cost: Double?
        /// USD that count against a cap, where they are more than the cost; else nil.
        package var charged: Double?
        /// Where the answer was asked, when that was in another run and nothing was sent for it in this one; its time and cost
        /// are then of there. Nil for an attempt of this run.
        package var reusedFrom: Origin?
    }

    /// The attempt of another run that brought an answer.
    package struct Origin: Sendable, Hashable {
        /// The name of that run.
        package var run: String
        /// The trial as that run calls it.
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
    }

    /// The trial the line is about.
    package var trial: TrialKey {
        switch self {
        case .sent(let line): line.trial
        case .accepted(let line): line.trial
        case .attempt(let line): line.trial
        case .cleaned(let line): line.trial
        case .skipped(let line): line.trial
        }
    }
}

extension JournalLine.Attempt {
    /// Everything that came back, in order; nil when the last request brought no complete response.
    package var exchanges: [Exchange]? { response.map { earlier + [.response($0)] } }
}
