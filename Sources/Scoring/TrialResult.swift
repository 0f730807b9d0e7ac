package import Costs
package import Nutrition
package import Sanity

/// An answer that was asked and paid for in an earlier run.
package struct ReusedAnswer: Sendable, Hashable {
    /// The name of the run it was asked in.
    package var run: String
    /// What it cost there; nil when unknown. It is in the trial's costs too: it is what such an answer costs.
    package var cost: USD?

    package init(run: String, cost: USD?) {
        self.run = run
        self.cost = cost
    }
}

/// One trial after its answer was read, checked and priced: what scoring goes by.
///
/// One pointer wide: tables, reports and sorted lists of a large run all hold its trials, and share them.
@dynamicMemberLookup
package struct TrialResult: Sendable, Hashable {
    /// What is known of the trial; read as members of the trial itself.
    package struct Values: Sendable, Hashable {
        package var variant: VariantID
        package var set: String
        package var meal: String
        /// From 0.
        package var repeatIndex: Int
        package var outcome: Outcome
        /// Why it is not `ok`, for a person; nil when it is.
        package var reason: String?
        /// Present exactly when the outcome is `ok` or `no_food`.
        package var estimate: MealEstimate?
        package var findings: [Finding]
        package var decision: Decision
        package var review: Review?
        /// What the attempt that ended the trial cost; nil when unknown or nothing was sent.
        package var cost: USD?
        /// What the attempts before it cost, and the last one when it brought no usable answer; nil when unknown.
        package var failedCost: USD?
        /// True when a cost above is unknown although something was sent.
        package var costUnknown: Bool
        /// Of the first attempt, where it was sent live and brought a successful response or ran into its time limit; waiting in
        /// this program is not in it. A refusal to answer now (429), an error and a broken connection say nothing of how long
        /// an answer takes.
        package var latency: Duration?
        /// Attempts sent in this run; those of the run that a reused answer comes from are not among them.
        package var attempts: Int
        /// The model the response names; nil when it names none.
        package var servedModel: String?
        package var usage: TokenUsage?
        /// What its billed attempts had been expected to cost before they were sent; nil when none has both figures.
        package var expectedCost: USD?
        /// What those same attempts were billed.
        package var billedCost: USD?
        /// Where the time of its first attempt went; present where `latency` is and the journal holds it.
        package var parts: LatencyParts?
        /// Where the answer comes from, when it was not asked in this run; nil when it was.
        package var reused: ReusedAnswer?
    }

    @usableFromInline final class Storage: Sendable {
        @usableFromInline let values: Values
        /// Every metric asks for them.
        @usableFromInline let scoredTotals: Nutrients?
        /// To ask the estimate means to copy it.
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

    /// The member of that name. Changing one makes the trial a copy of its own.
    @inlinable package subscript<Value>(dynamicMember member: WritableKeyPath<Values, Value>) -> Value {
        get { storage.values[keyPath: member] }
        set {
            var values = storage.values
            values[keyPath: member] = newValue
            storage = Storage(values)
        }
    }

    /// `MealEstimate.scoredTotals` of its estimate, summed once; nil without one.
    @inlinable package var scoredTotals: Nutrients? { storage.scoredTotals }

    /// Whether both are of one variant, told without a copy of its names.
    package func isSameVariant(as other: TrialResult) -> Bool { storage.values.variant == other.storage.values.variant }

    /// Whether it has an estimate, which to ask for means to copy.
    package var hasEstimate: Bool { storage.hasEstimate }

    /// The foods of its estimate, nil without an estimate or where that lists none.
    package var foods: [FoodEstimate]? { storage.foods }

    /// `MealEstimate.decisionConfidence` of its estimate, found once; nil without one.
    @inlinable package var decisionConfidence: Double? { storage.decisionConfidence }

    package init(
        variant: VariantID, set: String, meal: String, repeatIndex: Int = 0, outcome: Outcome, reason: String? = nil,
        estimate: MealEstimate? = nil, findings: [Finding] = [], decision: Decision = .manualEntry,
        review: Review? = nil,
        cost: USD? = nil, failedCost: USD? = nil, costUnknown: Bool = false, latency: Duration? = nil,
        attempts: Int = 1,
        servedModel: String? = nil, usage: TokenUsage? = nil, expectedCost: USD? = nil, billedCost: USD? = nil,
        parts: LatencyParts? = nil, reused: ReusedAnswer? = nil
    ) {
        storage = Storage(
            Values(
                variant: variant, set: set, meal: meal, repeatIndex: repeatIndex, outcome: outcome, reason: reason,
                estimate: estimate, findings: findings, decision: decision, review: review, cost: cost,
                failedCost: failedCost, costUnknown: costUnknown, latency: latency, attempts: attempts,
                servedModel: servedModel, usage: usage, expectedCost: expectedCost, billedCost: billedCost,
                parts: parts, reused: reused))
    }

    package static func == (a: Self, b: Self) -> Bool {
        a.storage === b.storage || a.storage.values == b.storage.values
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(storage.values) }
}

extension TrialResult {
    /// True when it enters the scores: by its answer, or by the policy unless that is to exclude.
    package func isScored(under policy: MissingPolicy) -> Bool {
        policy == .exclude ? self.outcome.kind == .answered : self.outcome.isScored
    }
    /// The energy that a usable answer states, kcal: 0 for a meal without food, nil without one.
    var statedEnergy: Double? {
        switch self.outcome {
        case .noFood: 0
        case .ok: scoredTotals?.energy.flatMap { PlainNumber.bounded($0.value) }
        default: nil
        }
    }
}
