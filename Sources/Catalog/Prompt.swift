package import Hashing

/// One file of `providers/prompts/`: what the model is told.
///
/// A line `=== system ===` opens the text of the system message and `=== user ===` the text that follows the photos;
/// a file without such lines is user text as a whole.
package struct Prompt: Sendable, Hashable {
    /// The file's name without folder and ending.
    package var name: String
    /// Nil: no system message is sent.
    package var system: String?
    package var user: String
    /// Of the file, byte for byte.
    package var sha256: SHA256Digest

    package init(name: String, system: String? = nil, user: String, sha256: SHA256Digest) {
        self.name = name
        self.system = system
        self.user = user
        self.sha256 = sha256
    }
}
