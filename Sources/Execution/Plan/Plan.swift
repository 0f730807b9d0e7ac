package import Catalog
package import Hashing
import Nutrition
import Photos

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
        let order = Array(mealOrder.enumerated())
        return (0..<repeats).flatMap { repeatIndex in
            order.flatMap { place, position in
                variants.indices.map { offset in
                    let variant = (offset + place) % variants.count
                    return Trial(variant: variant, set: position.set, meal: position.meal, repeatIndex: repeatIndex)
                }
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
        variants.filter { $0.definition.format.carrier == .recording }.map { variant in
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

/// Part `index` of `count` of a plan that runs in several places. Meals are dealt out in turn in the plan's random
/// order: parts differ by at most a meal, each part has the same meals for every variant, and equal plans have equal
/// parts everywhere.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1 to `count`.
    package let index: Int
    /// 1 to 10,000.
    package let count: Int

    /// Nil if a number is out of range.
    package init?(index: Int, count: Int) {
        guard (1...10_000).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// Parses `2/3`; nil for other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(index: index, count: count)
    }

    package var description: String { "\(index)/\(count)" }
}

extension Plan {
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
