import Catalog
import FoundationEssentials
import Hashing
package import Nutrition

/// A meal as the files of its set are, for a person who decides about it.
package struct MealOnDisk: Sendable, Hashable {
    /// Without corrections.
    package let meal: Meal
    /// Corrections in force, marks among them.
    package let corrections: Int
    /// Photos that are there and that no other meal shows.
    package let photos: [String]
    /// Differs once the row or a correction of the meal has changed.
    package let stamp: String
}

extension SetFolder {
    /// - Throws: `ImportError.absent` when the set has no such meal.
    package func meal(_ id: String) throws(ImportError) -> MealOnDisk {
        guard let meal = manifest.meal(id), let line = manifest.line(id) else {
            throw .absent("eval-sets/\(name) has no meal `\(shown(id))`: somebody may have deleted it already")
        }
        let own = try CorrectionSaving(self).present().history.entries.filter {
            $0.state == .inForce && $0.correction?.meal == id
        }
        let bytes = line + own.flatMap { Array($0.id.utf8) }
        let photos = PhotoNames(path, meals: manifest.meals).shownOnly(by: meal).filter {
            FileManager.default.fileExists(atPath: "\(path)/photos/\($0)")
        }
        return MealOnDisk(
            meal: meal, corrections: own.count, photos: photos,
            stamp: String(SHA256Digest(of: bytes).hex.prefix(32)))
    }
}

/// A meal changed after it was shown, so nothing was written.
package struct MealChanged: Error, Sendable, Hashable, CustomStringConvertible {
    package let meal: String

    package var description: String {
        "meal `\(shown(meal))` was changed since this page was loaded, and nothing was deleted: look at it again"
    }
}
