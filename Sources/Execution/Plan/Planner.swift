package import Catalog
import Hashing
package import Nutrition
package import Photos
import Statistics

/// Makes plans: variants are provider × prompt × photo setting.
package enum Planner {
    package struct Choice: Sendable {
        package var providers: [ProviderDefinition]
        /// For each provider; empty: its own prompt.
        package var prompts: [Prompt] = []
        /// For each provider; empty: its own setting.
        package var photoSettings: [NamedPhotoSetting] = []
        /// Each variant is asked unchanged, and once more with each of these.
        package var perturbations: [Perturbation] = []
        package var sets: [EvalSet]
        /// Adds each provider's own prompt and photo setting.
        package var includesOwn = false
        /// At most this many meals of each set, the first in file order; nil: all.
        package var limit: Int?
        /// Only these meals; empty: all.
        package var meals: Set<String> = []
        package var repeats: Int
        package var seed: UInt64

        package init(providers: [ProviderDefinition], sets: [EvalSet], repeats: Int, seed: UInt64) {
            self.providers = providers
            self.sets = sets
            self.repeats = repeats
            self.seed = seed
        }
    }

    /// Makes the plan and hashes every photo that has no known hash.
    package static func plan(_ choice: Choice, digests: PhotoDigests = PhotoDigests()) -> Plan {
        Plan(
            seed: choice.seed, repeats: max(1, choice.repeats),
            variants: choice.providers.flatMap { variants(of: $0, choice) },
            sets: choice.sets.map { planned($0, choice, digests) })
    }

    private static func variants(of definition: ProviderDefinition, _ choice: Choice) -> [PlanVariant] {
        // A prompt for another answer schema would get wrong answers.
        var prompts = choice.prompts.filter { $0.answer == nil || $0.answer == definition.answer.name }
        var photos = choice.photoSettings
        if choice.prompts.isEmpty || choice.includesOwn {
            prompts = [definition.prompt] + prompts.filter { $0.name != definition.prompt.name }
        }
        if photos.isEmpty || choice.includesOwn { photos = [.own] + photos.filter { $0 != .own } }
        let changes = [nil] + choice.perturbations.filter { $0.changes(definition) }.map { Optional($0) }
        return prompts.flatMap { prompt in
            photos.flatMap { photo in
                changes.map { PlanVariant(definition, prompt: prompt, photo: photo, perturbation: $0) }
            }
        }
    }

    private static func planned(_ set: EvalSet, _ choice: Choice, _ digests: PhotoDigests) -> PlanSet {
        var chosen = set
        if !choice.meals.isEmpty { chosen.meals.removeAll { !choice.meals.contains($0.id) } }
        if let limit = choice.limit { chosen.meals = Array(chosen.meals.prefix(max(0, limit))) }
        return hashed(chosen, digests)
    }

    /// The plan with the current hashes of its photos.
    package static func hashed(_ plan: Plan, digests: PhotoDigests = PhotoDigests()) -> Plan {
        var plan = plan
        plan.sets = plan.sets.map { hashed($0.set, digests) }
        return plan
    }

    /// Hashes on all processors.
    private static func hashed(_ chosen: EvalSet, _ digests: PhotoDigests) -> PlanSet {
        let names = Array(Set(chosen.meals.flatMap(\.photos)))
        let read = names.pieces(of: 16).concurrentMap { names in
            names.map { name in
                (name, Result { () throws(PhotoError) in try digests.digest(of: chosen.path(ofPhoto: name)) })
            }
        }.joined()
        var planned = PlanSet(set: chosen, photoHashes: [:])
        for (name, result) in read {
            switch result {
            case .success(let digest): planned.photoHashes[name] = digest
            case .failure(let error):
                if error.isPassing { planned.failure = "\(name): \(error)" }
            }
        }
        return planned
    }
}
