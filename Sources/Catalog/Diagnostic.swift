/// One mistake, or one warning, with its place and what to do about it.
package struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    package enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    package var severity: Severity
    /// The file, relative to the project where it lies inside it.
    package var file: String
    /// From 1; 0 when the remark is on the file as a whole.
    package var line: Int
    /// From 1; 0 when the remark is on the file as a whole.
    package var column: Int
    /// One lower-case sentence without a full stop: what is wrong; what to do.
    package var message: String
    /// True for remarks that come with time and not with a mistake in a file: a model that is or will be shut down.
    package var isLifecycle = false

    package init(_ severity: Severity = .error, file: String, line: Int = 0, column: Int = 0, message: String) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `file:line:column: error: message`, as editors and CI logs read it.
    package var description: String {
        let place = line > 0 ? "\(file):\(line):\(column)" : file
        return "\(place): \(severity.rawValue): \(message)"
    }
}
