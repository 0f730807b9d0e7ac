import Nutrition
package import Statistics

/// How often the true foods are among the names an answer offers for each food, over the headline meals of known true
/// foods.
package struct TopNamesScore: Sendable, Hashable {
    package var meals: Int
    /// True foods; a meal's repeats count as one.
    package var foods: Double
    /// Share of the true foods that are a food's first name, in [0, 1].
    package var first: Interval
    /// Share among the first three names.
    package var three: Interval
    /// `three` − `first`, with its own interval.
    package var gain: Interval
    /// Nil if no answer has a confidence in the band.
    package var offered: OfferedNamesScore?
}

/// What offering three names is worth where a product does so: answers with a confidence from 0.50 to below 0.70.
package struct OfferedNamesScore: Sendable, Hashable {
    /// The low band of the decision rules, by default bounds.
    package static let band = 0.5..<0.7

    package var answers: Int
    /// Share of the answers whose first names are all true foods' names, in [0, 1].
    package var first: Interval
    /// Share of the answers that offer every true food among three names.
    package var three: Interval
    /// `three` − `first`, with its own interval.
    package var gain: Interval
}

enum TopNamesScoring {
    /// Names of a food that are offered together.
    private static let offered = 3

    private struct Found {
        var first = 0.0
        var three = 0.0
        var truth = 0.0

        mutating func add(_ other: Found, weight: Double = 1) {
            first += weight * other.first
            three += weight * other.three
            truth += weight * other.truth
        }
    }

    private struct Entries {
        var found: [Found] = []
        var clusters: [Int] = []

        mutating func add(_ one: Found, cluster: Int) {
            found.append(one)
            clusters.append(cluster)
        }

        func sample(_ numerator: (Found) -> Double) -> RatioSample {
            ClusterSums.sample(
                clusters: clusters, numerator: { numerator(found[$0]) }, denominator: { found[$0].truth })
        }
    }

    /// Nil if no answer's schema has other names, or no true food is known. A failed answer found nothing, unless the
    /// missing policy leaves it out.
    static func score(
        _ trials: [[TrialResult]], meals: [Int], table: TrialTable, settings: ScoringSettings,
        requests: inout IntervalRequests
    ) -> Drawn<TopNamesScore?>? {
        let hasNames = trials.joined().contains { $0.foods?.first?.alternatives != nil }
        guard hasNames else { return nil }
        let names = NameTable(FoodMatcher(synonyms: table.set.synonyms, vectors: table.set.vectors), settings)
        var all = Entries()
        var band = Entries()
        for meal in meals {
            guard let foods = table.set.meals[meal].truth.foods, !foods.isEmpty else { continue }
            let scored = trials[meal].filter { $0.outcome.isScored && $0.isScored(under: settings.missing) }
            guard !scored.isEmpty else { continue }
            let truth = foods.prefix(FoodMatcher.limit).map { names.name($0.name) }
            var mean = Found()
            for trial in scored {
                let found = names.found(truth, in: trial.outcome == .ok ? trial.foods ?? [] : [], offered: offered)
                mean.add(found, weight: 1 / Double(scored.count))
                if trial.outcome == .ok, let sure = trial.decisionConfidence, OfferedNamesScore.band.contains(sure) {
                    let whole = Found(
                        first: found.first == found.truth ? 1 : 0, three: found.three == found.truth ? 1 : 0, truth: 1)
                    band.add(whole, cluster: table.clusters[meal])
                }
            }
            all.add(mean, cluster: table.clusters[meal])
        }
        guard !all.found.isEmpty else { return nil }
        let shares = wanted(all, &requests)
        let inBand = band.found.isEmpty ? nil : wanted(band, &requests)
        let (count, answers) = (all.found.count, band.found.count)
        let truth = all.found.reduce(0) { $0 + $1.truth }
        return { intervals in
            guard let all = shares(intervals) else { return nil }
            let offered = inBand?(intervals).map {
                OfferedNamesScore(answers: answers, first: $0.first, three: $0.three, gain: $0.gain)
            }
            return TopNamesScore(
                meals: count, foods: truth, first: all.first, three: all.three, gain: all.gain, offered: offered)
        }
    }

    private typealias Shares = (first: Interval, three: Interval, gain: Interval)

    private static func wanted(_ entries: Entries, _ requests: inout IntervalRequests) -> Drawn<Shares?> {
        let first = requests.add(entries.sample(\.first).asShare)
        let three = requests.add(entries.sample(\.three).asShare)
        let gain = requests.add(entries.sample { $0.three - $0.first })
        return { intervals in
            guard let first = intervals[first], let three = intervals[three], let gain = intervals[gain] else {
                return nil
            }
            return (first, three, gain)
        }
    }

    /// Food names, each normalised once.
    private final class NameTable {
        private let matcher: FoodMatcher
        private let threshold: Double
        private var known: [String: FoodName] = [:]

        init(_ matcher: FoodMatcher, _ settings: ScoringSettings) {
            self.matcher = matcher
            threshold = settings.matchThreshold
        }

        func name(_ text: String) -> FoodName {
            if let name = known[text] { return name }
            let name = matcher.normalizer.name(text)
            known[text] = name
            return name
        }

        /// One-to-one matches of true foods with the foods of an answer, by the first name and by the best of several.
        func found(_ truth: [FoodName], in foods: [FoodEstimate], offered: Int) -> Found {
            func matched(_ count: Int) -> Double {
                let rows = foods.prefix(FoodMatcher.limit).map { food in
                    let names = ([food.name] + (food.alternatives ?? [])).prefix(count).map(name)
                    let similarities = matcher.similarities(predicted: names, truth: truth).values
                    return truth.indices.map { place in similarities.map { $0[place] }.max() ?? 0 }
                }
                return Double(NameSimilarities(values: rows).matches(threshold: threshold).count)
            }
            return Found(first: matched(1), three: matched(offered), truth: Double(truth.count))
        }
    }
}
