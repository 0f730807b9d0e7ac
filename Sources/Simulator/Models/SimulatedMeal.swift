import Catalog
package import Hashing
package import Nutrition
package import Photos
import Providers

package struct SimulatedMeal: Sendable, Hashable {
    package var set: String
    package var meal: Meal
    /// SHA-256 of every prepared form of every photo, as sent.
    package var photos: [SHA256Digest]
    /// The transform of those that are turned or mirrored.
    package var changed: [SHA256Digest: PhotoSetting.Transform]

    /// - Parameter photos: in photo order, all forms of one after another.
    package init(
        set: String, meal: Meal, photos: [SHA256Digest], changed: [SHA256Digest: PhotoSetting.Transform] = [:]
    ) {
        self.changed = changed
        self.set = set
        self.meal = meal
        self.photos = photos
    }
}

package struct MealIndex: Sendable {
    private let meals: [SimulatedMeal]
    private let places: [SHA256Digest: [Int]]
    /// The first meal with that text or those digits.
    private let words: [String: Int]

    package init(_ meals: [SimulatedMeal]) {
        self.meals = meals
        var places: [SHA256Digest: [Int]] = [:]
        for (place, meal) in meals.enumerated() {
            for photo in Set(meal.photos) { places[photo, default: []].append(place) }
        }
        self.places = places
        words = Dictionary(
            meals.enumerated().compactMap { place, meal in (meal.meal.text ?? meal.meal.barcode).map { ($0, place) } }
        ) { first, _ in first }
    }

    /// The meal whose text or digits are a line of that text, the last such line; nil if none is.
    package func meal(in text: String) -> SimulatedMeal? {
        guard !words.isEmpty else { return nil }
        return text.split(whereSeparator: \.isNewline).reversed().lazy.compactMap { line -> Int? in
            let own = [Ask.textMark, Ask.barcodeMark].first { line.hasPrefix($0) }.map { line.dropFirst($0.count) }
            return words[MealText.folded(String(own ?? line))]
        }.first.map { meals[$0] }
    }

    /// The meal with most of those photos, on a tie the first; nil if no photo is known.
    package func meal(of photos: [SHA256Digest]) -> SimulatedMeal? {
        var votes: [Int: Int] = [:]
        for photo in photos { for place in places[photo] ?? [] { votes[place, default: 0] += 1 } }
        let best = votes.max { a, b in (a.value, b.key) < (b.value, a.key) }
        return best.map { meals[$0.key] }
    }
}

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
