package import Catalog
package import Photos

/// What one attempt asks: a meal's photos and notes, put to one provider.
package struct Ask: Sendable {
    package var definition: ProviderDefinition
    /// Where the request goes: the definition's endpoint, or the simulator's in its stead. Same form as the definition's.
    package var endpoint: String
    /// In the meal's order, already within the provider's limits.
    package var photos: [PreparedPhoto]
    /// What the person says of the meal; nil when nothing.
    package var notes: String?
    /// The meal's id, for backends that know answers by it; it is never sent.
    package var meal: String
    /// From 0; added to the definition's seed, so that repeats differ where a seed is sent.
    package var repeatIndex: Int

    package init(
        definition: ProviderDefinition, endpoint: String? = nil, photos: [PreparedPhoto], notes: String? = nil,
        meal: String = "", repeatIndex: Int = 0
    ) {
        self.definition = definition
        self.endpoint = endpoint ?? definition.endpoint
        self.photos = photos
        self.notes = notes
        self.meal = meal
        self.repeatIndex = repeatIndex
    }

    /// The prompt's user text, and the person's words after it.
    package var userText: String {
        let user = definition.prompt.user
        guard let notes, !notes.isEmpty else { return user }
        return (user.isEmpty ? "" : "\(user)\n\n") + "Additional context: \(notes)"
    }

    /// The parts of the user's message: photos, then the text. Vendors refuse an empty text, so there is none beside photos.
    func parts(_ photos: [BodyNode], text: BodyNode) -> BodyNode {
        .array(userText.isEmpty && !photos.isEmpty ? photos : photos + [text])
    }

    /// The seed of this repeat; nil when the definition sends none. Wraps round instead of overflowing.
    package var seed: Int? { definition.parameters.seed.map { $0 &+ repeatIndex } }
}
