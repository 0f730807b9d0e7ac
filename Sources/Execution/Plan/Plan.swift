package import Catalog
package import Hashing
package import Nutrition
package import Photos

/// What a run will ask: variants × meals × repeats, with everything an answer depends on pinned by its hash.
package struct Plan: Sendable {
    /// Of the order of trials, the resampling and the permutations.
    package var seed: UInt64
    /// At least 1.
    package var repeats: Int
    /// In the order they were chosen.
    package var variants: [PlanVariant]
    /// In the order they were chosen.
    package var sets: [PlanSet]

    package init(seed: UInt64, repeats: Int, variants: [PlanVariant], sets: [PlanSet]) {
        self.seed = seed
        self.repeats = repeats
        self.variants = variants
        self.sets = sets
    }

    /// Every trial, in the order they are asked: meals in an order drawn from the seed, so that an interrupted run has
    /// seen all kinds; within a meal all providers, each time starting with another.
    package var trials: [Trial] {
        var trials: [Trial] = []
        trials.reserveCapacity(trialCount)
        let mealOrder = mealOrder
        for repeatIndex in 0..<repeats {
            for (place, position) in mealOrder.enumerated() {
                for offset in variants.indices {
                    let variant = (offset + place) % variants.count
                    trials.append(
                        Trial(variant: variant, set: position.set, meal: position.meal, repeatIndex: repeatIndex))
                }
            }
        }
        return trials
    }

    /// What names the trial in the journal.
    package func key(of trial: Trial) -> TrialKey {
        TrialKey(
            variant: variants[trial.variant].id, set: sets[trial.set].set.name,
            meal: sets[trial.set].set.meals[trial.meal].id, repeatIndex: trial.repeatIndex)
    }

    /// What a report says of variants that nothing asked, in sentences for a person.
    package var recordedRemarks: [String] {
        variants.filter(\.definition.format.isRecorded).map { variant in
            "\(variant.id.provider): nutrieval did not ask for these answers, they were recorded elsewhere in "
                + "\(variant.definition.endpoint)."
        }
    }

    /// Variants × meals × repeats.
    package var trialCount: Int { variants.count * sets.reduce(0) { $0 + $1.set.meals.count } * repeats }

    /// Every meal, in the order drawn from the seed.
    package var mealOrder: [(set: Int, meal: Int)] {
        let positions = sets.indices.flatMap { set in
            sets[set].set.meals.indices.map { meal -> (set: Int, meal: Int, rank: String) in
                let name = "\(seed) \(sets[set].set.name)/\(sets[set].set.meals[meal].id)"
                return (set, meal, SHA256Digest(of: name.utf8).hex)
            }
        }
        return positions.sorted { $0.rank < $1.rank }.map { ($0.set, $0.meal) }
    }
}

/// One trial as places in its plan.
package struct Trial: Sendable, Hashable {
    /// Into `Plan.variants`.
    package var variant: Int
    /// Into `Plan.sets`.
    package var set: Int
    /// Into the set's meals.
    package var meal: Int
    /// From 0.
    package var repeatIndex: Int
}

/// One variant: a provider with the prompt and photo setting it is asked with.
package struct PlanVariant: Sendable {
    /// What names the variant in journal and reports.
    package var id: VariantID
    /// The provider, with the prompt and photo setting of this variant in the place of its own.
    package var definition: ProviderDefinition
    /// How its photos are prepared.
    package var photo: PhotoSetting
    /// The model that is asked; of a recorded run the one that was, which its definition need not name any more.
    package var model: String
    /// The most photos of a meal it is sent, its first ones; nil: all.
    package var photoLimit: Int?
    /// What the provider's file says of photos, whatever this variant has; nil where that is not known.
    var own: OwnPhotos?
    /// Whether it is asked with its provider's own prompt.
    package var hasOwnPrompt = true

    /// - Parameter model: nil: the definition's.
    package init(id: VariantID, definition: ProviderDefinition, photo: PhotoSetting, model: String? = nil) {
        self.id = id
        self.definition = definition
        self.photo = photo
        self.model = model ?? definition.model
    }

    /// A provider with another prompt or photo setting in the place of its own; nil: its own.
    ///
    /// - Parameter perturbation: what is changed of all that; nil: nothing.
    package init(
        _ definition: ProviderDefinition, prompt: Prompt? = nil, photo: NamedPhotoSetting? = nil,
        perturbation: Perturbation? = nil
    ) {
        let own = OwnPhotos(longestSide: definition.photo.longestSide, detail: definition.photoDetail)
        let isOwn = prompt.map { $0.name == definition.prompt.name } ?? true
        var definition = definition
        definition.prompt = (prompt ?? definition.prompt).filled(with: definition.promptVariables)
        definition.photo = photo?.variation.setting ?? definition.photo
        if let detail = photo?.variation.detail { definition.look(detail) }
        definition.perturb(perturbation)
        self.init(
            id: VariantID(
                provider: definition.name, prompt: definition.prompt.name,
                photoSetting: photo?.name ?? NamedPhotoSetting.own.name, perturbation: perturbation),
            definition: definition, photo: definition.photo)
        photoLimit = photo?.variation.photos
        self.own = own
        hasOwnPrompt = isOwn
    }

    /// Whether the definition still names the model that was asked. Prices and served aliases are that model's alone.
    package var isAskedModelDefined: Bool { model == definition.model }
}

/// What a provider's file says of its photos.
struct OwnPhotos: Sendable {
    /// In pixels.
    var longestSide: Int
    /// The vendor's word; nil: nothing is said.
    var detail: String?
}

/// One eval set with the meals that are asked about.
package struct PlanSet: Sendable {
    /// Its meals are those of the plan, which may be fewer than the folder has.
    package var set: EvalSet
    /// Of each photo file named by a meal, byte for byte; nil where the file cannot be read, which makes its meal
    /// `photo_unreadable`.
    package var photoHashes: [String: SHA256Digest]
    /// Why a photo could not be read that may be readable another time; nil: there is none. Such a plan must not be run.
    package var failure: String?

    package init(set: EvalSet, photoHashes: [String: SHA256Digest], failure: String? = nil) {
        self.set = set
        self.photoHashes = photoHashes
        self.failure = failure
    }
}
