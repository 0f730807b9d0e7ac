/// How a trial ended; every trial has exactly one outcome.
package enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// An estimate was read.
    case ok
    /// A valid answer with an empty list of foods: right only on a meal without food.
    case noFood = "no_food"

    // The answer is unusable, which counts against the model.
    case notJSON = "not_json"
    case schemaInvalid = "schema_invalid"
    case empty
    case tooLarge = "too_large"
    case truncated
    case refused
    case blocked

    // Pending: a resume finishes these; until then the run is incomplete.
    /// The limits of the key.
    case rateLimited = "rate_limited"
    /// The vendor is busy, whatever the limits.
    case overloaded
    case quotaExhausted = "quota_exhausted"
    case serverError = "server_error"
    case network
    /// A program ended before it replied.
    case processDied = "process_died"
    case timedOut = "timed_out"
    /// A job was still running after the last poll.
    case jobUnfinished = "job_unfinished"
    /// The server no longer has the job.
    case jobLost = "job_lost"
    case unauthorized
    /// The server refused the token, and there was no new one.
    case tokenExpired = "token_expired"
    case noKey = "no_key"
    /// Its program may not be started.
    case notTrusted = "not_trusted"
    case budgetSkipped = "budget_skipped"
    case cancelled

    // Permanent: counted, shown, and not the model's fault.
    case badRequest = "bad_request"
    case overLimit = "over_limit"
    case photoUnreadable = "photo_unreadable"
    /// A cascade's policy asked the person for a better photo instead of a model.
    case askedBack = "asked_back"
}

extension Outcome {
    package enum Kind: Sendable, Hashable {
        /// A usable answer.
        case answered
        /// An unusable answer: the missing policy applies.
        case unusable
        /// Not the model's fault and not final: a resume asks again.
        case pending
        /// Not the model's fault and final.
        case permanent
    }

    package var kind: Kind {
        switch self {
        case .ok, .noFood: .answered
        case .notJSON, .schemaInvalid, .empty, .tooLarge, .truncated, .refused, .blocked: .unusable
        case .rateLimited, .overloaded, .quotaExhausted, .serverError, .network, .processDied, .timedOut,
            .jobUnfinished, .jobLost, .unauthorized, .tokenExpired, .noKey, .notTrusted, .budgetSkipped, .cancelled:
            .pending
        case .badRequest, .overLimit, .photoUnreadable, .askedBack: .permanent
        }
    }

    /// Whether the trial is scored, as its estimate or by the missing policy. An answer that did not come in time is
    /// scored by the policy and asked again on resume.
    package var isScored: Bool { kind == .answered || kind == .unusable || isLate }

    /// Whether the time for an answer was over.
    package var isLate: Bool { self == .timedOut || self == .jobUnfinished }
}
