/// What a change of a set did with each meal it was given: nothing is left out without being named.
package struct ImportReport: Sendable, Hashable {
    /// The set's name.
    package var set: String
    /// Ids of meals that are new in the set, in the order of the file.
    package var added: [String] = []
    /// Ids of meals that stand in the place of others with their id.
    package var replaced: [String] = []
    /// Ids of meals the set had already, exactly so.
    package var unchanged: [String] = []
    /// Ids of meals taken out of the set.
    package var removed: [String] = []
    /// Photos written into the set, or taken out where meals were removed.
    package var photos = 0
    /// Every reason for which a row or a meal was left out.
    package var dropped: [Dropped] = []
    /// What a person should know beside that, such as columns that were not used.
    package var notes: [String] = []
    /// True when nothing was written because only the effect was asked for.
    package var isDryRun = false

    /// One reason for which a row or a meal was left out.
    package struct Dropped: Sendable, Hashable, CustomStringConvertible {
        /// The file it stands in.
        package var file: String
        /// The line in it, from 1; 0 for a file as a whole.
        package var line: Int
        /// The meal's id; nil where it has none that can be used.
        package var meal: String?
        /// One lower-case sentence: what is wrong; what to do.
        package var reason: String

        /// `file:line: meal id: reason`.
        package var description: String {
            let place = line > 0 ? "\(file):\(line)" : file
            return meal.map { "\(place): meal \($0): \(reason)" } ?? "\(place): \(reason)"
        }
    }

    /// How many meals were left out, a row without a usable id counting as one.
    package var droppedCount: Int {
        Set(dropped.compactMap(\.meal)).count + dropped.count { $0.meal == nil }
    }
}
