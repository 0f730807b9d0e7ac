import Catalog
import JSON

/// One vendor's wire format, from the server's side.
protocol SimulatedWire: Sendable {
    /// Reads a request as strictly as the vendor does. Throws: the error the vendor would answer with.
    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk

    /// Throws the vendor's error where the definition's server wants a key and the request has none.
    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError)

    /// What is said of the models at that path: of all, or of one; nil where there is nothing.
    static func models(at path: String, for definition: ProviderDefinition) -> JSON?

    /// The body of a successful response.
    static func body(_ reply: Reply) -> JSON

    /// The body of an error response.
    static func body(_ error: VendorError) -> JSON

    /// The error for a plain HTTP status, in the vendor's words.
    static func error(status: Int, definition: ProviderDefinition) -> VendorError

    /// The headers every response of the vendor carries.
    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)]

    /// The path after the provider's name, and what an endpoint in a definition has to end in.
    static var endpointPath: String { get }
}

extension SimulatedWire {
    /// A list of models, or one of them, as OpenAI and Mistral have them.
    static func chatModels(at path: String, _ id: String, _ model: JSON) -> JSON? {
        switch path {
        case "/v1/models": ["object": "list", "data": [model]]
        case "/v1/models/\(id)": model
        default: nil
        }
    }
}

/// All wire formats, by the name a definition carries.
enum SimulatedWires {
    static func wire(_ name: WireName) -> any SimulatedWire.Type {
        switch name {
        case .openAIChat: SimulatedOpenAI.self
        case .mistralChat: SimulatedMistral.self
        case .gemini: SimulatedGemini.self
        }
    }
}

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
