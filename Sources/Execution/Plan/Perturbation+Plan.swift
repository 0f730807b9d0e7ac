import Catalog
import JSON
import Nutrition
import Photos

extension PlanVariant {
    func asked(_ meal: Meal) -> Meal {
        var meal = meal
        if let photoLimit { meal.photos = Array(meal.photos.prefix(photoLimit)) }
        return id.perturbation?.asked(meal) ?? meal
    }
}

extension Perturbation {
    /// Whether it changes the provider's requests: without an enforced schema, none can be left out.
    func changes(_ definition: ProviderDefinition) -> Bool {
        self != .noSchema || definition.parameters.schemaMode == .strict
    }
}

extension ProviderDefinition {
    /// Applies the changes that are the same for every meal.
    mutating func perturb(_ perturbation: Perturbation?) {
        switch perturbation {
        case .rotated: photo.transform = .rotated
        case .mirrored: photo.transform = .mirrored
        case .noSchema:
            // The prompt still describes the schema: the test measures the effect of enforcing it, not of knowing it.
            parameters.schemaMode = .none
            let schema = String(decoding: answer.schema.serialized(), as: UTF8.self)
            prompt.user += "\n\nAnswer with JSON alone, an instance of this JSON Schema:\n\(schema)"
        case nil, .photoOrder, .notesTrue, .notesFalse: break
        }
    }
}
