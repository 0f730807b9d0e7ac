package import Catalog
package import Hashing
package import Photos

/// The content of one attempt: a meal's photos and notes for one provider.
package struct Ask: Sendable {
    package var definition: ProviderDefinition
    /// The endpoint of the definition or of the simulator, in the same form.
    package var endpoint: String
    /// In the meal's order, within the provider's limits.
    package var photos: [PreparedPhoto]
    /// The person's words; nil for none.
    package var notes: String?
    /// The names of eval set and meal, for backends that look up answers; never sent.
    package var set: String
    package var meal: String
    /// Of the file with recorded answers; nil for other formats, and if it cannot be read.
    package var recording: SHA256Digest?
    /// From 0; added to the definition's seed, so that repeats differ if a seed is sent.
    package var repeatIndex: Int

    package init(
        definition: ProviderDefinition, endpoint: String? = nil, photos: [PreparedPhoto], notes: String? = nil,
        set: String = "", meal: String = "", recording: SHA256Digest? = nil, repeatIndex: Int = 0
    ) {
        self.definition = definition
        self.endpoint = endpoint ?? definition.endpoint
        self.photos = photos
        self.notes = notes
        self.set = set
        self.meal = meal
        self.recording = recording
        self.repeatIndex = repeatIndex
    }

    /// The prompt's user text, then the person's words.
    package var userText: String {
        let user = definition.prompt.user
        guard let notes, !notes.isEmpty else { return user }
        return (user.isEmpty ? "" : "\(user)\n\n") + "Additional context: \(notes)"
    }

    /// The parts of the user's message: photos, then text, unless it is empty: vendors refuse an empty text.
    func parts(_ photos: [BodyNode], text: BodyNode) -> BodyNode {
        .array(userText.isEmpty && !photos.isEmpty ? photos : photos + [text])
    }

    /// The seed of this repeat; nil if the definition sends none. Wraps instead of overflowing.
    package var seed: Int? { definition.parameters.seed.map { $0 &+ repeatIndex } }
}
