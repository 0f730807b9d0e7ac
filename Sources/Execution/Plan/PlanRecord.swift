import Catalog
package import Hashing
package import JSON
package import Nutrition
import Photos
import Scoring

/// A plan as `run.json` keeps it: every name and hash an answer depends on, and nothing that changes daily.
package struct PlanRecord: Sendable, Hashable {
    package let json: JSON

    package init(_ plan: Plan) {
        json = [
            "seed": .string(String(plan.seed)),
            "repeats": .number(Double(plan.repeats)),
            "variants": .array(plan.variants.map(Self.record)),
            "sets": .array(plan.sets.map(Self.record))
        ]
    }

    package init(json: JSON) { self.json = json }

    /// Of the record with sorted keys.
    package var sha256: SHA256Digest { SHA256Digest(of: json.serialized(sortedKeys: true)) }

    private static func record(_ variant: PlanVariant) -> JSON {
        let definition = variant.definition
        var members = JSONObject([
            ("name", .string(variant.id.description)),
            ("provider", .string(definition.name)),
            ("wire", .string(definition.wire.rawValue)),
            ("endpoint", .string(definition.endpoint)),
            ("model", .string(definition.model)),
            ("prompt", .string(definition.prompt.name)),
            ("prompt_sha256", .string(definition.prompt.sha256.hex)),
            ("answer", .string(definition.answer.name)),
            ("answer_sha256", .string(definition.answer.sha256.hex)),
            ("photo_setting", .string(variant.id.photoSetting)),
            ("photo", photo(variant)),
            ("parameters", record(definition.parameters))
        ])
        // Omitted in the usual case, as in older records, so that their runs can be resumed.
        members["perturbation"] = variant.id.perturbation.map { .string($0.rawValue) }
        if !variant.hasOwnPrompt { members["own_prompt"] = false }
        if let cascade = definition.cascade {
            members["cascade"] = [
                "policy": .string(cascade.policy.name), "policy_sha256": .string(cascade.policySHA256.hex),
                "members": .object(
                    JSONObject(
                        cascade.policy.usedRoles.compactMap { role in
                            variant.members[role].map { (role.rawValue, record($0)) }
                        }))
            ]
        }
        return .object(members)
    }

    private static func photo(_ variant: PlanVariant) -> JSON {
        var members = JSONObject()
        members["longest_side_px"] = .number(Double(variant.photo.longestSide))
        members["format"] = .string(variant.photo.format.rawValue)
        members["quality"] = .number(Double(variant.photo.quality))
        members["detail"] = .optional(variant.definition.photoDetail)
        // Omitted if false, as in older records, so that their runs can be resumed.
        if variant.photo.keepsOriginal { members["keep"] = true }
        members["photos"] = variant.photoLimit.map { .number(Double($0)) }
        members["transform"] = variant.photo.transform.map { .string($0.rawValue) }
        return .object(members)
    }

    private static func record(_ parameters: Parameters) -> JSON {
        [
            "temperature": .optional(parameters.temperature),
            "top_p": .optional(parameters.topP),
            "top_k": .optional(parameters.topK),
            "max_output_tokens": .optional(parameters.maxOutputTokens),
            "presence_penalty": .optional(parameters.presencePenalty),
            "frequency_penalty": .optional(parameters.frequencyPenalty),
            "seed": .optional(parameters.seed),
            "reasoning_effort": .optional(parameters.reasoningEffort),
            "thinking_level": .optional(parameters.thinkingLevel),
            "thinking_budget": .optional(parameters.thinkingBudget),
            "schema_mode": .string(parameters.schemaMode.rawValue),
            "safety": .object(
                JSONObject(parameters.safety.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
            "extra": .object(parameters.extra)
        ]
    }

    private static func record(_ planned: PlanSet) -> JSON {
        [
            "name": .string(planned.set.name),
            "meals": .array(
                planned.set.meals.map { meal in
                    var members = JSONObject([
                        ("id", .string(meal.id)),
                        ("notes", .optional(meal.notes)),
                        ("photos", .array(meal.photos.map { .optional(planned.photoHashes[$0]?.hex) }))
                    ])
                    // Absent for photos, as in older records, so that their runs can be resumed.
                    members["text"] = meal.text.map { .string($0) }
                    members["barcode"] = meal.barcode.map { .string($0) }
                    members["refinement"] = meal.refinement.map {
                        ["food": .string($0.food), "words": .string($0.words), "reference": .optional($0.reference)]
                    }
                    return .object(members)
                })
        ]
    }

    /// The differences between two plans, in sentences that name the place.
    package func differences(from recorded: PlanRecord) -> [String] {
        var found: [String] = []
        PlanRecord.compare(recorded.json, json, at: "", into: &found)
        return found
    }

    private static func compare(_ old: JSON, _ new: JSON, at place: String, into found: inout [String]) {
        guard old != new, found.count < 20 else { return }
        switch (old, new) {
        case (.object(let old), .object(let new)):
            for key in Set(old.keys).union(new.keys).sorted() {
                compare(old[key] ?? .null, new[key] ?? .null, at: place.isEmpty ? key : "\(place).\(key)", into: &found)
            }
        case (.array(let old), .array(let new)):
            for index in 0..<max(old.count, new.count) {
                let (before, after) = (index < old.count ? old[index] : .null, index < new.count ? new[index] : .null)
                let name =
                    after["name"]?.string ?? after["id"]?.string ?? before["name"]?.string ?? before["id"]?.string
                compare(before, after, at: "\(place)[\(name ?? String(index))]", into: &found)
            }
        default: found.append("\(place) was \(brief(old)) and is \(brief(new))")
        }
    }

    private static func brief(_ value: JSON) -> String {
        let text = value.isNull ? "absent" : value.text()
        return text.count > 60 ? "\(text.prefix(60))…" : text
    }

    /// In the order of the plan.
    package var variants: [RecordedVariant] { (json["variants"]?.array ?? []).map { RecordedVariant(json: $0) } }

    /// The same, followed by the members of cascades, each once.
    package var variantsAndMembers: [RecordedVariant] {
        var seen: Set<VariantID> = []
        return (variants + variants.flatMap(\.members).map(\.variant)).filter { variant in
            variant.id.map { seen.insert($0).inserted } ?? true
        }
    }

    /// The variant of that name; of `null` if there is none.
    package func variant(_ id: VariantID) -> RecordedVariant {
        variants.first { $0.id == id } ?? RecordedVariant(json: .null)
    }
}

package struct RecordedVariant: Sendable, Hashable {
    /// An object; `null` for an unknown variant.
    package let json: JSON

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

    /// The variants that a cascade asks, by the name of their role; empty for all other providers.
    package var members: [(role: String, variant: RecordedVariant)] {
        (json["cascade"]?["members"]?.object ?? JSONObject()).map { ($0.key, RecordedVariant(json: $0.value)) }
    }

    package var provider: String? { json["provider"]?.string }
    package var model: String? { json["model"]?.string }
    /// True in older records, which do not tell.
    package var hasOwnPrompt: Bool { json["own_prompt"]?.bool ?? true }
    /// In hexadecimal.
    package var promptSHA256: String? { json["prompt_sha256"]?.string }
}

/// Hashes of the meals' truths at the start of a run. They are kept beside the plan: no answer depends on a truth, so a
/// corrected truth must not stop a resume.
package struct RecordedTruths: Sendable, Hashable {
    /// SHA-256 in hexadecimal, by set and then by meal.
    private let digests: [String: [String: String]]

    package init(_ plan: Plan) {
        var digests: [String: [String: String]] = [:]
        for set in plan.sets.map(\.set) {
            for meal in set.meals { digests[set.name, default: [:]][meal.id] = Self.digest(of: meal.truth) }
        }
        self.digests = digests
    }

    /// Nil without recorded truths, as in older records.
    package init?(json: JSON?) {
        guard let sets = json?.object else { return nil }
        var digests: [String: [String: String]] = [:]
        for (set, meals) in sets {
            for (meal, digest) in meals.object ?? JSONObject() { digests[set, default: [:]][meal] = digest.string }
        }
        self.digests = digests
    }

    package var json: JSON {
        .object(
            JSONObject(
                digests.sorted { $0.key < $1.key }.map { set, meals in
                    let members = meals.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
                    return (set, .object(JSONObject(members)))
                }))
    }

    /// The meals of a set whose truths differ; nil if any of them is not recorded.
    package func differing(from other: RecordedTruths, set: String, meals: [String]) -> [String]? {
        let (mine, theirs) = (digests[set] ?? [:], other.digests[set] ?? [:])
        guard meals.allSatisfy({ mine[$0] != nil && theirs[$0] != nil }) else { return nil }
        return meals.filter { mine[$0] != theirs[$0] }
    }

    /// Hashes everything a score can depend on in a canonical order: the layout of a line in `meals.jsonl`, the order
    /// of foods and the notation of provenance do not matter.
    package static func digest(of truth: Truth) -> String {
        var members = JSONObject()
        var provenance = JSONObject()
        for nutrient in Nutrient.allCases {
            guard let value = truth.nutrients[nutrient] else { continue }
            members[nutrient.key] = .number(value)
            provenance[nutrient.key] = truth.provenance(of: nutrient).map { .string($0.rawValue) }
        }
        if let range = truth.energyRange {
            members["energy_kcal_range"] = .array([.number(range.lowerBound), .number(range.upperBound)])
        }
        if let foods = truth.foods {
            let sorted = foods.sorted { ($0.name, $0.mass?.value ?? -1) < ($1.name, $1.mass?.value ?? -1) }
            members["foods"] = .array(
                sorted.map { food in
                    var members = JSONObject([
                        ("name", .string(food.name)), ("grams", .optional(food.mass?.value))
                    ])
                    // Absent without any, as in older records.
                    members["brand"] = food.brand.map { .string($0) }
                    if !food.modifiers.isEmpty { members["modifiers"] = .array(food.modifiers.map { .string($0) }) }
                    return .object(members)
                })
            provenance["foods"] = (truth.provenance["foods"] ?? truth.provenance[""]).map { .string($0.rawValue) }
        }
        members["clarification"] = truth.clarification.map {
            ["needed": .bool($0.isNeeded), "subject": .optional($0.subject)]
        }
        members["product"] = truth.product.map { product in
            var members = JSONObject([("code", .optional(product.code)), ("name", .optional(product.name))])
            for axis in Product.axes { members[Product.key(axis)] = .optional(product.per100[axis]) }
            return .object(members)
        }
        members["provenance"] = .object(provenance)
        return SHA256Digest(of: JSON.object(members).serialized(sortedKeys: true)).hex
    }
}
