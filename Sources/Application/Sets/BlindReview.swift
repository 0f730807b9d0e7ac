package import Catalog
import Hashing
package import Nutrition
package import Reporting
package import Scoring
import Statistics

/// A blind review beside the run whose answers it judges.
package struct BlindReview: Sendable {
    /// What the person does next, and on which meal, from 1.
    package enum Step: Sendable, Hashable {
        case estimate(Int)
        case judge(Int)
        /// Every meal is judged; nothing was revealed yet.
        case reveal
    }

    /// Meals of a review unless another number is asked for.
    package static let usual = 20
    package static let mealsAtMost = 500
    /// Answers to one meal: A to Z.
    private static let answersAtMost = 26

    package let session: ReviewSession
    package let set: TriagedSet
    private let meals: [String: TriagedMeal]

    package init(_ session: ReviewSession, _ set: TriagedSet) {
        (self.session, self.set) = (session, set)
        meals = Dictionary(set.meals.map { ($0.meal.id, $0) }) { first, _ in first }
    }

    // MARK: the draw

    /// Meals of the run that the person can review: with a photo or a note, a usable answer, and not met before. Packages are
    /// read, not estimated, and left out.
    package static func open(_ set: TriagedSet, for person: String, _ reviews: Reviews) -> [Meal] {
        let met = reviews.met(by: person)
        return set.meals.filter { meal in
            !(meal.meal.input == .photos([]) && meal.meal.notes == nil) && meal.meal.truth.product == nil
                && !met.contains(meal.meal.id)
                && meal.answers.answers.contains { !$0.isFailed }
        }.map(\.meal)
    }

    /// Draws meals, of each group at most one while there are others. The same seed draws the same.
    package static func draw(_ count: Int, of meals: [Meal], seed: UInt32) -> [String] {
        let shuffled = meals.map { (digest("meal", seed, $0.id), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        var groups: Set<String> = []
        let first = shuffled.filter { groups.insert($0.group).inserted }
        let chosen = Swift.Set(first.map(\.id))
        return (first + shuffled.filter { !chosen.contains($0.id) }).prefix(count).map(\.id)
    }

    private static func digest(_ words: String...) -> String {
        SHA256Digest(of: Array(words.joined(separator: "\u{0}").utf8)).hex
    }

    private static func digest(_ purpose: String, _ seed: UInt32, _ word: String) -> String {
        digest(purpose, String(seed), word)
    }

    // MARK: steps

    /// Nil once everything was revealed. Meals that the run lost are passed over.
    package var step: Step? {
        guard !session.isRevealed else { return nil }
        for (place, id) in session.meals.enumerated() where session.judgements[id] == nil && !answers(to: id).isEmpty {
            return session.estimates[id] == nil ? .estimate(place + 1) : .judge(place + 1)
        }
        return .reveal
    }

    /// - Parameter number: from 1.
    package func meal(_ number: Int) -> Meal? {
        session.meals.indices.contains(number - 1) ? meals[session.meals[number - 1]]?.meal : nil
    }

    /// One usable answer of each variant, in the order in which this review shows them.
    package func answers(to meal: String) -> [MealAnswers.Answer] {
        guard let answers = meals[meal]?.answers.answers else { return [] }
        var seen: Swift.Set<VariantID> = []
        let first = answers.filter { !$0.isFailed && seen.insert($0.trial.variant).inserted }
        return Array(
            first.map { (Self.digest("order", session.seed, "\(meal)\u{0}\($0.trial.variant)"), $0) }
                .sorted { $0.0 < $1.0 }.map(\.1).prefix(Self.answersAtMost))
    }

    /// Changes with the order and number of answers; tells nothing of them.
    package func check(of meal: String) -> String {
        let names = answers(to: meal).map { "\($0.trial.variant)" }.joined(separator: "\u{0}")
        return String(Self.digest("check", session.seed, "\(meal)\u{0}\(names)").prefix(12))
    }

    /// A, B, C.
    package static func letter(_ place: Int) -> String {
        UnicodeScalar(UInt8(ascii: "A") + UInt8(min(max(place, 0), 25))).description
    }

    // MARK: what came out

    /// How often the person preferred a variant's answer.
    package struct Preference: Sendable, Hashable {
        package var variant: VariantID
        package var name: String
        /// Meals on which its answer was shown and a judgement was made.
        package var shown = 0
        /// Meals on which the person would log its answer.
        package var logged = 0
        /// Answers whose foods were judged, and those judged right.
        package var judged = 0
        package var right = 0

        /// `9 of 20 meals: 45 % [26 %, 66 %]`, Wilson's 95 % interval.
        package var loggedWords: String { Self.words(logged, of: shown, "meal") }
        package var rightWords: String { Self.words(right, of: judged, "answer") }

        private static func words(_ hits: Int, of count: Int, _ noun: String) -> String {
            guard let share = WilsonInterval.of(successes: hits, trials: count) else { return Format.none }
            let bounds = [share.low, share.high].map { $0.map(Format.percent) ?? Format.none }
            return
                "\(hits) of \(Format.count(count, noun)): \(Format.percent(share.value)) [\(bounds[0]), \(bounds[1])]"
        }
    }

    /// Most preferred first.
    package var preferences: [Preference] {
        var found: [String: Preference] = [:]
        for variant in set.variants {
            found[variant.id.description] = Preference(variant: variant.id, name: variant.name)
        }
        for judgement in session.judgements.values {
            for (variant, right) in zip(judgement.order, judgement.right) {
                found[variant]?.shown += 1
                if judgement.logged == variant { found[variant]?.logged += 1 }
                if let right {
                    found[variant]?.judged += 1
                    if right { found[variant]?.right += 1 }
                }
            }
        }
        return found.values.filter { $0.shown > 0 }.sorted {
            let (first, second) = (
                Double($0.logged) / Double($0.shown), Double($1.logged) / Double($1.shown)
            )
            return first == second ? $0.variant < $1.variant : first > second
        }
    }

    /// Meals of which the person would log no answer.
    package var declined: Int { session.judgements.values.count { $0.logged == nil } }
}

extension LoadedProject {
    /// A person's error beside the run's variants; nil without a meal that can be compared.
    package func personScore(_ name: String, _ meals: [String: MealEstimate], on set: TriagedSet) -> PersonScore? {
        let settings = settings(ScoringChoice())
        return Scorer(settings: settings, seed: AnalysisSeed.value).people(
            [PersonEstimates(name: name, meals: meals)], results: set.meals.flatMap(\.answers.report.trials),
            set: ScoredSet(
                name: set.info.name, meals: set.meals.map(\.meal).filter { !set.info.leftOut.contains($0.id) },
                synonyms: set.info.synonyms),
            variants: set.variants.map { PlannedVariant(variant: $0.id, model: $0.name) }
        ).first
    }
}
