import Nutrition

struct PolicyRouter {
    let policy: RoutingPolicy
    /// Per case, the inputs of the steps' conditions: from the meal and the first answer.
    private let facts: [Facts]
    private let assigned: [RoutingRole: Int]
    private let tags: Set<String>

    private struct Facts {
        /// The stated confidence, or the policy's value for an unknown one.
        var confidence: Double?
        var foods: Int?
        var scene: RoutingScene?
        var tags: Set<String>
        var matchesHistory: Bool?
        var isLocalUsable: Bool
    }

    /// - Parameter assigned: index of the variant for each role the policy uses.
    init(_ policy: RoutingPolicy, assigned: [RoutingRole: Int], table: RoutingTable) {
        self.policy = policy
        self.assigned = assigned
        let meals = table.table.set.meals
        let needsHistory = policy.steps.contains { $0.condition?.matchesHistory == true }
        let history = needsHistory ? HistoryMatch(table.table.set) : nil
        let local = assigned[.local] ?? 0
        tags = Set(meals.flatMap(\.tags))
        facts = table.cases.map { own in
            let answer = own.answers[local]
            return Facts(
                confidence: answer.confidence ?? (answer.isUsable ? policy.unknownConfidence : nil),
                foods: answer.foods, scene: Self.scene(of: meals[own.meal]), tags: Set(meals[own.meal].tags),
                matchesHistory: history?.matches(table.trial(local, own)?.estimate, meal: own.meal),
                isLocalUsable: answer.isUsable)
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

    /// The written confidence thresholds by step; nil for a step without one.
    var thresholds: [Double?] { policy.steps.map { $0.condition?.confidenceFrom } }

    /// Routes the case at that index in the table.
    /// - Parameter thresholds: replace the written ones, by step.
    func routed(_ own: RoutingCase, at place: Int, thresholds: [Double?]) -> RoutedCase {
        let facts = facts[place]
        let last = policy.steps.count - 1
        let taken = policy.steps.indices.first { index in
            if index == last { return true }
            let step = policy.steps[index]
            if step.answer == .local, !facts.isLocalUsable { return false }
            return holds(step.condition, from: thresholds[index], facts) == true
        }
        return result(own, step: taken ?? last)
    }

    /// Per step, the cases that reached it with an undecidable condition.
    func untold(_ cases: [RoutingCase]) -> [Int] {
        var counts = [Int](repeating: 0, count: policy.steps.count)
        for (place, own) in cases.enumerated() {
            let taken = routed(own, at: place, thresholds: thresholds).step
            for index in policy.steps.indices where index <= taken && index < policy.steps.count - 1 {
                if holds(policy.steps[index].condition, from: thresholds[index], facts[place]) == nil {
                    counts[index] += 1
                }
            }
        }
        return counts
    }

    /// Nil if undecidable; one part that surely fails decides.
    private func holds(_ condition: RoutingCondition?, from threshold: Double?, _ facts: Facts) -> Bool? {
        guard let condition else { return true }
        var isKnown = true
        func fails(_ part: Bool?) -> Bool {
            if part == nil { isKnown = false }
            return part == false
        }
        if let threshold, fails(facts.confidence.map { $0 >= threshold }) { return false }
        if let scene = condition.scene, fails(facts.scene.map { $0 == scene }) { return false }
        if let count = condition.foodsFrom, fails(facts.foods.map { $0 >= count }) { return false }
        if condition.matchesHistory, fails(facts.matchesHistory) { return false }
        if !condition.anyTag.isEmpty {
            let bears = !facts.tags.isDisjoint(with: condition.anyTag)
            // If no meal of the set has the tag, its absence tells nothing.
            if fails(bears || !tags.isDisjoint(with: condition.anyTag) ? bears : nil) { return false }
        }
        return isKnown ? true : nil
    }

    /// Every call is paid; the person waits for `local` and the answering variant, not for verification.
    private func result(_ own: RoutingCase, step index: Int) -> RoutedCase {
        let step = policy.steps[index]
        let shown = own.answers[assigned[step.answer] ?? 0]
        let first = own.answers[assigned[.local] ?? 0]
        let verifier = step.verification.flatMap { assigned[$0.by] }.map { own.answers[$0] }
        var routed = RoutedCase(step: index, loss: shown.loss, cost: 0, latency: 0, asked: 0, statedPrices: 0)
        for role in RoutingRole.allCases where role == .local || role == step.answer || role == step.verification?.by {
            guard let place = assigned[role] else { continue }
            let recorded = own.answers[place].cost
            if recorded == nil { routed.statedPrices += 1 }
            routed.cost = (routed.cost ?? 0) + (recorded ?? policy.statedUSD(role))
            routed.asked |= 1 << UInt64(place)
        }
        routed.latency = first.latency
        if step.answer != .local {
            routed.latency = routed.latency.flatMap { wait in shown.latency.map { wait + $0 } }
        }
        if let verification = step.verification, let verifier, let second = verifier.energy {
            let isFar = shown.energy.map { abs(second - $0) > verification.replaceBeyond * abs($0) } ?? true
            if isFar { routed.loss = verifier.loss }
        }
        return routed
    }
}

/// Whether an answer names the foods of an earlier meal of the same person. History is the true foods of that person's
/// earlier meals, as after an app's corrections. Earlier is by `day`, as text, then file order. Foods are compared as
/// whole sets of normalised names, synonyms included, without amounts.
struct HistoryMatch {
    private let normalizer: FoodNameNormalizer
    /// Foods of each meal's earlier meals of that person; nil if the set names no person.
    private let earlier: [Set<Set<String>>?]

    init(_ set: ScoredSet) {
        let normalizer = FoodMatcher(synonyms: set.synonyms).normalizer
        self.normalizer = normalizer
        var earlier = [Set<Set<String>>?](repeating: nil, count: set.meals.count)
        let people = Dictionary(grouping: set.meals.indices.filter { set.meals[$0].person != nil }) {
            set.meals[$0].person ?? ""
        }
        for meals in people.values {
            var known: Set<Set<String>> = []
            for meal in meals.sorted(by: { (set.meals[$0].day ?? "", $0) < (set.meals[$1].day ?? "", $1) }) {
                earlier[meal] = known
                let foods = Self.keys(set.meals[meal].truth.foods?.map(\.name) ?? [], normalizer)
                if !foods.isEmpty { known.insert(foods) }
            }
        }
        self.earlier = earlier
    }

    /// Nil if the meal has no person or the answer no foods.
    func matches(_ estimate: MealEstimate?, meal: Int) -> Bool? {
        guard let known = earlier[meal], let foods = estimate?.foods, !foods.isEmpty else { return nil }
        return known.contains(Self.keys(foods.prefix(FoodMatcher.limit).map(\.name), normalizer))
    }

    private static func keys(_ names: [String], _ normalizer: FoodNameNormalizer) -> Set<String> {
        Set(names.map { normalizer.name($0).key }.filter { !$0.isEmpty })
    }
}
