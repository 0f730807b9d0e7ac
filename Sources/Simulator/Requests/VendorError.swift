import JSON

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
