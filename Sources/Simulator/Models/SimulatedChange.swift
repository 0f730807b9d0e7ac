import Catalog
import Hashing
import Nutrition
import Photos

/// Unusual properties of a request that affect a simulated model.
struct SimulatedChange: Sendable, Hashable {
    var transform: PhotoSetting.Transform?
    var isReversed = false
    var isPartial = false
    /// Energy in the person's note, kcal; nil if there is none.
    var noted: Double?
    /// The provider's file has the schema enforced, the request does not.
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

    /// The number of `… about 520 kcal in all.` in the person's own words; nil if absent.
    private static func energy(in text: String) -> Double? {
        guard let words = text.ranges(of: "Additional context:").last.map({ text[$0.upperBound...] }),
            let end = words.ranges(of: " kcal in all.").last
        else { return nil }
        let digits = words[..<end.lowerBound].utf8.reversed().prefix { (0x30...0x39).contains($0) }
        return Double(String(decoding: digits.reversed(), as: UTF8.self))
    }
}
