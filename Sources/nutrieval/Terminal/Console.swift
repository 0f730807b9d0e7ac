import Execution
import Files
import JSON
import Reporting
import Synchronization
import Transport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Prints results to standard output, and progress, warnings and errors to standard error. In a GitHub Actions log,
/// only `commands` prints workflow commands.
struct Console: Sendable {
    /// Hides progress and remarks, but never errors.
    var isQuiet: Bool

    /// Removes live keys from all output: a person may paste one in the wrong place.
    private static let redactor = Mutex(Redactor([]))

    static func hide(_ keys: [Secret]) {
        let hiding = Redactor(keys)
        redactor.withLock { $0 = hiding }
    }

    /// Prints a result. Wraps a single line that is wider than the terminal.
    static func print(_ text: String) { write(fitted(text, on: STDOUT_FILENO) + "\n", to: STDOUT_FILENO) }

    /// Prints a page laid out for the terminal's width, or for `width` if the output is no terminal.
    static func print(width: Int = 100, _ page: (_ width: Int, _ colour: Bool) -> String) {
        print(Array(page(outputIsTerminal ? Self.width : width, usesColour).utf8))
    }

    static func print(_ document: Document, width: Int = 100, isExplained: Bool = false) {
        print(width: width) { document.text(width: $0, colour: $1, isExplained: isExplained) }
    }

    static func print(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

    /// Prints a result for scripts, with a final line break.
    static func print(json: JSON, sortedKeys: Bool = true) {
        write(
            json.serialized(sortedKeys: sortedKeys, pretty: true) + [UInt8(ascii: "\n")], to: STDOUT_FILENO, as: .json)
    }

    /// Prints workflow commands, which the caller has escaped. The runner reads both streams.
    static func commands(_ lines: [String], onErrorStream: Bool) {
        let text = lines.map { $0 + "\n" }.joined()
        write(Array(text.utf8), to: onErrorStream ? STDERR_FILENO : STDOUT_FILENO, as: .commands)
    }
    func note(_ text: String) {
        if isQuiet { return }
        remarksPrinted.add(1, ordering: .sequentiallyConsistent)
        Self.write(Self.fitted(text, on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
    }

    func summarize(_ markdown: String) {
        if let failure = GitHubActions.summarize(markdown, redactor: Self.hiding) { note(failure) }
    }

    static func error(_ text: String) {
        remember(text)
        write(fitted("nutrieval: \(text)", on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
    }

    /// Prints the argument parser's message on a wrong call.
    static func say(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// Prints text without a line break, for a line that is redrawn.
    static func progress(_ text: String) { write(text, to: STDERR_FILENO) }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// True on a terminal unless NO_COLOR is set (https://no-color.org).
    static var usesColour: Bool { outputIsTerminal && Environment.value("NO_COLOR") == nil }

    /// Columns of the terminal; 100 without one.
    static var width: Int { size(of: STDOUT_FILENO)?.columns ?? 100 }

    /// Size of the error terminal, at least 2 rows and 10 columns; 24 and 80 if unknown.
    static var errorSize: (rows: Int, columns: Int) {
        guard let (rows, columns) = size(of: STDERR_FILENO), rows > 0 else { return (24, 80) }
        return (max(2, rows), max(10, columns))
    }

    static var hiding: Redactor { redactor.withLock { $0 } }

    /// The first errors reported so far, for callers that must write them to a file too.
    static var errors: [String] { errorsSaid.withLock { $0 } }

    static func remember(_ text: String) { errorsSaid.withLock { if $0.count < 20 { $0.append(text) } } }

    private static let errorsSaid = Mutex<[String]>([])

    /// Number of printed remarks, for code that redraws its own lines.
    static var remarks: Int { remarksPrinted.load(ordering: .sequentiallyConsistent) }

    /// Nil if it is no terminal.
    private static func size(of descriptor: Int32) -> (rows: Int, columns: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// Lines in a file or pipe are not wrapped, for the program that reads them.
    private static func fitted(_ text: String, on descriptor: Int32) -> String {
        size(of: descriptor).map { TextWrap.line(text, to: $0.columns) } ?? text
    }

    private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    private enum Kind {
        case text, json, commands
    }

    private static func write(_ unchecked: [UInt8], to descriptor: Int32, as kind: Kind = .text) {
        var bytes = hiding.redacted(unchecked)
        if GitHubActions.isRunning, kind != .commands {
            bytes = WorkflowCommands.broken(bytes, isJSON: kind == .json)
        }
        StandardStream(rawValue: descriptor)?.write(bytes)
    }
}

/// Global, as standard error is.
private let remarksPrinted = Atomic<Int>(0)

enum Environment {
    static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Standard output or standard error: writes all bytes, or keeps the first error.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    /// The system's message on lost output; nil if all was written or the reader closed the pipe.
    static var lostOutput: String? { failure.withLock { $0 }.map { String(cString: strerror($0)) } }

    /// The first error of standard output except EPIPE.
    private static let failure = Mutex<Int32?>(nil)

    /// Opens /dev/null for closed streams: otherwise the next opened file would get their number, and the output.
    static func reserve() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // Read-only, so that printing still fails and is noticed.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    func write(_ bytes: [UInt8]) {
        if self == .output, Self.failure.withLock({ $0 != nil }) { return }
        // EPIPE: the reader closed the pipe, as `head` does.
        guard let code = Descriptor.write(bytes, to: rawValue), code != EPIPE, self == .output else { return }
        Self.failure.withLock { $0 = $0 ?? code }
    }
}

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
