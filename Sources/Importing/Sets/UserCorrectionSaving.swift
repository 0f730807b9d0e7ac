import Catalog
import Files
package import Nutrition

/// Adds to a set's `user-corrections.jsonl`. Blocks.
package struct UserCorrectionSaving {
    private let folder: SetFolder
    private let bytes: [UInt8]
    private var path: String { "\(folder.path)/\(UserCorrectionLog.fileName)" }

    /// - Throws: `ImportError.badSet` for a link, or a file that is too large or unreadable.
    package init(_ folder: SetFolder) throws(ImportError) {
        self.folder = folder
        bytes = try folder.bytes(of: UserCorrectionLog.fileName, limit: UserCorrectionLog.limit)
    }

    /// - Parameter isSecret: whether a line contains what may not be written; such a line is left out.
    /// - Returns: how many were new, and those that contradict one of the file, which stays.
    /// - Throws: `WriteError`; the file is then unchanged.
    package func add(
        _ corrections: [FoodCorrection], isSecret: ([UInt8]) -> Bool
    ) throws -> (added: Int, clashes: [FoodCorrection]) {
        let known = Dictionary(
            UserCorrectionLog(bytes).entries.map { (Key($0.correction), $0.correction) }
        ) { first, _ in first }
        var (lines, clashes): ([[UInt8]], [FoodCorrection]) = ([], [])
        for correction in corrections {
            let line = UserCorrectionLog.line(correction)
            if let other = known[Key(correction)] {
                if other.corrected != correction.corrected { clashes.append(correction) }
            } else if !isSecret(line) {
                lines.append(line)
            }
        }
        guard !lines.isEmpty else { return (0, clashes) }
        let end: [UInt8] = bytes.isEmpty || bytes.last == 0x0A ? [] : [0x0A]
        try WholeFile.write(bytes + end + lines.flatMap { $0 + [0x0A] }, to: path)
        return (lines.count, clashes)
    }

    private struct Key: Hashable {
        let meal: String
        let food: String

        init(_ correction: FoodCorrection) {
            meal = correction.meal
            food = correction.food.lowercased()
        }
    }
}
