import Statistics

/// Which request of which provider a fault is chosen for.
struct FaultChoice: Sendable {
    var seed: UInt64
    var provider: String
    var meal: String
    /// Provider, set, meal and repeat.
    var key: String
    /// The provider's requests so far, this one included.
    var requestNumber: Int
    /// The provider's requests for this meal and repeat before this one.
    var earlierAttempts: Int

    /// The fault of the first rule that strikes; nil when none does.
    func fault(in profile: FaultProfile) -> Fault? {
        profile.rules.enumerated().first { strikes($0.element, place: $0.offset) }?.element.fault
    }

    private func strikes(_ rule: FaultRule, place: Int) -> Bool {
        if let provider = rule.provider, provider != self.provider { return false }
        if let meal = rule.meal, meal != self.meal { return false }
        if let attempts = rule.firstAttempts, earlierAttempts >= attempts { return false }
        switch rule.occurrence {
        case .nth(let number): return requestNumber == number
        case .every(let number): return number > 0 && requestNumber % number == 0
        case .share(let share):
            var stream = RandomStream(
                seed: seed, purpose: "fault/\(place)/\(rule.fault.rawValue)/\(key)/\(earlierAttempts)")
            return stream.uniform() < share
        }
    }
}
