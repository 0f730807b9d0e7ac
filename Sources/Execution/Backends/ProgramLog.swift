import Files
import Programs
import Synchronization

/// What a program prints that is no reply, at most 1 MB in a run, without keys.
final class ProgramLog: Sendable {
    private static let limit = 1_000_000
    /// Bytes of a line that are kept. Longer ones are searched for keys before they are cut.
    private static let longestLine = 4000

    let path: String
    private let redactor: Redactor
    /// Nil where it cannot be written.
    private let file: Mutex<AppendOnlyFile?>

    init(path: String, redactor: Redactor) {
        self.path = path
        self.redactor = redactor
        file = Mutex(try? AppendOnlyFile(path: path))
    }

    func note(_ event: ProgramEvent) {
        switch event {
        case .errors(let line): write("", line)
        case .stray(let line, let why): write("[no reply: it \(why)] ", line)
        case .note(let words): write("[nutrieval] ", Array(words.utf8))
        }
    }

    private func write(_ mark: String, _ line: [UInt8]) {
        let text = redactor.redacted(line).prefix(Self.longestLine)
        file.withLock { file in
            guard let open = file else { return }
            var whole = Array("\(mark)".utf8) + text + [10]
            if open.size + whole.count > Self.limit {
                whole = Array("[nutrieval] the rest is not kept\n".utf8)
                file = nil
            }
            try? open.append(whole)
        }
    }
}
