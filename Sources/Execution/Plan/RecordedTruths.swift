import Catalog
import Hashing
package import JSON
package import Nutrition

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
        var found: [String] = []
        for meal in meals {
            guard let mine = digests[set]?[meal], let theirs = other.digests[set]?[meal] else { return nil }
            if mine != theirs { found.append(meal) }
        }
        return found
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
                sorted.map { ["name": .string($0.name), "grams": .optional($0.mass?.value)] })
            provenance["foods"] = (truth.provenance["foods"] ?? truth.provenance[""]).map { .string($0.rawValue) }
        }
        members["provenance"] = .object(provenance)
        return SHA256Digest(of: JSON.object(members).serialized(sortedKeys: true)).hex
    }
}
