/// What a change of a set did with each meal.
package struct ImportReport: Sendable, Hashable {
    package var set: String
    /// Ids in file order.
    package var added: [String] = []
    /// Ids of meals that replaced one with the same id.
    package var replaced: [String] = []
    /// Ids of meals the set already had with the same content.
    package var unchanged: [String] = []
    package var removed: [String] = []
    /// Photos written into the set, or removed with their meals.
    package var photos = 0
    package var dropped: [Dropped] = []
    /// Left out on purpose: by a rule of the importer, or by a list of exclusions.
    package var excluded: [Dropped] = []
    package var notes: [String] = []
    /// True when nothing was written, only reported.
    package var isDryRun = false

    package struct Dropped: Error, Sendable, Hashable, CustomStringConvertible {
        package var file: String
        /// From 1; 0 for the whole file.
        package var line: Int
        /// Nil without a usable id.
        package var meal: String?
        /// One lower-case sentence: what is wrong; what to do.
        package var reason: String

        package var description: String {
            let place = line > 0 ? "\(file):\(line)" : file
            return meal.map { "\(place): meal \($0): \(reason)" } ?? "\(place): \(reason)"
        }
    }

    /// The excluded meals by reason, the most frequent first; equal counts by reason.
    package var exclusions: [(reason: String, count: Int)] {
        Dictionary(excluded.map { ($0.reason, 1) }, uniquingKeysWith: +).map { (reason: $0, count: $1) }
            .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }

    /// Meals left out; a row without a usable id counts as one.
    package var droppedCount: Int {
        Set(dropped.compactMap(\.meal)).count + dropped.count { $0.meal == nil }
    }
}

package enum ImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// `line` is from 1, or 0 for the whole file; `reason` says what is wrong and what to do.
    case unusable(file: String, line: Int, reason: String)
    case locked(set: String)
    /// The set's present files prevent a change.
    case badSet(place: String, reason: String)
    /// The set, or the meal in it, does not exist.
    case absent(String)

    package var description: String {
        switch self {
        case .unusable(let file, let line, let reason): "\(file)\(line > 0 ? ":\(line)" : ""): \(reason)"
        case .locked(let set): "another process is changing eval-sets/\(set): wait until it is done"
        case .badSet(let place, let reason): "\(place): \(reason)"
        case .absent(let words): words
        }
    }
}
