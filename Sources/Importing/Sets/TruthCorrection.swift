import Files
import Hashing
package import Nutrition

package enum TruthCorrection {
    /// Replaces the truth in a meal's line of `meals.jsonl`. Blocks: call it on a thread of your own.
    /// - Returns: the meal as the set now has it.
    /// - Throws: `ImportError.absent` when the set has no such meal; `.badSet` for an impossible truth, or if somebody else
    ///   changed the file since the folder was opened; `WriteError`. The file is then unchanged.
    package static func run(
        _ id: String, _ truth: Truth, in folder: SetFolder, isDryRun: Bool = false
    ) throws -> Meal {
        let label = "eval-sets/\(folder.name)"
        var manifest = folder.manifest
        try manifest.correct(id, truth, file: "\(label)/meals.jsonl")
        guard let meal = manifest.meal(id) else {
            throw ImportError.absent("\(label) has no meal `\(shown(id))`")
        }
        if isDryRun { return meal }
        guard SHA256Digest(of: try SetFolder.manifestBytes(folder.path)) == folder.manifestDigest else {
            throw ImportError.badSet(
                place: "\(label)/meals.jsonl", reason: "the file was changed meanwhile; nothing was changed, try again")
        }
        try WholeFile.write(manifest.bytes, to: "\(folder.path)/meals.jsonl")
        try WholeFile.makeNamesDurable(in: folder.path)
        return meal
    }
}
