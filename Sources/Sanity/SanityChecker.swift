package import Nutrition

package struct SanityReport: Sendable, Hashable {
    /// In rule order; a rule's findings on foods first, then on the meal.
    package var findings: [Finding]
    /// Nil if no review is needed.
    package var review: Review?
    package var decision: Decision
    /// As `MealEstimate.decisionConfidence`; nil if none is stated.
    package var decisionConfidence: Double?
    package var band: ConfidenceBand

    package var passes: Bool { findings.isEmpty }
}

/// Runs the sanity rules on an estimate and decides what an app should do with it.
package struct SanityChecker: Sendable {
    package let profile: SanityProfile
    /// Those of the profile, in order.
    private let rules: [RuleID]

    package init(profile: SanityProfile = .extended) {
        self.profile = profile
        rules = RuleID.allCases.filter(profile.rules.contains)
    }

    /// - Parameters:
    ///   - history: what the person ate before; nil if unknown.
    ///   - similarInHistory: whether the person ate something similar; nil: from `history`. If that is nil too, its
    ///     lack asks for no review.
    ///   - reportedError: whether a person said the answer is wrong.
    package func check(
        _ estimate: MealEstimate, history: EatingHistory? = nil, similarInHistory: Bool? = nil,
        reportedError: Bool = false
    ) -> SanityReport {
        let findings = findings(on: estimate, history)
        let confidence = estimate.decisionConfidence
        let band = ConfidenceBand(confidence, thresholds: profile.thresholds)
        return SanityReport(
            findings: findings,
            review: review(
                findings, confidence, foods: estimate.foods?.count ?? 0, reportedError: reportedError
            ) { similarInHistory ?? history?.knows(estimate) },
            decision: decision(findings, band), decisionConfidence: confidence, band: band)
    }

    /// Nil, a failed answer, is entered by hand.
    package func decision(for estimate: MealEstimate?) -> Decision {
        estimate.map { check($0).decision } ?? .manualEntry
    }

    private func findings(on estimate: MealEstimate, _ history: EatingHistory?) -> [Finding] {
        let foods = estimate.foods ?? []
        var findings: [Finding] = []
        for rule in rules {
            let before = findings.count
            for (place, food) in foods.enumerated() {
                guard var finding = rule.finding(on: food, history: history, profile: profile) else { continue }
                finding.food = place
                finding.message = "\(shortened(food.name)): \(finding.message)"
                findings.append(finding)
            }
            // On a meal of one food the same finding would appear twice.
            if foods.count == 1, findings.count > before { continue }
            if var finding = rule.finding(on: estimate, profile: profile) {
                finding.message = "meal: \(finding.message)"
                findings.append(finding)
            }
        }
        // Without spare room: a large run keeps them all.
        return findings.map { $0 }
    }

    /// The first matching reason, in the order of the domain's review list.
    private func review(
        _ findings: [Finding], _ confidence: Double?, foods: Int, reportedError: Bool, similarInHistory: () -> Bool?
    ) -> Review? {
        let limits = profile.thresholds
        if findings.contains(where: { $0.rule == .impossible }) { return .impossible }
        if findings.contains(where: { $0.rule == .statisticalOutlier && abs($0.zScore ?? 0) > limits.reviewZScore }) {
            return .extremeOutlier
        }
        if findings.contains(where: { $0.rule == .energyAboveMaximum }) { return .energyAboveMaximum }
        if let confidence, confidence < limits.reviewConfidence, similarInHistory() == false { return .lowConfidence }
        // Findings count per food; those on the meal count with its only food, else separately.
        let counts = findings.reduce(into: [:]) { $0[$1.food ?? (foods == 1 ? 0 : -1), default: 0] += 1 }
        if counts.values.contains(where: { Double($0) >= limits.reviewFindings }) { return .manyFindings }
        return reportedError ? .reportedError : nil
    }

    /// The first matching decision, in the order of the domain's decision list.
    private func decision(_ findings: [Finding], _ band: ConfidenceBand) -> Decision {
        if findings.contains(where: { $0.severity == .critical }) {
            return band == .veryLow ? .manualEntry : .mustConfirm
        }
        if band == .veryLow { return .manualEntrySuggested }
        if !findings.isEmpty { return .show }
        switch band {
        case .high: return .log
        case .medium: return .ask
        case .low, .veryLow: return .offer
        }
    }
}
