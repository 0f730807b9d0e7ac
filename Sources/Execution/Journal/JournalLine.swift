package import Hashing
package import JSON
package import Nutrition
package import Providers
package import Transport

/// One line of `answers.jsonl`.
package enum JournalLine: Sendable {
    /// Written before an attempt, so that a crash leaves a record of what was in flight.
    case sent(Sent)
    /// A job that a server accepted. Durable before the first poll, so that a resume polls it instead of paying again.
    case accepted(Accepted)
    case attempt(Attempt)
    case cleaned(Cleaned)
    case skipped(Skipped)

    package struct Sent: Sendable {
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
        /// Reserved USD; nil if the price is unknown.
        package var reservation: Double?
        /// Expected USD; nil if unknown, and in older journals.
        package var expected: Double?
        /// When it was about to be sent: UTC, RFC 3339.
        package var at: String
    }

    package struct Accepted: Sendable {
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
        package var ticket: String
        package var at: WallTime
    }

    package struct Cleaned: Sendable {
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
    }

    package struct Skipped: Sendable {
        package var trial: TrialKey
        package var outcome: Outcome
        package var reason: String
    }

    package struct Attempt: Sendable {
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
        /// As the run read it. Scoring reads the response again, so that fixes to a reader take effect.
        package var outcome: Outcome
        /// Why there is no answer, in one sentence; nil if there is one.
        package var reason: String?
        /// Of the request's body as sent, including photos.
        package var requestSHA256: SHA256Digest
        /// Responses before the last, if there were several exchanges; without polls.
        package var earlier: [Exchange] = []
        /// The last response; nil if none was complete.
        package var response: ProviderResponse?
        /// The model named in the response; nil if none is named.
        package var servedModel: String?
        /// As the vendor reports it; nil if absent.
        package var usage: JSON?
        /// Nil if nothing was exchanged.
        package var timing: ExchangeTiming?
        /// When it was sent: UTC, RFC 3339.
        package var startedAt: String
        /// USD at the price in force then; nil if unknown. For a reused answer: its cost in the original run.
        package var cost: Double?
        /// USD that count against a cap, if more than the cost; else nil.
        package var charged: Double?
        /// The source of a reused answer, to which time and cost then refer; nil for an attempt of this run.
        package var reusedFrom: Origin?
        /// The id of the batch it came in, whose price applies; nil if it came live.
        package var batch: String?
        /// USD that one in a batch was expected to cost; nil if unknown, or in the line of its sending.
        package var expected: Double?
    }

    /// The attempt of another run that an answer is reused from.
    package struct Origin: Sendable, Hashable {
        package var run: String
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
    }

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
    /// All exchanges in order; nil if the last request got no complete response.
    package var exchanges: [Exchange]? { response.map { earlier + [.response($0)] } }
}
