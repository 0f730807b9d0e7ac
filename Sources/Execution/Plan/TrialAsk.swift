import Catalog
import Hashing
import Nutrition
import Photos
import Providers

/// What a trial asks, with its photos, or why it cannot be asked.
enum TrialAsk {
    case ready(Ask)
    case skip(Outcome, String)
    case cancelled

    /// Prepares the meal's photos and checks them against the plan and the provider's limits.
    static func prepare(
        _ trial: Trial, of plan: Plan, recording: SHA256Digest?, by store: PreparedPhotoStore
    ) async -> TrialAsk {
        let (variant, planned) = (plan.variants[trial.variant], plan.sets[trial.set])
        let meal = variant.asked(planned.set.meals[trial.meal])
        let limits = variant.definition.limits
        guard meal.photos.count <= limits.photosPerRequest else {
            return .skip(
                .overLimit,
                "the meal has \(meal.photos.count) photos and \(variant.id.provider) takes \(limits.photosPerRequest)")
        }
        var photos: [PreparedPhoto] = []
        for name in meal.photos {
            let digest = planned.photoHashes[name]
            do throws(PhotoError) {
                let path = planned.set.path(ofPhoto: name)
                let photo = try await store.photo(at: path, setting: variant.photo, digest: digest)
                // It was unreadable at planning, so the record has no hash of it.
                if digest == nil { throw .changed }
                photos.append(photo)
            } catch {
                return Task.isCancelled ? .cancelled : skip(name, error, wasPlanned: digest != nil)
            }
        }
        if let large = photos.first(where: { $0.bytes.count > limits.bytesPerPhoto }) {
            return .skip(
                .overLimit,
                "a prepared photo has \(large.bytes.count) bytes and \(variant.id.provider) takes \(limits.bytesPerPhoto)"
            )
        }
        var ask = Ask(
            definition: variant.definition, photos: photos, notes: meal.notes, set: planned.set.name, meal: meal.id,
            recording: recording, repeatIndex: trial.repeatIndex)
        ask.take(meal.input)
        ask.refinement = meal.refinement
        return .ready(ask)
    }

    /// A photo that may be usable later leaves its trial pending, so that a resume asks again.
    private static func skip(_ name: String, _ error: PhotoError, wasPlanned: Bool) -> TrialAsk {
        switch error {
        case .changed:
            .skip(.cancelled, "photo \(name) changed since the run was planned: restore it, or start a new run")
        case .unreadable(let words) where wasPlanned:
            .skip(
                .cancelled,
                "photo \(name) cannot be read since the run was planned (\(words)): restore it, or start a new run")
        default: .skip(error.isPassing ? .cancelled : .photoUnreadable, "\(name): \(error)")
        }
    }
}
