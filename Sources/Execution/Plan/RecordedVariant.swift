package import JSON
package import Nutrition

/// One variant as `run.json` has it: what it is called in the journal and what was asked then.
package struct RecordedVariant: Sendable, Hashable {
    /// An object; `null` for a variant the record does not know.
    package let json: JSON

    package init(json: JSON) { self.json = json }

    /// The journal goes by this name, whatever the provider's prompt or photo setting is called today; nil when the record
    /// does not say it.
    package var id: VariantID? {
        guard let provider, let prompt = json["prompt"]?.string else { return nil }
        let perturbation = json["perturbation"]?.string
        // One that this version does not know is another variant, and not the one without any.
        if let perturbation, Perturbation(rawValue: perturbation) == nil { return nil }
        return VariantID(
            provider: provider, prompt: prompt, photoSetting: json["photo_setting"]?.string ?? "default",
            perturbation: perturbation.flatMap { Perturbation(rawValue: $0) })
    }

    package var provider: String? { json["provider"]?.string }
    package var model: String? { json["model"]?.string }
    /// Whether it was asked with the prompt its provider pointed to; true in records from before this was kept.
    package var hasOwnPrompt: Bool { json["own_prompt"]?.bool ?? true }
    /// In hexadecimal.
    package var promptSHA256: String? { json["prompt_sha256"]?.string }
}

extension PlanRecord {
    /// In the order of the plan.
    package var variants: [RecordedVariant] { (json["variants"]?.array ?? []).map { RecordedVariant(json: $0) } }

    /// The variant of that name; of `null` where there is none.
    package func variant(_ id: VariantID) -> RecordedVariant {
        variants.first { $0.id == id } ?? RecordedVariant(json: .null)
    }
}
