import Nutrition
import Statistics

/// When a fault occurs. Of all rules whose filters match, the first that fires decides.
package struct FaultRule: Sendable, Hashable {
    package enum Occurrence: Sendable, Hashable {
        /// A share in [0, 1], drawn per request from seed, trial and attempt.
        case share(Double)
        /// The provider's n-th request, from 1.
        case nth(Int)
        case every(Int)
    }

    package var fault: Fault
    package var occurrence: Occurrence
    /// Nil for all.
    package var provider: String?
    /// Meal id; nil for all.
    package var meal: String?
    /// Only the first k requests per meal and repeat; nil for all.
    package var firstAttempts: Int?

    package init(
        _ fault: Fault, _ occurrence: Occurrence = .share(1), provider: String? = nil, meal: String? = nil,
        firstAttempts: Int? = nil
    ) {
        self.fault = fault
        self.occurrence = occurrence
        self.provider = provider
        self.meal = meal
        self.firstAttempts = firstAttempts
    }
}

package struct FaultProfile: Sendable, Hashable {
    package var name: String
    package var rules: [FaultRule]
    /// What goes wrong with batches.
    package var batch: BatchFault?

    package init(name: String = "custom", rules: [FaultRule], batch: BatchFault? = nil) {
        self.name = name
        self.rules = rules
        self.batch = batch
    }

    package static let none = FaultProfile(name: "none", rules: [])

    /// An ordinary bad day; every retry can succeed.
    package static let flaky = FaultProfile(
        name: "flaky",
        rules: [
            FaultRule(.serverError, .share(0.04), firstAttempts: 2),
            FaultRule(.unavailable, .share(0.03), firstAttempts: 2),
            FaultRule(.rateLimitRetryMilliseconds, .share(0.03), firstAttempts: 2),
            FaultRule(.badGateway, .share(0.02), firstAttempts: 1),
            FaultRule(.resetBeforeResponse, .share(0.02), firstAttempts: 1),
            FaultRule(.resetMidBody, .share(0.01), firstAttempts: 1)
        ])

    /// 429s with every way of stating the wait, including none.
    package static let rateLimited = FaultProfile(
        name: "rate-limited",
        rules: [
            FaultRule(.rateLimitRetryMilliseconds, .share(0.1), firstAttempts: 2),
            FaultRule(.rateLimitReset, .share(0.08), firstAttempts: 2),
            FaultRule(.rateLimitRetryInfo, .share(0.05), firstAttempts: 2),
            FaultRule(.rateLimitRetryAfter, .share(0.03), firstAttempts: 2),
            FaultRule(.rateLimitRetryDate, .share(0.02), firstAttempts: 2),
            FaultRule(.rateLimitSilent, .share(0.01), firstAttempts: 1),
            FaultRule(.unavailable, .share(0.03), firstAttempts: 2)
        ])

    /// Every kind of unusable or remarkable answer, and broken transfers.
    package static let hostile = FaultProfile(
        name: "hostile",
        rules: [
            .truncatedBody, .oversizedBody, .notJSONBody, .truncatedAnswer, .fencedAnswer, .answerInProse, .proseAnswer,
            .refusal, .blocked, .wrongSchema, .missingKey, .numberAsString, .notANumber, .emptyContent, .noChoices,
            .otherModel, .absurdEnergy, .noUsage, .resetMidBody, .tooLarge, .unprocessable
        ].map { FaultRule($0, .share(0.025)) })

    /// All names `named(_:)` accepts: the mixed profiles, then one per fault.
    package static var names: [String] {
        mixed.map(\.name) + Fault.allCases.map(\.rawValue) + BatchFault.allCases.map(\.rawValue)
    }

    private static let mixed = [none, flaky, rateLimited, hostile]

    /// A mixed profile, or the fault of that name on every request; nil if unknown.
    package static func named(_ name: String) -> FaultProfile? {
        mixed.first { $0.name == name }
            ?? Fault(rawValue: name).map { FaultProfile(name: name, rules: [FaultRule($0)]) }
            ?? BatchFault(rawValue: name).map { FaultProfile(name: name, rules: [], batch: $0) }
    }
}

extension FaultProfile {
    /// Whether the provider has that fault all the time.
    func has(_ fault: Fault, _ provider: String) -> Bool {
        rules.contains { $0.fault == fault && [nil, provider].contains($0.provider) }
    }

    /// The fault of the first rule that fires; nil if none does.
    /// - Parameters:
    ///   - number: the provider's requests so far, this one included.
    ///   - earlierAttempts: its earlier requests for this meal and repeat.
    func fault(of drawing: EstimateDrawing, request number: Int, earlierAttempts: Int) -> Fault? {
        let striking = rules.enumerated().first { place, rule in
            if let provider = rule.provider, provider != drawing.provider { return false }
            if let meal = rule.meal, meal != drawing.meal.meal.id { return false }
            if let attempts = rule.firstAttempts, earlierAttempts >= attempts { return false }
            switch rule.occurrence {
            case .nth(let wanted): return number == wanted
            case .every(let step): return step > 0 && number % step == 0
            case .share(let share):
                let draw = "fault/\(place)/\(rule.fault.rawValue)/\(drawing.key)/\(earlierAttempts)"
                var stream = RandomStream(seed: drawing.seed, purpose: draw)
                return stream.uniform() < share
            }
        }
        return striking?.element.fault
    }
}
