package import Costs
package import Nutrition
package import Sanity

/// An answer requested and paid for in an earlier run.
package struct ReusedAnswer: Sendable, Hashable {
    package var run: String
    /// Its cost there, also counted in the trial's costs; nil when unknown.
    package var cost: USD?

    package init(run: String, cost: USD?) {
        self.run = run
        self.cost = cost
    }
}

/// One trial after its answer was read, checked and priced. One pointer wide, as large runs share trials between
/// tables, reports and sorted lists.
package struct TrialResult: Sendable, Hashable {
    /// Also read as members of the trial itself; written only here.
    package struct Values: Sendable, Hashable {
        package var variant: VariantID
        package var set: String
        package var meal: String
        /// From 0.
        package var repeatIndex: Int
        package var outcome: Outcome
        /// Why it is not `ok`, for people; nil if it is.
        package var reason: String?
        /// The answer as received; nil without one, and where nobody reads it.
        package var text: String?
        /// Present exactly when the outcome is `ok` or `no_food`.
        package var estimate: MealEstimate?
        package var findings: [Finding]
        package var decision: Decision
        package var review: Review?
        /// Cost of the last attempt; nil when unknown or nothing was sent.
        package var cost: USD?
        /// Cost of earlier attempts, plus the last one if it brought no usable answer; nil when unknown.
        package var failedCost: USD?
        /// True when a cost above is unknown although something was sent.
        package var costUnknown: Bool
        /// Of the first attempt, if sent live and successful or timed out; without waiting in this program. A 429, an
        /// error or a broken connection says nothing about answer times.
        package var latency: Duration?
        /// Attempts sent in this run, without those of the run a reused answer comes from.
        package var attempts: Int
        /// The model named by the response, if any.
        package var servedModel: String?
        package var usage: TokenUsage?
        /// Estimated cost of its billed attempts; nil if none has both figures.
        package var expectedCost: USD?
        /// Billed cost of those attempts.
        package var billedCost: USD?
        /// Parts of the first attempt's latency; present where `latency` is and the journal records them.
        package var parts: LatencyParts?
        /// Source of a reused answer; nil if asked in this run.
        package var reused: ReusedAnswer?
    }

    @usableFromInline final class Storage: Sendable {
        @usableFromInline let values: Values
        /// Stored, since every metric needs them.
        @usableFromInline let scoredTotals: Nutrients?
        /// Stored, since reading the estimate copies it.
        @usableFromInline let decisionConfidence: Double?

        let hasEstimate: Bool
        let foods: [FoodEstimate]?

        @usableFromInline init(_ values: Values) {
            self.values = values
            hasEstimate = values.estimate != nil
            foods = values.estimate?.foods
            scoredTotals = values.estimate?.scoredTotals
            decisionConfidence = values.estimate?.decisionConfidence
        }
    }

    @usableFromInline var storage: Storage

    /// Setting a value makes the trial an unshared copy.
    package var values: Values {
        get { storage.values }
        set { storage = Storage(newValue) }
    }

    /// `MealEstimate.scoredTotals` of its estimate, summed once; nil without one.
    @inlinable package var scoredTotals: Nutrients? { storage.scoredTotals }

    /// Compares without copying names.
    package func isSameVariant(as other: TrialResult) -> Bool { storage.values.variant == other.storage.values.variant }

    package var hasEstimate: Bool { storage.hasEstimate }

    /// The foods of its estimate, nil without any list.
    package var foods: [FoodEstimate]? { storage.foods }

    /// The description of its estimate, read without copying the estimate; nil without one.
    package var answerDescription: String? { storage.values.estimate?.description }

    /// `MealEstimate.decisionConfidence` of its estimate, computed once; nil without one.
    @inlinable package var decisionConfidence: Double? { storage.decisionConfidence }

    package init(
        variant: VariantID, set: String, meal: String, repeatIndex: Int = 0, outcome: Outcome, reason: String? = nil,
        text: String? = nil, estimate: MealEstimate? = nil, findings: [Finding] = [], decision: Decision = .manualEntry,
        review: Review? = nil, cost: USD? = nil, failedCost: USD? = nil, costUnknown: Bool = false,
        latency: Duration? = nil, attempts: Int = 1, servedModel: String? = nil, usage: TokenUsage? = nil,
        expectedCost: USD? = nil, billedCost: USD? = nil, parts: LatencyParts? = nil, reused: ReusedAnswer? = nil
    ) {
        storage = Storage(
            Values(
                variant: variant, set: set, meal: meal, repeatIndex: repeatIndex, outcome: outcome, reason: reason,
                text: text, estimate: estimate, findings: findings, decision: decision, review: review, cost: cost,
                failedCost: failedCost, costUnknown: costUnknown, latency: latency, attempts: attempts,
                servedModel: servedModel, usage: usage, expectedCost: expectedCost, billedCost: billedCost,
                parts: parts, reused: reused))
    }

    package init(_ values: Values) { storage = Storage(values) }

    package static func == (a: Self, b: Self) -> Bool {
        a.storage === b.storage || a.storage.values == b.storage.values
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(storage.values) }
}

/// The values by name: other modules look up dynamic members by key path at run time, which took a twentieth of scoring
/// a large run.
extension TrialResult {
    @inlinable package var variant: VariantID { storage.values.variant }
    @inlinable package var set: String { storage.values.set }
    @inlinable package var meal: String { storage.values.meal }
    @inlinable package var repeatIndex: Int { storage.values.repeatIndex }
    @inlinable package var outcome: Outcome { storage.values.outcome }
    @inlinable package var reason: String? { storage.values.reason }
    @inlinable package var text: String? { storage.values.text }
    @inlinable package var estimate: MealEstimate? { storage.values.estimate }
    @inlinable package var findings: [Finding] { storage.values.findings }
    @inlinable package var decision: Decision { storage.values.decision }
    @inlinable package var review: Review? { storage.values.review }
    @inlinable package var cost: USD? { storage.values.cost }
    @inlinable package var failedCost: USD? { storage.values.failedCost }
    @inlinable package var costUnknown: Bool { storage.values.costUnknown }
    @inlinable package var latency: Duration? { storage.values.latency }
    @inlinable package var attempts: Int { storage.values.attempts }
    @inlinable package var servedModel: String? { storage.values.servedModel }
    @inlinable package var usage: TokenUsage? { storage.values.usage }
    @inlinable package var expectedCost: USD? { storage.values.expectedCost }
    @inlinable package var billedCost: USD? { storage.values.billedCost }
    @inlinable package var parts: LatencyParts? { storage.values.parts }
    @inlinable package var reused: ReusedAnswer? { storage.values.reused }
}

extension TrialResult {
    /// Whether it is scored: by its answer, or by a policy other than exclude.
    package func isScored(under policy: MissingPolicy) -> Bool {
        policy == .exclude ? outcome.kind == .answered : outcome.isScored
    }

    /// Energy of a usable answer, kcal: 0 for a meal without food, nil if not stated.
    var statedEnergy: Double? {
        switch outcome {
        case .noFood: 0
        case .ok: scoredTotals?.energy.flatMap { PlainNumber.bounded($0.value) }
        default: nil
        }
    }
}
