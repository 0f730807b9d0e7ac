/// One kind of provider failure. The raw value is its stable name in `--faults`.
package enum Fault: String, Sendable, Hashable, CaseIterable {
    // Refused before the model is asked.
    case rateLimitRetryAfter = "rate-limit-retry-after"
    case rateLimitRetryDate = "rate-limit-retry-date"
    case rateLimitRetryMilliseconds = "rate-limit-retry-ms"
    case rateLimitReset = "rate-limit-reset"
    case rateLimitRetryInfo = "rate-limit-retry-info"
    case rateLimitLong = "rate-limit-long"
    case rateLimitSilent = "rate-limit-silent"
    case insufficientQuota = "insufficient-quota"
    case dailyQuota = "daily-quota"
    case paymentRequired = "payment-required-402"
    case unauthorized = "unauthorized-401"
    case forbidden = "forbidden-403"
    case notFound = "not-found-404"
    case requestTimeout = "request-timeout-408"
    case tooLarge = "too-large-413"
    case unprocessable = "unprocessable-422"
    case serverError = "server-error-500"
    case serverErrorFinal = "server-error-final"
    case badGateway = "bad-gateway-502"
    case unavailable = "unavailable-503"
    case overloaded = "overloaded-529"
    // Problems in transfer.
    case slow
    case stalled
    case resetBeforeResponse = "reset-before-response"
    case resetMidBody = "reset-mid-body"
    case truncatedBody = "truncated-body"
    case oversizedBody = "oversized-body"
    case notJSONBody = "not-json-body"
    // Unusable answers, some only at first.
    case truncatedAnswer = "truncated-answer"
    case fencedAnswer = "fenced-answer"
    case answerInProse = "answer-in-prose"
    case proseAnswer = "prose-answer"
    case refusal
    case blocked
    case wrongSchema = "wrong-schema"
    case missingKey = "missing-key"
    case numberAsString = "number-as-string"
    case notANumber = "not-a-number"
    case emptyContent = "empty-content"
    case noChoices = "no-choices"
    // Usable answers that need attention.
    case noFood = "no-food"
    case otherModel = "other-model"
    case absurdEnergy = "absurd-energy"
    case noUsage = "no-usage"
    // Only of servers with jobs.
    case expiredToken = "expired-token"
    case deadToken = "dead-token"
    case endlessJob = "endless-job"
    case failedJob = "failed-job"
    case forgottenJob = "forgotten-job"
    case lostTicket = "lost-ticket"

    /// Whether only servers with jobs have it; all others answer as usual.
    package var isOfJobs: Bool {
        switch self {
        case .expiredToken, .deadToken, .endlessJob, .failedJob, .forgottenJob, .lostTicket: true
        default: false
        }
    }

    /// One line for `simulate --help` and docs/simulator.md.
    package var summary: String {
        switch self {
        case .paymentRequired, .forbidden, .requestTimeout, .tooLarge, .unprocessable, .serverError, .unavailable,
            .overloaded:
            String(rawValue.suffix(3))
        case .rateLimitRetryAfter: "429 with retry-after: 1"
        case .rateLimitRetryDate: "429 with retry-after as an HTTP date 1 s after its date"
        case .rateLimitRetryMilliseconds: "429 with retry-after-ms: 40"
        case .rateLimitReset: "429 with x-ratelimit-remaining-requests: 0 and x-ratelimit-reset-requests: 40ms"
        case .rateLimitRetryInfo: "429 with Google's RetryInfo of 0.04s in the body"
        case .rateLimitLong: "429 with retry-after: 300"
        case .rateLimitSilent: "429 that states no wait at all"
        case .insufficientQuota: "429 that no wait cures: insufficient_quota, or a quota per day with Gemini"
        case .dailyQuota: "429 by a quota per day"
        case .unauthorized: "401, with Gemini 400 API_KEY_INVALID"
        case .notFound: "404, the model does not exist"
        case .serverErrorFinal: "500 with x-should-retry: false"
        case .badGateway: "502 with an HTML body, as proxies send"
        case .slow: "the answer comes after the slow delay, 90 s by default"
        case .stalled: "head and half the body, then nothing more"
        case .resetBeforeResponse: "the connection is reset before a response"
        case .resetMidBody: "the connection is reset in the middle of the body"
        case .truncatedBody: "200 with a body whose JSON ends in the middle"
        case .oversizedBody: "200 with a body of more than 1 MB"
        case .notJSONBody: "200 with an HTML page"
        case .truncatedAnswer: "the answer ends in the middle: finish reason length or MAX_TOKENS"
        case .fencedAnswer: "the answer stands in a Markdown code fence"
        case .answerInProse: "the answer stands between two sentences"
        case .proseAnswer: "sentences without any JSON"
        case .refusal: "the vendor's refusal: refusal field, SAFETY, or prose with Mistral"
        case .blocked: "blocked: content_filter, promptFeedback, or finish reason error with Mistral"
        case .wrongSchema: "JSON of another schema"
        case .missingKey: "a required key is left out"
        case .numberAsString: "a number is written as a string"
        case .notANumber: "a number is written as NaN"
        case .emptyContent: "a message without text"
        case .noChoices: "no choice or candidate"
        case .noFood: "a valid answer with no food in it"
        case .otherModel: "the response names another model"
        case .absurdEnergy: "popcorn of 8,000 kcal"
        case .noUsage: "the response has no usage"
        case .expiredToken: "jobs: 401 until the token is refreshed"
        case .deadToken: "jobs: 401, and the token cannot be refreshed"
        case .endlessJob: "jobs: the status never changes"
        case .failedJob: "jobs: the job fails"
        case .forgottenJob: "jobs: the server forgets the job"
        case .lostTicket: "jobs: the connection is reset after the job was taken"
        }
    }
}
