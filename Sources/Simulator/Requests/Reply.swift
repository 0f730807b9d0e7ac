import JSON

/// What a simulated model replies, before it is written in a vendor's shape.
struct Reply: Sendable {
    enum Content: Sendable, Hashable {
        case text(String)
        /// The vendor's own refusal where it has one.
        case refusal(String)
        /// The prompt was blocked, or the output.
        case blocked
        /// The message has no text.
        case empty
        /// No choice or candidate at all.
        case nothing
    }

    var content: Content
    /// Whether the output limit ended the answer.
    var isTruncated = false
    var model: String
    /// Hexadecimal digits that differ between trials and repeat with them.
    var id: String
    /// Nil leaves the usage out.
    var usage: Usage?
    /// Words of thought shown beside the answer; nil when none are.
    var thought: String?

    /// Token counts; output is the answer alone, thoughts stand beside it.
    struct Usage: Sendable, Hashable {
        var text: Int
        var image: Int
        var answer: Int
        var thoughts: Int

        var input: Int { text + image }
        /// Everything that is billed as output.
        var output: Int { answer + thoughts }
    }
}

/// A response before it is put on the wire.
struct SimulatedResponse: Sendable {
    /// How the bytes reach the client.
    enum Delivery: Sendable, Hashable {
        case whole
        /// Half the body, then nothing until the client gives up.
        case stalled
        /// A TCP reset without any response.
        case resetBefore
        /// A TCP reset after half the body.
        case resetMidBody
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// Before the first byte.
    var delay: Duration
    var delivery = Delivery.whole
    /// Tokens a vendor would bill for it; nil where it is no answer.
    var billed: Reply.Usage?

    /// - Parameter type: of the body.
    init(
        _ status: Int, _ body: [UInt8], type: String = "application/json",
        headers: [(name: String, value: String)] = [], delay: Duration = .zero, billed: Reply.Usage? = nil
    ) {
        self.status = status
        self.headers = headers + [("content-type", type), ("x-nutrieval-simulated", "1")]
        self.body = body
        self.delay = delay
        self.billed = billed
    }
}

/// What rate-limit headers say.
struct QuotaState: Sendable, Hashable {
    var requestLimit: Int
    var requestsLeft: Int
    var tokenLimit: Int
    var tokensLeft: Int
    /// Of this exchange.
    var tokensUsed: Int
    /// Until the window has room again.
    var resetSeconds: Double
}

/// An error as the vendor itself would word it; each wire format writes it in its own shape.
struct VendorError: Error, Sendable {
    var status: Int
    var message: String
    /// The vendor's word for the kind: `invalid_request_error`, `rate_limited`, `INVALID_ARGUMENT`.
    var type: String
    var code: String?
    var param: String?
    /// Gemini's `details`, or the list of FastAPI's `detail` for Mistral's 422.
    var details: [JSON]
    /// Further headers.
    var headers: [(name: String, value: String)]

    init(
        _ status: Int, _ message: String, type: String, code: String? = nil, param: String? = nil, details: [JSON] = [],
        headers: [(name: String, value: String)] = []
    ) {
        self.status = status
        self.message = message
        self.type = type
        self.code = code
        self.param = param
        self.details = details
        self.headers = headers
    }
}
