/// What an import did with each meal it found: nothing is dropped without being named.
package struct ImportReport: Sendable, Hashable {
    /// Meals added to the set, in file order.
    package var added: [String]
    /// Meals the set had already, exactly so.
    package var unchanged: [String]
    /// Rows and meals left out, with where and why.
    package var dropped: [Dropped]

    /// One row or meal that was left out.
    package struct Dropped: Sendable, Hashable {
        /// The file and the line (from 1) it stands on.
        package var file: String
        package var line: Int
        /// One lower-case sentence: what is wrong and what to do.
        package var reason: String

        package init(file: String, line: Int, reason: String) {
            self.file = file
            self.line = line
            self.reason = reason
        }
    }

    package init(added: [String] = [], unchanged: [String] = [], dropped: [Dropped] = []) {
        self.added = added
        self.unchanged = unchanged
        self.dropped = dropped
    }
}
