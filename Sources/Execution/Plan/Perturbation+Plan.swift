import Catalog
import JSON
import Nutrition
import Photos

extension PlanVariant {
    /// The meal as this variant is asked about it.
    func asked(_ meal: Meal) -> Meal {
        var meal = meal
        if let photoLimit { meal.photos = Array(meal.photos.prefix(photoLimit)) }
        return id.perturbation?.asked(meal) ?? meal
    }
}

extension Perturbation {
    /// Whether it changes anything of what that provider is sent: where no schema is enforced, none can be left out.
    func changes(_ definition: ProviderDefinition) -> Bool {
        self != .noSchema || definition.parameters.schemaMode == .strict
    }
}

extension ProviderDefinition {
    /// Makes the changes that are the same for every meal.
    mutating func perturb(_ perturbation: Perturbation?) {
        switch perturbation {
        case .rotated: photo.transform = .rotated
        case .mirrored: photo.transform = .mirrored
        case .noSchema:
            // What the schema says is told all the same: the price of enforcing it is asked for, not that of not knowing it.
            parameters.schemaMode = .none
            let schema = String(decoding: answer.schema.serialized(), as: UTF8.self)
            prompt.user += "\n\nAnswer with JSON alone, an instance of this JSON Schema:\n\(schema)"
        case nil, .photoOrder, .notesTrue, .notesFalse: break
        }
    }
}
