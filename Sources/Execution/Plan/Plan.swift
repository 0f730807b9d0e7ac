package import Catalog
package import Hashing
package import Nutrition
package import Photos

/// The trials of a run: variants × meals × repeats, with hashes of everything an answer depends on.
package struct Plan: Sendable {
    /// Seed of trial order, resampling and permutations.
    package var seed: UInt64
    /// At least 1.
    package var repeats: Int
    /// In the order chosen.
    package var variants: [PlanVariant]
    /// In the order chosen.
    package var sets: [PlanSet]

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

    package func key(of trial: Trial) -> TrialKey {
        TrialKey(
            variant: variants[trial.variant].id, set: sets[trial.set].set.name,
            meal: sets[trial.set].set.meals[trial.meal].id, repeatIndex: trial.repeatIndex)
    }

    /// Notes for the report on variants with recorded answers, in sentences for people.
    package var recordedRemarks: [String] {
        variants.filter(\.definition.format.isRecorded).map { variant in
            "\(variant.id.provider): nutrieval did not ask for these answers, they were recorded elsewhere in "
                + "\(variant.definition.endpoint)."
        }
    }

    package var trialCount: Int { variants.count * sets.reduce(0) { $0 + $1.set.meals.count } * repeats }

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
}

/// One trial, as indices into its plan.
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
    /// The photo setting in the provider's file; nil if unknown.
    var own: OwnPhotos?
    package var hasOwnPrompt = true

    /// - Parameter model: nil: the definition's.
    package init(id: VariantID, definition: ProviderDefinition, photo: PhotoSetting, model: String? = nil) {
        self.id = id
        self.definition = definition
        self.photo = photo
        self.model = model ?? definition.model
    }

    /// Replaces a provider's prompt or photo setting; nil: keeps its own.
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

    /// Whether the definition still names the model asked. Prices and served aliases apply only to that model.
    package var isAskedModelDefined: Bool { model == definition.model }
}

struct OwnPhotos: Sendable {
    /// In pixels.
    var longestSide: Int
    /// The vendor's word; nil: not set.
    var detail: String?
}

package struct PlanSet: Sendable {
    /// With the plan's meals only, which may be fewer than in the folder.
    package var set: EvalSet
    /// By photo file; nil if unreadable, which makes its meal `photo_unreadable`.
    package var photoHashes: [String: SHA256Digest]
    /// Why a photo is temporarily unreadable; nil if all are fine. Such a plan must not run.
    package var failure: String?

    package init(set: EvalSet, photoHashes: [String: SHA256Digest], failure: String? = nil) {
        self.set = set
        self.photoHashes = photoHashes
        self.failure = failure
    }
}
