package import Costs
package import Nutrition
package import Sanity

/// Members of `Values` by name: other modules look up dynamic members by key path at run time, which took a twentieth
/// of scoring a large run.
extension TrialResult {
    @inlinable package var variant: VariantID {
        get { storage.values.variant }
        set { self[dynamicMember: \.variant] = newValue }
    }
    @inlinable package var repeatIndex: Int {
        get { storage.values.repeatIndex }
        set { self[dynamicMember: \.repeatIndex] = newValue }
    }
    @inlinable package var outcome: Outcome {
        get { storage.values.outcome }
        set { self[dynamicMember: \.outcome] = newValue }
    }
    @inlinable package var reason: String? {
        get { storage.values.reason }
        set { self[dynamicMember: \.reason] = newValue }
    }
    @inlinable package var estimate: MealEstimate? {
        get { storage.values.estimate }
        set { self[dynamicMember: \.estimate] = newValue }
    }
    @inlinable package var findings: [Finding] {
        get { storage.values.findings }
        set { self[dynamicMember: \.findings] = newValue }
    }
    @inlinable package var decision: Decision {
        get { storage.values.decision }
        set { self[dynamicMember: \.decision] = newValue }
    }
    @inlinable package var review: Review? {
        get { storage.values.review }
        set { self[dynamicMember: \.review] = newValue }
    }
    @inlinable package var cost: USD? {
        get { storage.values.cost }
        set { self[dynamicMember: \.cost] = newValue }
    }
    @inlinable package var failedCost: USD? {
        get { storage.values.failedCost }
        set { self[dynamicMember: \.failedCost] = newValue }
    }
    @inlinable package var costUnknown: Bool {
        get { storage.values.costUnknown }
        set { self[dynamicMember: \.costUnknown] = newValue }
    }
    @inlinable package var latency: Duration? {
        get { storage.values.latency }
        set { self[dynamicMember: \.latency] = newValue }
    }
    @inlinable package var attempts: Int {
        get { storage.values.attempts }
        set { self[dynamicMember: \.attempts] = newValue }
    }
    @inlinable package var servedModel: String? {
        get { storage.values.servedModel }
        set { self[dynamicMember: \.servedModel] = newValue }
    }
    @inlinable package var usage: TokenUsage? {
        get { storage.values.usage }
        set { self[dynamicMember: \.usage] = newValue }
    }
    @inlinable package var expectedCost: USD? {
        get { storage.values.expectedCost }
        set { self[dynamicMember: \.expectedCost] = newValue }
    }
    @inlinable package var billedCost: USD? {
        get { storage.values.billedCost }
        set { self[dynamicMember: \.billedCost] = newValue }
    }
    @inlinable package var parts: LatencyParts? {
        get { storage.values.parts }
        set { self[dynamicMember: \.parts] = newValue }
    }
    @inlinable package var reused: ReusedAnswer? {
        get { storage.values.reused }
        set { self[dynamicMember: \.reused] = newValue }
    }
}
