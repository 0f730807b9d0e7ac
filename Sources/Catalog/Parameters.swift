package import JSON

/// Request parameters beside the prompt; nil ones are not sent.
package struct Parameters: Sendable, Hashable {
    /// `temperature`: 0 or more.
    package var temperature: Double?
    /// `top_p`, or `topP` (Gemini): in [0, 1].
    package var topP: Double?
    /// `topK` (Gemini).
    package var topK: Int?
    /// Sent as `max_tokens`, `max_completion_tokens` or `maxOutputTokens`, depending on format and model.
    package var maxOutputTokens: Int?
    package var presencePenalty: Double?
    package var frequencyPenalty: Double?
    /// Sent as `seed` or `random_seed`, plus the repeat's number, so that repeats differ.
    package var seed: Int?
    /// `reasoning_effort` (OpenAI, Mistral).
    package var reasoningEffort: String?
    /// `thinkingLevel` (Gemini 3): minimal, low, medium, high.
    package var thinkingLevel: String?
    /// `thinkingBudget` in tokens (Gemini 2.5).
    package var thinkingBudget: Int?
    /// `safetySettings` (Gemini): category → threshold.
    package var safety: [String: String] = [:]
    package var schemaMode = SchemaMode.strict
    /// Further members of the request body, verbatim, for server options without a name here.
    package var extra = JSONObject()

    package enum SchemaMode: String, Sendable, Hashable, CaseIterable {
        /// The request contains the schema and asks for its enforcement.
        case strict
        /// The request only asks for JSON; the prompt must describe the rest.
        case jsonObject = "json_object"
        /// The request contains nothing about it; the prompt must describe it.
        case none
    }
}
