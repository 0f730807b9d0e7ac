package import Catalog
package import Hashing
package import Nutrition
package import Photos
package import Sanity
import Scoring
import Statistics

/// The trials of a run: variants × meals of their task × repeats, with hashes of everything an answer depends on.
package struct Plan: Sendable {
    /// Seed of trial order, resampling and permutations.
    package var seed: UInt64
    /// At least 1.
    package var repeats: Int
    /// In the order chosen.
    package var variants: [PlanVariant]
    /// In the order chosen.
    package var sets: [PlanSet]
    /// Finds the findings that cascades look at.
    package var sanity = SanityChecker()

    package init(seed: UInt64, repeats: Int, variants: [PlanVariant], sets: [PlanSet]) {
        self.seed = seed
        self.repeats = repeats
        self.variants = variants
        self.sets = sets
    }

    /// Every trial in the order asked: meals in a random order by seed, so that an interrupted run covers all kinds;
    /// within a meal all providers, each time starting with another.
    package var trials: [Trial] {
        var trials: [Trial] = []
        trials.reserveCapacity(trialCount)
        forEachTrial { trials.append($0) }
        return trials
    }

    /// Whether that variant is asked about that meal: its answer's task must take the meal's input.
    package func asks(_ variant: Int, set: Int, meal: Int) -> Bool {
        variants[variant].definition.task.takes(sets[set].set.meals[meal])
    }

    /// Calls with every trial in that order.
    package func forEachTrial(_ body: (Trial) -> Void) {
        // Asked once, since reading a definition or a meal copies it.
        let tasks = variants.map(\.definition.task)
        let order = mealOrder.map { place in
            let meal = sets[place.set].set.meals[place.meal]
            return (set: place.set, meal: place.meal, isAsked: tasks.map { $0.takes(meal) })
        }
        for repeatIndex in 0..<repeats {
            for (place, position) in order.enumerated() {
                for offset in variants.indices {
                    let variant = (offset + place) % variants.count
                    guard position.isAsked[variant] else { continue }
                    body(Trial(variant: variant, set: position.set, meal: position.meal, repeatIndex: repeatIndex))
                }
            }
        }
    }

    /// The plan with the members of cascades that are no variants of their own. Their trials are in no list of trials:
    /// each is asked only if a cascade needs it.
    package var withMembers: Plan {
        var seen = Set(variants.map(\.id))
        let onCall = variants.flatMap { variant in
            RoutingRole.allCases.compactMap { variant.members[$0] }
        }.filter { seen.insert($0.id).inserted }
        var plan = self
        plan.variants += onCall
        return plan
    }

    /// The first cascade that asks each member that is no variant of the plan.
    package var payers: [VariantID: VariantID] {
        let ids = Set(variants.map(\.id))
        return variants.reduce(into: [:]) { payers, variant in
            for member in variant.members.values where !ids.contains(member.id) {
                payers[member.id] = payers[member.id] ?? variant.id
            }
        }
    }

    package func key(of trial: Trial) -> TrialKey {
        TrialKey(
            variant: variants[trial.variant].id, set: sets[trial.set].set.name,
            meal: sets[trial.set].set.meals[trial.meal].id, repeatIndex: trial.repeatIndex)
    }

    /// Notes for the report on variants with recorded answers, in sentences for people.
    package var recordedRemarks: [String] {
        variants.filter { $0.definition.isRecorded }.map { variant in
            "\(variant.id.provider): nutrieval did not ask for these answers, they were recorded elsewhere in "
                + "\(variant.definition.endpoint)."
        }
    }

    package var trialCount: Int {
        let tasks = Dictionary(grouping: variants, by: \.definition.task).mapValues(\.count)
        return repeats * tasks.reduce(0) { $0 + $1.value * mealCount(of: $1.key) }
    }

    private func mealCount(of task: AnswerTask) -> Int {
        sets.reduce(0) { $0 + $1.set.meals.count { task.takes($0) } }
    }

    /// Without the variants that no meal is asked of.
    package var asking: Plan {
        var plan = self
        plan.variants.removeAll { mealCount(of: $0.definition.task) == 0 }
        return plan
    }

    /// Every meal, in the random order of the seed.
    package var mealOrder: [(set: Int, meal: Int)] {
        let positions = sets.indices.flatMap { set in
            sets[set].set.meals.indices.map { meal -> (set: Int, meal: Int, rank: String) in
                let name = "\(seed) \(sets[set].set.name)/\(sets[set].set.meals[meal].id)"
                return (set, meal, SHA256Digest(of: name.utf8).hex)
            }
        }
        return positions.sorted { $0.rank < $1.rank }.map { ($0.set, $0.meal) }
    }

    /// All variants and repeats for the shard's meals. Nil: the whole plan.
    package func part(_ shard: Shard?) -> Plan {
        guard let shard else { return self }
        let chosen = mealOrder.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
        var part = self
        for index in sets.indices {
            let meals = chosen.filter { $0.set == index }.map(\.meal).sorted()
            part.sets[index].set.meals = meals.map { sets[index].set.meals[$0] }
        }
        return part
    }
}

/// One trial, as indices into its plan: of the variant, the set and the meal in the set.
package struct Trial: Sendable, Hashable {
    package var variant: Int
    package var set: Int
    package var meal: Int
    /// From 0.
    package var repeatIndex: Int
}

package struct PlanSet: Sendable {
    /// With the plan's meals only, which may be fewer than in the folder.
    package var set: EvalSet
    /// By photo file; nil if unreadable, which makes its meal `photo_unreadable`.
    package var photoHashes: [String: SHA256Digest] = [:]
    /// By meal; without meals whose quality is unknown. Empty until something asks for it.
    package var quality: [String: PhotoQuality] = [:]
    /// Meals that scores leave out, since other ones were chosen.
    package var unchosen: Set<String> = []
    /// Why a photo is temporarily unreadable; nil if all are fine. Such a plan must not run.
    package var failure: String?

    package init(set: EvalSet) { self.set = set }

    /// Without meals that no score includes.
    package var counted: EvalSet {
        var counted = set.counted
        if !unchosen.isEmpty { counted.meals.removeAll { unchosen.contains($0.id) } }
        return counted
    }
}

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
        /// Only meals of this split; nil: all.
        package var split: Split?
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
        var prompts = choice.prompts.filter { prompt in
            definition.answering.allSatisfy { prompt.answer == nil || prompt.answer == $0.answer.name }
        }
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
        if let split = choice.split { chosen.meals.removeAll { $0.split != split } }
        if let limit = choice.limit { chosen.meals = Array(chosen.meals.prefix(max(0, limit))) }
        return hashed(chosen, digests)
    }

    /// The plan with the current hashes of its photos.
    package static func hashed(_ plan: Plan, digests: PhotoDigests = PhotoDigests()) -> Plan {
        var plan = plan
        plan.sets = plan.sets.map { hashed($0.set, digests) }
        return plan
    }

    private static func hashed(_ chosen: EvalSet, _ digests: PhotoDigests) -> PlanSet {
        let names = Array(Set(chosen.meals.flatMap(\.photos)))
        let read = names.pieces(of: 16).concurrentMap { names in
            names.map { name in
                (name, Result { () throws(PhotoError) in try digests.digest(of: chosen.path(ofPhoto: name)) })
            }
        }.joined()
        var planned = PlanSet(set: chosen)
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
