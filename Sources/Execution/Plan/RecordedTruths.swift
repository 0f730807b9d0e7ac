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
        digests = Dictionary(
            plan.sets.map { planned in
                (
                    planned.set.name,
                    Dictionary(planned.set.meals.map { ($0.id, Self.digest(of: $0.truth)) }) { first, _ in first }
                )
            }
        ) { first, _ in first }
    }

    /// Nil without recorded truths, as in older records.
    package init?(json: JSON?) {
        guard let sets = json?.object else { return nil }
        digests = Dictionary(
            sets.keys.map { set in
                let meals = sets[set]?.object ?? JSONObject()
                let pairs = meals.keys.compactMap { meal in meals[meal]?.string.map { (meal, $0) } }
                return (set, Dictionary(pairs) { first, _ in first })
            }
        ) { first, _ in first }
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
