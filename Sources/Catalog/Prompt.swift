package import Hashing

/// One file of `providers/prompts/`: the text sent to the model. Lines `=== system ===` and `=== user ===` open its
/// parts; without them, all is user text. Front matter between lines `---` may set a title and variables, whose values
/// replace `{{name}}`.
package struct Prompt: Sendable, Hashable {
    /// The file's name without folder and extension.
    package var name: String
    /// The answer schema it is written for; nil: any.
    package var answer: String?
    /// From the front matter; nil if not stated.
    package var title: String?
    /// Nil: no system message is sent.
    package var system: String?
    /// Empty if the front matter says so: then only photos and schema are sent.
    package var user: String
    /// SHA-256 of the file; if a provider overrides variables, of file and values.
    package var sha256: SHA256Digest
    package var template: PromptTemplate?
    /// Error factor of simulated models, to rehearse a search with a known winner; 1 for none. Never sent.
    package var simulatedError = 1.0
}
