/// The few ways a line stands out in a terminal (SGR sequences of ECMA-48).
enum TerminalStyle: String {
    case strong = "1"
    case faint = "2"
    case warning = "1;33"

    /// The line in this style, or as it is where colour is not wanted.
    func applied(to line: String, _ colour: Bool) -> String {
        colour ? "\u{1B}[\(rawValue)m\(line)\u{1B}[0m" : line
    }
}
