import Execution
import JSON
import Reporting
import Synchronization
import Transport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where words for a person go. Results go to standard output; progress, warnings and errors to standard error. In the log of a
/// GitHub Actions job nothing that is printed is a workflow command but what goes through `commands`.
struct Console: Sendable {
    /// True: progress and remarks are left out. Errors never are.
    var isQuiet: Bool

    /// Takes live keys out of everything that is printed: a person may type or paste one where it does not belong.
    private static let redactor = Mutex(Redactor([]))

    /// No output repeats these from here on.
    static func hide(_ keys: [Secret]) {
        let hiding = Redactor(keys)
        redactor.withLock { $0 = hiding }
    }

    /// A result: the command's own output. A single line that is wider than the terminal is broken between words.
    static func print(_ text: String) {
        write(fitted(text, on: STDOUT_FILENO) + "\n", to: STDOUT_FILENO)
    }

    /// A page that is laid out for a width, with colour or without.
    ///
    /// - Parameter width: where output is no terminal.
    static func print(width: Int = 100, _ page: (_ width: Int, _ colour: Bool) -> String) {
        print(Array(page(outputIsTerminal ? Self.width : width, usesColour).utf8))
    }

    static func print(_ bytes: [UInt8]) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// A result for scripts, an end of line behind it.
    static func print(json: JSON, sortedKeys: Bool = true) {
        write(
            json.serialized(sortedKeys: sortedKeys, pretty: true) + [UInt8(ascii: "\n")], to: STDOUT_FILENO, as: .json)
    }

    /// Lines that the runner of a job is to obey: they are escaped as it asks, by whoever made them. It reads both streams.
    static func commands(_ lines: [String], onErrorStream: Bool) {
        let text = lines.map { $0 + "\n" }.joined()
        write(Array(text.utf8), to: onErrorStream ? STDERR_FILENO : STDOUT_FILENO, as: .commands)
    }

    /// A remark on what is going on; nothing when quiet.
    func note(_ text: String) {
        if isQuiet { return }
        remarksPrinted.add(1, ordering: .sequentiallyConsistent)
        Self.write(Self.fitted(text, on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
    }

    /// Adds Markdown to the summary of a step of GitHub Actions.
    func summarize(_ markdown: String) {
        if let failure = GitHubActions.summarize(markdown, redactor: Self.hiding) { note(failure) }
    }

    /// What went wrong.
    static func error(_ text: String) {
        remember(text)
        write(fitted("nutrieval: \(text)", on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
    }

    /// Words of the argument parser on a wrong call, as it wrote them.
    static func say(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// Text without a line break, for a line that is drawn over again.
    static func progress(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Colour only on a terminal, and never when NO_COLOR is set (https://no-color.org).
    static var usesColour: Bool { outputIsTerminal && Environment.value("NO_COLOR") == nil }

    /// Columns of the terminal, 100 where there is none.
    static var width: Int { columns(of: STDOUT_FILENO) ?? 100 }

    /// Rows and columns of the terminal that errors go to, at least 2 rows and 10 columns; 24 and 80 where it does not say.
    static var errorSize: (rows: Int, columns: Int) {
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown ? (max(2, Int(size.ws_row)), max(10, Int(size.ws_col))) : (24, 80)
    }

    /// The redactor that all output goes through.
    static var hiding: Redactor { redactor.withLock { $0 } }

    /// What was said to have gone wrong so far, the first of it: for whoever has to write it down too.
    static var errors: [String] { errorsSaid.withLock { $0 } }

    /// Keeps what is said of an error beside the words of `error`.
    static func remember(_ text: String) { errorsSaid.withLock { if $0.count < 20 { $0.append(text) } } }

    private static let errorsSaid = Mutex<[String]>([])

    /// How many remarks were printed so far, for whoever draws over its own lines.
    static var remarks: Int { remarksPrinted.load(ordering: .sequentiallyConsistent) }

    /// Nil where it is no terminal.
    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// In a file or a pipe a line stays one line, for the program that reads it.
    private static func fitted(_ text: String, on descriptor: Int32) -> String {
        columns(of: descriptor).map { TextWrap.line(text, to: $0) } ?? text
    }

    private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    /// What is written, for the log of a job.
    private enum Kind {
        case text, json, commands
    }

    private static func write(_ unchecked: [UInt8], to descriptor: Int32, as kind: Kind = .text) {
        var bytes = redactor.withLock { $0 }.redacted(unchecked)
        if GitHubActions.isRunning, kind != .commands {
            bytes = WorkflowCommands.broken(bytes, isJSON: kind == .json)
        }
        StandardStream(rawValue: descriptor)?.write(bytes)
    }
}

/// Of the whole process, as its standard error is.
private let remarksPrinted = Atomic<Int>(0)

/// The process's environment.
enum Environment {
    static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
