package import Nutrition

/// A blind review of some meals of a set by one person: an own estimate of each meal, then a judgement of answers whose
/// variants are not named.
package struct ReviewSession: Sendable, Hashable {
    /// Twelve hexadecimal digits.
    package let id: String
    /// The name of the person.
    package let by: String
    /// UTC, RFC 3339.
    package let at: String
    /// The run whose answers are judged.
    package let run: String
    /// Of the draw of meals and of the order of answers.
    package let seed: UInt32
    /// Ids, in the order shown.
    package let meals: [String]
    /// By meal.
    package internal(set) var estimates: [String: MealEstimate] = [:]
    /// By meal.
    package internal(set) var judgements: [String: ReviewJudgement] = [:]
    /// Names and truths were shown; nothing can be added.
    package internal(set) var isRevealed = false

    init(_ start: ReviewStart, _ entry: ReviewEntry) {
        (id, by, at) = (entry.session, entry.by, entry.at)
        (run, seed, meals) = (start.run, start.seed, start.meals)
    }
}

package struct ReviewStart: Sendable, Hashable {
    package var run: String
    package var seed: UInt32
    /// Ids, at most 1,000.
    package var meals: [String]

    package init(run: String, seed: UInt32, meals: [String]) {
        (self.run, self.seed, self.meals) = (run, seed, meals)
    }
}

/// What a person said of the answers to one meal.
package struct ReviewJudgement: Sendable, Hashable {
    /// Variants in the order shown: A, B, C.
    package var order: [String]
    /// Whether each answer's foods are right; nil: not said.
    package var right: [Bool?]
    /// The variant whose answer the person would log; nil: none of them.
    package var logged: String?

    package init(order: [String], right: [Bool?], logged: String?) {
        (self.order, self.right, self.logged) = (order, right, logged)
    }
}

/// A line of `reviews.jsonl`.
package struct ReviewEntry: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case start(ReviewStart)
        case estimate(String, MealEstimate)
        case judgement(String, ReviewJudgement)
        case reveal
    }

    /// UTC, RFC 3339.
    package var at: String
    /// At most 100 bytes.
    package var by: String
    package var session: String
    package var content: Content

    package init(at: String, by: String, session: String, content: Content) {
        (self.at, self.by, self.session, self.content) = (at, by, session, content)
    }
}

/// What people estimated and judged of a set's meals.
package struct Reviews: Sendable, Hashable {
    /// In the order of their first lines.
    package private(set) var sessions: [ReviewSession] = []

    package init() {}

    package subscript(id: String) -> ReviewSession? { sessions.first { $0.id == id } }

    /// Adds a line. The first of two on the same step counts.
    /// - Returns: whether it had an effect.
    package mutating func take(_ entry: ReviewEntry) -> Bool {
        let place = sessions.firstIndex { $0.id == entry.session }
        if case .start(let start) = entry.content {
            guard place == nil else { return false }
            sessions.append(ReviewSession(start, entry))
            return true
        }
        guard let place, !sessions[place].isRevealed else { return false }
        switch entry.content {
        case .start: return false
        case .estimate(let meal, let estimate):
            guard sessions[place].meals.contains(meal), sessions[place].estimates[meal] == nil else { return false }
            sessions[place].estimates[meal] = estimate
        case .judgement(let meal, let judgement):
            // Who has seen the answers can no longer estimate.
            guard sessions[place].estimates[meal] != nil, sessions[place].judgements[meal] == nil else { return false }
            sessions[place].judgements[meal] = judgement
        case .reveal: sessions[place].isRevealed = true
        }
        return true
    }

    /// Each person's first estimate of every meal, by meal; people in the order of their first session.
    package var estimates: [(by: String, meals: [String: MealEstimate])] {
        var people: [(by: String, meals: [String: MealEstimate])] = []
        for session in sessions where !session.estimates.isEmpty {
            if let place = people.firstIndex(where: { $0.by == session.by }) {
                people[place].meals.merge(session.estimates) { first, _ in first }
            } else {
                people.append((session.by, session.estimates))
            }
        }
        return people
    }

    /// Meals that the person estimated, or saw the truth of, in any session.
    package func met(by person: String) -> Set<String> {
        Set(sessions.filter { $0.by == person }.flatMap { $0.estimates.keys })
    }
}
