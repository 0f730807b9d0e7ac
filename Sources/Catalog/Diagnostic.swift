package struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    package enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    package var severity: Severity
    /// Relative to the project if inside it.
    package var file: String
    /// From 1; 0 for the file as a whole.
    package var line: Int
    package var column: Int
    /// One lower-case sentence without a full stop: what is wrong; what to do.
    package var message: String
    /// True for a model that is or will be shut down, which is no mistake in a file.
    package var isLifecycle = false

    package init(_ severity: Severity = .error, file: String, line: Int = 0, column: Int = 0, message: String) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `file:line:column: error: message`, the format editors and CI logs parse.
    package var description: String {
        let place = line > 0 ? "\(file):\(line):\(column)" : file
        return "\(place): \(severity.rawValue): \(message)"
    }
}
