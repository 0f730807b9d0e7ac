import Catalog
import Nutrition
package import Photos

/// The small photos of a report.
package struct Thumbnails: Sendable {
    /// About 5 kB each: a report of a thousand meals with two photos stays well under 25 MB.
    private static let setting = PhotoSetting(longestSide: 200, format: .jpeg, quality: 60)

    private let photos: PreparedPhotoStore

    package init(_ photos: PreparedPhotoStore) { self.photos = photos }

    /// Makes those of a plan, to be found when they are needed. A run does this while it waits for answers; whatever is
    /// to be sent goes first.
    package func prepare(for plan: Plan) async { _ = await all(of: plan, urgency: .whenIdle) }

    /// By path; a photo that cannot be read is missing. As many are made at once as the store has threads for.
    func all(of plan: Plan, urgency: PhotoUrgency = .now) async -> [String: [UInt8]] {
        await withTaskGroup(of: (String, [UInt8]?).self) { group in
            for path in Self.paths(of: plan) {
                group.addTask {
                    (path, try? await photos.photo(at: path, setting: Self.setting, urgency: urgency).bytes)
                }
            }
            var found: [String: [UInt8]] = [:]
            for await (path, bytes) in group { found[path] = bytes }
            return found
        }
    }

    private static func paths(of plan: Plan) -> Set<String> {
        Set(plan.sets.flatMap { planned in planned.set.meals.flatMap(\.photos).map { planned.set.path(ofPhoto: $0) } })
    }
}
