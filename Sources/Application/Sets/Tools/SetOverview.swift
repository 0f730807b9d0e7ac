import Catalog
import Execution
package import Nutrition
import Photos
import Statistics

/// Counts of an eval set, spreads of its true values, and what may be wrong with it.
package struct SetOverview: Sendable {
    /// Quartiles of known values, linearly interpolated.
    package struct Spread: Sendable, Hashable {
        package var count: Int
        package var least, lowerQuartile, median, upperQuartile, most: Double

        /// Nil without values.
        init?(_ values: [Double]) {
            let sorted = values.sorted()
            func quantile(_ p: Double) -> Double { SampleStatistics.quantile(ofSorted: sorted, p) ?? .nan }
            guard !sorted.isEmpty else { return nil }
            count = sorted.count
            (least, lowerQuartile, median) = (quantile(0), quantile(0.25), quantile(0.5))
            (upperQuartile, most) = (quantile(0.75), quantile(1))
        }
    }

    /// A name and how many meals it has.
    package struct Part: Sendable, Hashable {
        package var name: String
        package var meals: Int
    }

    package var name: String
    package var description, licence, source, citation, caution: String?
    package var meals: Int
    package var photos: Int
    /// Meals that state nothing, and meals that show no food.
    package var withoutTruth, withoutFood: Int
    /// Meals with a corrected truth.
    package var corrected: Int
    package var spreads: [(nutrient: Nutrient, spread: Spread)]
    /// Sources of the true energy, splits and difficulties, as stated; `not stated` for the rest.
    package var provenance, splits, difficulties: [Part]
    package var groups: Int
    /// Nil if every group has one meal.
    package var largestGroup: Part?
    /// Nil if no photo can be measured.
    package var quality: QualityOverview?
    /// Label checks first, then leaks.
    package var findings: [SetFinding]
}

/// What may be wrong with a set.
package struct SetFinding: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        /// A truth that contradicts itself.
        case label
        /// What lets one split know the other.
        case leak
        /// A photo that is not as it was recorded.
        case photo
    }

    package var kind: Kind
    /// The meals concerned, in the set's order.
    package var meals: [String]
    /// One sentence without the meals' names.
    package var reason: String
}

extension LoadedProject {
    /// Reads the set and its photos. Blocks.
    /// - Throws: `ApplicationError` for an unknown set, or one with mistakes.
    package func overview(ofSet name: String) throws(ApplicationError) -> SetOverview {
        let set = try sets(named: [name])[0]
        var overview = SetOverview(set)
        let photos = try photoStore()
        overview.quality = QualityOverview(set, photos.quality(of: set))
        let looks = photos.looks(at: set.meals.flatMap { $0.photos.map { set.path(ofPhoto: $0) } })
        overview.findings += SetLeaks.findings(
            in: set, same: PhotoTwins(set, digests: photoDigests).meals, near: NearTwins(set, looks: looks).meals)
        return overview
    }
}

extension SetOverview {
    fileprivate init(_ set: EvalSet) {
        name = set.name
        (description, licence, source) = (set.description, set.licence, set.source)
        (citation, caution) = (set.citation, set.caution)
        meals = set.meals.count
        photos = set.meals.reduce(0) { $0 + $1.photos.count }
        withoutTruth = set.meals.count { $0.truth == Truth() }
        withoutFood = set.meals.count { $0.truth.isNoFood }
        corrected = set.meals.count { set.corrections.edited[$0.id] != nil }
        spreads = Nutrient.allCases.compactMap { nutrient in
            Spread(set.meals.compactMap { $0.truth.nutrients[nutrient] }).map { (nutrient, $0) }
        }
        let known = set.meals.filter { $0.truth.nutrients.energy != nil }
        provenance = Self.parts(known.map { $0.truth.provenance(of: .energy) })
        splits = Self.parts(set.meals.map(\.split))
        difficulties = Self.parts(set.meals.map(\.difficulty))
        let sizes = Dictionary(set.meals.map { ($0.group, 1) }, uniquingKeysWith: +)
        groups = sizes.count
        let largest = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }
        largestGroup = largest.flatMap { $0.value > 1 ? Part(name: $0.key, meals: $0.value) : nil }
        findings = set.meals.flatMap(LabelCheck.findings)
    }

    private static func parts<Word: RawRepresentable<String> & CaseIterable & Hashable>(_ words: [Word?]) -> [Part] {
        let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
        return (Word.allCases.map { Optional($0) } + [nil]).compactMap { word in
            counts[word].map { Part(name: word?.rawValue ?? "not stated", meals: $0) }
        }
    }
}
