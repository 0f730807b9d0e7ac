package import JSON
package import Nutrition

package struct RecordedVariant: Sendable, Hashable {
    /// An object; `null` for an unknown variant.
    package let json: JSON

    package init(json: JSON) { self.json = json }

    /// The name in the journal, even if the provider's prompt or photo setting was renamed since; nil if not recorded.
    package var id: VariantID? {
        guard let provider, let prompt = json["prompt"]?.string else { return nil }
        let perturbation = json["perturbation"]?.string
        // A perturbation unknown to this version is another variant, not the one without any.
        if let perturbation, Perturbation(rawValue: perturbation) == nil { return nil }
        return VariantID(
            provider: provider, prompt: prompt, photoSetting: json["photo_setting"]?.string ?? "default",
            perturbation: perturbation.flatMap { Perturbation(rawValue: $0) })
    }

    package var provider: String? { json["provider"]?.string }
    package var model: String? { json["model"]?.string }
    /// True in older records, which do not tell.
    package var hasOwnPrompt: Bool { json["own_prompt"]?.bool ?? true }
    /// In hexadecimal.
    package var promptSHA256: String? { json["prompt_sha256"]?.string }
}

extension PlanRecord {
    /// In the order of the plan.
    package var variants: [RecordedVariant] { (json["variants"]?.array ?? []).map { RecordedVariant(json: $0) } }

    /// The variant of that name; of `null` if there is none.
    package func variant(_ id: VariantID) -> RecordedVariant {
        variants.first { $0.id == id } ?? RecordedVariant(json: .null)
    }
}
