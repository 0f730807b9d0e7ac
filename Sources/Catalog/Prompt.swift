package import Hashing

/// One file of `providers/prompts/`: what the model is told.
///
/// A line `=== system ===` opens the text of the system message and `=== user ===` the text that follows the photos;
/// a file without such lines is user text as a whole. Front matter between two lines `---` may give it a title and
/// variables, whose values take the place of `{{name}}` in the text.
package struct Prompt: Sendable, Hashable {
    /// The file's name without folder and ending.
    package var name: String
    /// The answer schema it is written for; nil: any.
    package var answer: String?
    /// What it tries, in the words of its front matter; nil where it does not say.
    package var title: String?
    /// Nil: no system message is sent.
    package var system: String?
    /// Empty where the front matter says so: then photos and schema are sent without a word.
    package var user: String
    /// Of the file, byte for byte; of a prompt that a provider gives other values than its file does, of file and values.
    package var sha256: SHA256Digest
    /// What its variables stand in; nil for a prompt without variables.
    package var template: PromptTemplate?
    /// What the simulator multiplies its models' errors by when they are asked with this prompt, so that a search can be
    /// rehearsed with a known winner; 1 for none. Real models are not told.
    package var simulatedError = 1.0
}
