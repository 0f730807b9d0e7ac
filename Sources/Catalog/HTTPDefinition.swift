package import JSON
package import Nutrition

/// The request of `wire: http` and the submission of `wire: job`, and where its response has what.
package struct HTTPDefinition: Sendable, Hashable {
    package enum Method: String, Sendable, CaseIterable {
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
    }

    package struct Header: Sendable, Hashable {
        package var name: String
        /// May contain `{{model}}`.
        package var value: String
    }

    /// Strings may contain variables.
    package enum Body: Sendable, Hashable {
        case json(JSON)
        /// By the names of its parts: texts, or JSON.
        case multipart(JSONObject)
    }

    package var method = Method.post
    /// Without the key's.
    package var headers: [Header] = []
    package var body: Body
    package var response: ResponsePlaces

    func sends(_ variable: RequestVariable) -> Bool {
        switch body {
        case .json(let template): Self.contains(variable, template)
        case .multipart(let parts): parts.contains { Self.contains(variable, $0.value) }
        }
    }

    private static func contains(_ variable: RequestVariable, _ template: JSON) -> Bool {
        variable.place(in: template) != nil
    }
}

/// Where a response has what; nil: nowhere.
package struct ResponsePlaces: Sendable, Hashable {
    /// The model's text, or JSON.
    package var answer: JSONPointer
    /// Cached tokens included.
    package var inputTokens: JSONPointer?
    package var outputTokens: JSONPointer?
    package var cachedTokens: JSONPointer?
    package var model: JSONPointer?
    /// The message of an error, also in a response with status 200.
    package var error: JSONPointer?
    /// The server's own word for an error.
    package var code: JSONPointer?
    /// By status, such as `422`, or by the server's word.
    package var outcomes: [String: Outcome] = [:]

    /// Outcomes that a file may name.
    package static let namedOutcomes: [Outcome] = [
        .rateLimited, .overloaded, .serverError, .quotaExhausted, .unauthorized, .refused, .badRequest, .overLimit
    ]
}

/// A variable of a request, written as `{{name}}`.
package enum RequestVariable: String, Sendable, CaseIterable {
    case model, system, user, notes, photo
    case photoURL = "photo_url"
    case schema
    case maxOutputTokens = "max_output_tokens"
    case seed
    /// Of a meal by text.
    case text
    /// The digits of a meal by bar code.
    case barcode
    /// What tells a submission of a job from all others.
    case clientID = "client_id"
    case submittedAt = "submitted_at"
    /// The foods of an answer, for its confirmation.
    case items

    /// Those of a request for an answer.
    static let ofRequests = allCases.filter { ![.clientID, .submittedAt, .items].contains($0) }
    /// Those of the submission of a job.
    static let ofJobs = allCases.filter { $0 != .items }

    package var isPhoto: Bool { self == .photo || self == .photoURL }
    /// Whether it must be the whole text.
    var isWhole: Bool { isPhoto || self == .items }

    /// The first place in a template; nil if it has none.
    package func place(in template: JSON) -> JSONPointer? {
        switch template {
        case .string(let text):
            return PromptVariable.all(in: text[...]).contains { $0.name == rawValue } ? .root : nil
        case .array(let elements):
            return elements.enumerated().lazy.compactMap { place(in: $1, at: String($0)) }.first
        case .object(let members): return members.members.lazy.compactMap { place(in: $1, at: $0) }.first
        default: return nil
        }
    }

    private func place(in template: JSON, at token: String) -> JSONPointer? {
        place(in: template).map { JSONPointer(tokens: [token] + $0.tokens) }
    }

    /// The variable that is the whole text; nil if there is more, or none.
    package init?(whole text: String) {
        guard let only = PromptVariable.all(in: text[...]).first,
            only.range == text.startIndex..<text.endIndex
        else { return nil }
        self.init(rawValue: only.name)
    }
}
