/// Provider × prompt × photo setting, and an optional perturbation.
package struct VariantID: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var provider: String
    package var prompt: String
    /// `default` for the provider's own setting.
    package var photoSetting: String
    /// Nil: the request is unchanged.
    package var perturbation: Perturbation?

    package init(
        provider: String, prompt: String, photoSetting: String = "default", perturbation: Perturbation? = nil
    ) {
        self.perturbation = perturbation
        self.provider = provider
        self.prompt = prompt
        self.photoSetting = photoSetting
    }

    /// `provider/prompt/photo-setting`, then any `+perturbation`. Reports use a unique shorter name.
    package var description: String {
        "\(provider)/\(prompt)/\(photoSetting)" + (perturbation.map { "+\($0.rawValue)" } ?? "")
    }

    package var unperturbed: VariantID { VariantID(provider: provider, prompt: prompt, photoSetting: photoSetting) }

    package static func < (a: Self, b: Self) -> Bool {
        (a.provider, a.prompt, a.photoSetting, a.perturbation?.rawValue ?? "")
            < (b.provider, b.prompt, b.photoSetting, b.perturbation?.rawValue ?? "")
    }
}

/// A change of the request that should not change the answer, or only in a known way: the last axis of a variant.
package enum Perturbation: String, Sendable, Hashable, CaseIterable {
    /// The meal's photos in the opposite order.
    case photoOrder = "photo-order"
    /// Every photo turned by a quarter, clockwise.
    case rotated
    case mirrored
    /// Every photo blurred, darkened, or cut so that the plate is not all on it.
    case blurred, dark, cropped
    /// A note with the true energy.
    case notesTrue = "notes-true"
    /// A note with half or twice the true energy.
    case notesFalse = "notes-false"
    /// The answer's schema is in the prompt instead of being enforced.
    case noSchema = "no-schema"

    /// Whether it changes the request for that meal.
    package func changes(_ meal: Meal) -> Bool {
        switch self {
        case .photoOrder: meal.photos.count > 1
        case .rotated, .mirrored, .blurred, .dark, .cropped: !meal.photos.isEmpty
        case .notesTrue, .notesFalse: statedEnergy(of: meal) != nil
        case .noSchema: true
        }
    }

    /// The energy in its note, kcal; nil for perturbations without a note and meals without a true energy.
    package func statedEnergy(of meal: Meal) -> Double? {
        guard let truth = meal.truth.value(of: .energy), truth >= 1, truth <= 1e6 else { return nil }
        switch self {
        case .notesTrue: return truth.rounded()
        // Half of the meals each way, whatever their order, so that a pull does not look like a bias.
        case .notesFalse:
            let isOdd = meal.id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 2 == 1
            return (truth * (isOdd ? 2 : 0.5)).rounded()
        case .photoOrder, .rotated, .mirrored, .blurred, .dark, .cropped, .noSchema: return nil
        }
    }

    /// The meal as sent: photos reordered, or with a note after the person's own.
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
