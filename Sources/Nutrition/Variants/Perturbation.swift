/// One change of what is sent that should not change the answer, or should change it in a known way: the last axis of a
/// variant.
package enum Perturbation: String, Sendable, Hashable, CaseIterable {
    /// The meal's photos in the opposite order.
    case photoOrder = "photo-order"
    /// Every photo turned by a quarter, clockwise.
    case rotated
    /// Every photo mirrored, left for right.
    case mirrored
    /// A note that states the true energy.
    case notesTrue = "notes-true"
    /// A note that states half or twice the true energy.
    case notesFalse = "notes-false"
    /// The answer's schema stands in the prompt instead of being enforced.
    case noSchema = "no-schema"

    /// Whether it changes anything of what is sent about that meal.
    package func changes(_ meal: Meal) -> Bool {
        switch self {
        case .photoOrder: meal.photos.count > 1
        case .rotated, .mirrored: !meal.photos.isEmpty
        case .notesTrue, .notesFalse: statedEnergy(of: meal) != nil
        case .noSchema: true
        }
    }

    /// The energy, kcal, that its note states; nil for perturbations without a note and meals without a true energy.
    package func statedEnergy(of meal: Meal) -> Double? {
        guard let truth = meal.truth.value(of: .energy), truth >= 1, truth <= 1e6 else { return nil }
        switch self {
        case .notesTrue: return truth.rounded()
        // Half of the meals each way, whatever order they come in, so that a pull shows as a pull and not as a bias.
        case .notesFalse:
            let isOdd = meal.id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 2 == 1
            return (truth * (isOdd ? 2 : 0.5)).rounded()
        case .photoOrder, .rotated, .mirrored, .noSchema: return nil
        }
    }

    /// The meal as it is sent: photos in another order, or with a note behind the person's own words.
    package func asked(_ meal: Meal) -> Meal {
        var meal = meal
        if self == .photoOrder { meal.photos.reverse() }
        if let energy = statedEnergy(of: meal) {
            let note = "It has about \(Int(energy)) kcal in all."
            meal.notes = meal.notes.map { $0.isEmpty ? note : "\($0) \(note)" } ?? note
        }
        return meal
    }
}
