import Catalog
import Hashing
import Nutrition
import Photos

/// What is unusual about a request, as far as a simulated model takes notice of it.
struct SimulatedChange: Sendable, Hashable {
    var transform: PhotoSetting.Transform?
    /// The photos come in the opposite order.
    var isReversed = false
    /// Not all photos of the meal are there.
    var isPartial = false
    /// The energy, kcal, that the person's note states; nil without such a note.
    var noted: Double?
    /// The schema that the provider's file has enforced is not.
    var isFree = false

    init() {}

    init(_ ask: SimulatedAsk, of meal: SimulatedMeal, by definition: ProviderDefinition) {
        let sent = ask.photos.map(\.sha256)
        transform = sent.lazy.compactMap { meal.changed[$0] }.first
        if let first = sent.first, let last = sent.last, sent.count > 1,
            let from = meal.photos.firstIndex(of: first), let to = meal.photos.lastIndex(of: last)
        {
            isReversed = from > to
        }
        isPartial = sent.count < meal.meal.photos.count
        noted = Self.energy(in: ask.text)
        isFree = definition.parameters.schemaMode == .strict && !ask.enforcesSchema
    }

    /// The number of `… about 520 kcal in all.`, where the person's own words say so; nil anywhere else.
    private static func energy(in text: String) -> Double? {
        guard let words = text.ranges(of: "Additional context:").last.map({ text[$0.upperBound...] }),
            let end = words.ranges(of: " kcal in all.").last
        else { return nil }
        let digits = words[..<end.lowerBound].utf8.reversed().prefix { (0x30...0x39).contains($0) }
        return Double(String(decoding: digits.reversed(), as: UTF8.self))
    }
}
