import Catalog
import Nutrition
import Photos
import Scoring

/// The photos of one trial, or why it cannot be asked.
enum TrialPhotos {
    case ready([PreparedPhoto])
    case skip(Outcome, String)
    case cancelled

    /// Prepares the meal's photos and holds them against the provider's limits, before anything is sent.
    static func prepare(
        _ meal: Meal, of set: EvalSet, for variant: PlanVariant, by store: PreparedPhotoStore
    ) async -> TrialPhotos {
        let limits = variant.definition.limits
        guard meal.photos.count <= limits.photosPerRequest else {
            return .skip(
                .overLimit,
                "the meal has \(meal.photos.count) photos and \(variant.id.provider) takes \(limits.photosPerRequest)")
        }
        var prepared: [PreparedPhoto] = []
        for name in meal.photos {
            do throws(PhotoError) {
                prepared.append(try await store.photo(at: set.path(ofPhoto: name), setting: variant.photo))
            } catch {
                if Task.isCancelled { return .cancelled }
                // Not the photo's fault: a resume asks again.
                if case .unavailable = error { return .skip(.cancelled, "\(error)") }
                return .skip(.photoUnreadable, "\(name): \(error)")
            }
        }
        if let large = prepared.first(where: { $0.bytes.count > limits.bytesPerPhoto }) {
            return .skip(
                .overLimit,
                "a prepared photo has \(large.bytes.count) bytes and \(variant.id.provider) takes \(limits.bytesPerPhoto)"
            )
        }
        return .ready(prepared)
    }
}
