package import JSON

/// What a request asks of the model beside the prompt. A nil parameter is not sent at all.
package struct Parameters: Sendable, Hashable {
    /// `temperature`: 0 and more.
    package var temperature: Double?
    /// `top_p`, or `topP` (Gemini): in [0, 1].
    package var topP: Double?
    /// `topK` (Gemini).
    package var topK: Int?
    /// Sent under the name the wire format and model want (`max_tokens`, `max_completion_tokens`, `maxOutputTokens`).
    package var maxOutputTokens: Int?
    /// `presence_penalty`, or `presencePenalty` (Gemini).
    package var presencePenalty: Double?
    /// `frequency_penalty`, or `frequencyPenalty` (Gemini).
    package var frequencyPenalty: Double?
    /// Sent as `seed` or `random_seed`; the repeat's number is added, so that repeats differ.
    package var seed: Int?
    /// `reasoning_effort` (OpenAI, Mistral).
    package var reasoningEffort: String?
    /// `thinkingLevel` (Gemini 3) in Gemini's words: minimal, low, medium, high.
    package var thinkingLevel: String?
    /// `thinkingBudget` in tokens (Gemini 2.5).
    package var thinkingBudget: Int?
    /// Gemini's `safetySettings`: category → threshold, in Gemini's words.
    package var safety: [String: String] = [:]
    /// The way the schema is enforced by the provider.
    package var schemaMode = SchemaMode.strict
    /// Further members of the request body, verbatim; for servers whose options have no name here.
    package var extra = JSONObject()

    /// How a provider is told of the answer schema.
    package enum SchemaMode: String, Sendable, Hashable, CaseIterable {
        /// The request carries the schema and asks for it to be enforced.
        case strict
        /// The request only asks for JSON; the prompt has to say the rest.
        case jsonObject = "json_object"
        /// The request says nothing; the prompt has to.
        case none
    }
}
