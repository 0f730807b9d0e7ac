import JSON

/// A simulated model's reply, before it gets a vendor's shape.
struct Reply: Sendable {
    enum Content: Sendable, Hashable {
        case text(String)
        /// The vendor's own refusal, if it has one.
        case refusal(String)
        case blocked
        case empty
        /// No choice or candidate at all.
        case nothing
    }

    var content: Content
    var isTruncated = false
    var model: String
    /// Hexadecimal digits, unique to the trial and reproducible.
    var id: String
    /// Nil omits the usage.
    var usage: Usage?
    /// Thoughts shown beside the answer; nil for none.
    var thought: String?

    /// Token counts; `answer` excludes thoughts.
    struct Usage: Sendable, Hashable {
        var text: Int
        var image: Int
        var answer: Int
        var thoughts: Int

        var input: Int { text + image }
        /// Everything billed as output.
        var output: Int { answer + thoughts }
    }
}

struct SimulatedResponse: Sendable {
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
    /// Tokens a vendor would bill; nil if there is no answer.
    var billed: Reply.Usage?

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

struct QuotaState: Sendable, Hashable {
    var requestLimit: Int
    var requestsLeft: Int
    var tokenLimit: Int
    var tokensLeft: Int
    /// Of this exchange.
    var tokensUsed: Int
    /// Until the window has free capacity.
    var resetSeconds: Double
}

/// An error in the vendor's words; each wire format writes it in its own shape.
struct VendorError: Error, Sendable {
    var status: Int
    var message: String
    /// The vendor's error type: `invalid_request_error`, `rate_limited`, `INVALID_ARGUMENT`.
    var type: String
    var code: String?
    var param: String?
    /// Gemini's `details`, or the list of FastAPI's `detail` for Mistral's 422.
    var details: [JSON]
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
