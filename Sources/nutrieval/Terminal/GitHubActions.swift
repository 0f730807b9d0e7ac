import Execution
import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

enum GitHubActions {
    static var isRunning: Bool { Environment.value("GITHUB_ACTIONS") == "true" }

    /// Adds Markdown to the step summary, if the runner names a file for it. Returns the error, nil for none.
    static func summarize(_ markdown: String, redactor: Redactor) -> String? {
        guard let path = Environment.value("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return nil }
        // Non-blocking: opening a pipe without a reader would block for ever.
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
        guard descriptor >= 0 else { return "the step summary cannot be written: \(String(cString: strerror(errno)))" }
        defer { close(descriptor) }
        guard RegularFile.is(descriptor) else { return "the step summary cannot be written: it is no regular file" }
        let code = Descriptor.write(redactor.redacted(Array((markdown + "\n").utf8)), to: descriptor)
        return code.map { "the step summary cannot be written: \(String(cString: strerror($0)))" }
    }
}
