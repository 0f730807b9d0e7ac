import Nutrition

/// The inputs of the steps' conditions, from the meal and the `local` answer.
struct StepFacts: Sendable {
    /// The stated confidence, or the policy's value for an unknown one.
    var confidence: Double?
    var foods: Int?
    var scene: RoutingScene?
    var tags: Set<String>
    var matchesHistory: Bool?
    /// Nil without a usable answer.
    var hasFinding: Bool?
    var isLocalUsable: Bool
    /// Nil if unknown.
    var quality: PhotoQuality?
}

/// Chooses a policy's step for a meal, for recorded and for live answers alike.
struct StepChooser: Sendable {
    let policy: RoutingPolicy
    let set: ScoredSet
    private let tags: Set<String>
    /// Nil if no step needs it.
    private let history: HistoryMatch?

    init(_ policy: RoutingPolicy, set: ScoredSet) {
        self.policy = policy
        self.set = set
        tags = Set(set.meals.flatMap(\.tags))
        history = policy.needsHistory ? HistoryMatch(set) : nil
    }

    /// - Parameters:
    ///   - meal: its index in the set.
    ///   - trial: of the `local` answer.
    func facts(meal: Int, _ local: RecordedAnswer, _ trial: TrialResult?) -> StepFacts {
        StepFacts(
            confidence: local.confidence ?? (local.isUsable ? policy.unknownConfidence : nil), foods: local.foods,
            scene: Self.scene(of: set.meals[meal]), tags: Set(set.meals[meal].tags),
            matchesHistory: history?.matches(trial?.estimate, meal: meal),
            hasFinding: local.isUsable ? trial.map { !$0.findings.isEmpty } : nil, isLocalUsable: local.isUsable,
            quality: set.quality[set.meals[meal].id])
    }

    /// The step that asks for a new photo of the meal, before anything else is asked; nil: none.
    func retake(meal: Int) -> Int? {
        let facts = StepFacts(
            scene: Self.scene(of: set.meals[meal]), tags: Set(set.meals[meal].tags), isLocalUsable: false,
            quality: set.quality[set.meals[meal].id])
        return policy.steps.indices.first {
            policy.steps[$0].asksBack && holds(policy.steps[$0].condition, from: nil, facts) == true
        }
    }

    /// From the tag `simple-scene` or `complex-scene`, else the set's difficulty; nil if neither is known.
    static func scene(of meal: Meal) -> RoutingScene? {
        if meal.tags.contains("simple-scene") { return .simple }
        if meal.tags.contains("complex-scene") { return .complex }
        switch meal.difficulty {
        case .simple: return .simple
        case .complex, .adversarial: return .complex
        case .medium, nil: return nil
        }
    }

    /// The index of the first step that is true.
    /// - Parameter thresholds: of the confidence, by step.
    func step(_ facts: StepFacts, thresholds: [Double?]) -> Int {
        let last = policy.steps.count - 1
        let taken = policy.steps.indices.first { index in
            if index == last { return true }
            let step = policy.steps[index]
            if step.answer == .local, !step.asksBack, !facts.isLocalUsable { return false }
            return holds(step.condition, from: thresholds[index], facts) == true
        }
        return taken ?? last
    }

    /// Nil if undecidable; one part that surely fails decides.
    func holds(_ condition: RoutingCondition?, from threshold: Double?, _ facts: StepFacts) -> Bool? {
        guard let condition else { return true }
        var isKnown = true
        func fails(_ part: Bool?) -> Bool {
            if part == nil { isKnown = false }
            return part == false
        }
        if let threshold, fails(facts.confidence.map { $0 >= threshold }) { return false }
        if let quality = condition.quality, fails(quality.holds(facts.quality)) { return false }
        if let scene = condition.scene, fails(facts.scene.map { $0 == scene }) { return false }
        if let count = condition.foodsFrom, fails(facts.foods.map { $0 >= count }) { return false }
        if condition.matchesHistory, fails(facts.matchesHistory) { return false }
        if let finding = condition.hasFinding, fails(facts.hasFinding.map { $0 == finding }) { return false }
        if !condition.anyTag.isEmpty {
            let bears = !facts.tags.isDisjoint(with: condition.anyTag)
            // If no meal of the set has the tag, its absence tells nothing.
            if fails(bears || !tags.isDisjoint(with: condition.anyTag) ? bears : nil) { return false }
        }
        return isKnown ? true : nil
    }
}
