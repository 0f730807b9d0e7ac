import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where words for a person go. Results go to standard output; progress, warnings and errors to standard error.
struct Console: Sendable {
    /// True: progress and remarks are left out. Errors never are.
    var isQuiet: Bool

    /// A result: the command's own output.
    static func print(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    static func print(_ bytes: [UInt8]) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// A remark on what is going on; nothing when quiet.
    func note(_ text: String) {
        if !isQuiet { Self.write(text + "\n", to: STDERR_FILENO) }
    }

    /// What went wrong.
    static func error(_ text: String) {
        write("nutrieval: \(text)\n", to: STDERR_FILENO)
    }

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
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return Int(size.ws_col)
    }

    private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
                #else
                    Darwin.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
                #endif
            }
            // A reader that has gone away, such as `head`, is no reason to go on.
            if written <= 0 { return }
            start += written
        }
    }
}

/// The process's environment.
enum Environment {
    static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
