package import Catalog
import JSON
package import Nutrition
package import Photos
package import Scoring

/// A provider with its prompt and photo setting.
package struct PlanVariant: Sendable {
    package var id: VariantID
    /// With this variant's prompt and photo setting.
    package var definition: ProviderDefinition
    package var photo: PhotoSetting
    /// The model asked. In a recorded run, the definition may name another one now.
    package var model: String
    /// At most this many photos of a meal are sent, the first ones; nil: all.
    package var photoLimit: Int?
    /// The photo setting in the provider's file: pixels, and the vendor's word if set; nil if unknown.
    var own: (longestSide: Int, detail: String?)?
    package var hasOwnPrompt: Bool
    /// The variants that a cascade asks; empty for all other providers.
    package var members: [RoutingRole: PlanVariant] = [:]

    /// Replaces a provider's prompt or photo setting; nil: keeps its own.
    package init(
        _ definition: ProviderDefinition, prompt: Prompt? = nil, photo: NamedPhotoSetting? = nil,
        perturbation: Perturbation? = nil
    ) {
        own = (definition.photo.longestSide, definition.photoDetail)
        hasOwnPrompt = prompt.map { $0.name == definition.prompt.name } ?? true
        var definition = definition
        definition.prompt = (prompt ?? definition.prompt).filled(with: definition.promptVariables)
        definition.photo = photo?.variation.setting ?? definition.photo
        if let detail = photo?.variation.detail { definition.look(detail) }
        definition.perturb(perturbation)
        id = VariantID(
            provider: definition.name, prompt: definition.prompt.name,
            photoSetting: photo?.name ?? NamedPhotoSetting.own.name, perturbation: perturbation)
        self.definition = definition
        self.photo = definition.photo
        model = definition.model
        photoLimit = photo?.variation.photos
        let ownPrompt = hasOwnPrompt
        members = (definition.cascade?.members ?? [:]).mapValues {
            PlanVariant($0, prompt: ownPrompt ? nil : prompt, photo: photo, perturbation: perturbation)
        }
    }

    /// The cascade's policy; nil for all other providers.
    package var policy: RoutingPolicy? { definition.cascade?.policy }

    /// Whether the definition still names the model asked. Prices and served aliases apply only to that model.
    package var isAskedModelDefined: Bool { model == definition.model }

    /// Why the provider would refuse every photo so prepared, in one sentence; nil if it would not. All services take
    /// every format a setting can name. A photo of too many bytes is found only when prepared: its trial is then
    /// `over_limit`, and nothing is sent.
    package var photoConflict: String? {
        guard let most = definition.format.longestPhotoSide, photo.longestSide > most else { return nil }
        return
            "\(id.provider) takes photos of at most \(most) pixels a side, and the photo setting \(id.photoSetting) "
            + "leaves up to \(photo.longestSide): lower its longest_side_px"
    }

    /// Why the prompt cannot be sent, in one sentence; nil if all its variables have values.
    package var promptGap: String? {
        let missing = definition.prompt.missingVariables(given: definition.promptVariables)
        guard let first = missing.first else { return nil }
        return
            "the prompt \(id.prompt) has no value for its variable \(first) where \(id.provider) is asked: write "
            + "`prompt_variables: {\(first): …}` in \(definition.file), or a value in the prompt's file"
    }

    func asked(_ meal: Meal) -> Meal {
        var meal = meal
        if let photoLimit { meal.photos = Array(meal.photos.prefix(photoLimit)) }
        return id.perturbation?.asked(meal) ?? meal
    }
}

package struct NamedPhotoSetting: Sendable, Hashable {
    package var name: String
    package var variation: PhotoVariation

    package init(name: String, _ variation: PhotoVariation) {
        self.name = name
        self.variation = variation
    }

    /// The setting in each provider's file.
    package static let own = NamedPhotoSetting(name: "default", PhotoVariation())
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
        case .blurred: photo.transform = .blurred
        case .dark: photo.transform = .dark
        case .cropped: photo.transform = .cropped
        case .noSchema:
            // The prompt still describes the schema: the test measures the effect of enforcing it, not of knowing it.
            parameters.schemaMode = .none
            let schema = String(decoding: answer.schema.serialized(), as: UTF8.self)
            prompt.user += "\n\nAnswer with JSON alone, an instance of this JSON Schema:\n\(schema)"
        case nil, .photoOrder, .notesTrue, .notesFalse: break
        }
    }
}

/// Makes the simulator's prompts and photo settings differ by a known amount. A header, sent only in simulated runs. A
/// prompt's effect is in its front matter (`simulated_error`). The effects of photo settings are invented: half the
/// side makes errors 14 % larger, low detail 20 % larger if the provider's own is not low. The simulator sees omitted
/// photos in the request itself.
struct SimulatedVariation: Sendable, Hashable {
    static let header = "x-nutrieval-variation"

    /// Factor of the model's errors, in [0.05, 20].
    var error: Double
    /// Half of the model's own error is redrawn by this name.
    var name: String

    /// Nil for a variant equal to the provider's own.
    init?(_ variant: PlanVariant) {
        let prompt = variant.definition.prompt
        let isOwnPhoto = variant.id.photoSetting == NamedPhotoSetting.own.name || variant.own == nil
        guard prompt.simulatedError != 1 || !isOwnPhoto else { return nil }
        var error = prompt.simulatedError
        if let own = variant.own, !isOwnPhoto {
            error *= Self.sizeEffect(Double(own.longestSide) / Double(max(1, variant.photo.longestSide)))
            let format = variant.definition.format
            error *=
                Self.detailEffect(format.detail(variant.definition.photoDetail))
                / Self.detailEffect(format.detail(own.detail))
        }
        self.error = min(max(error, 0.05), 20)
        name = "\(prompt.simulatedError == 1 ? "" : prompt.name)/\(isOwnPhoto ? "" : variant.id.photoSetting)"
    }

    /// The ratio of sides to the power 3/16, within [0.5, 2]; by square roots alone, so that all platforms agree.
    private static func sizeEffect(_ ratio: Double) -> Double {
        let eighth = ratio.squareRoot().squareRoot().squareRoot()
        return min(max(eighth * eighth.squareRoot(), 0.5), 2)
    }

    private static func detailEffect(_ detail: PhotoDetail?) -> Double { detail?.look == .low ? 1.2 : 1 }

    /// The error in millionths, a blank, the name: `800000 terse/small`.
    var value: String { "\(Int((error * 1_000_000).rounded())) \(name)" }
}
