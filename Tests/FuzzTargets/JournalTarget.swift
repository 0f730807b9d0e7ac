import Execution
import JSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of a journal: a torn tail costs the last line and no other, and every line can be written as it was read.
enum JournalTarget {
    static func run(_ bytes: [UInt8], scratch: String) throws(BrokenPromise) {
        guard let whole = try read(bytes, scratch) else { return }
        let newline = UInt8(ascii: "\n")
        try promise(
            whole.isTorn == (bytes.last.map { $0 != newline } ?? false), "torn is what does not end its last line")
        try promise(whole.lines.count == bytes.count { $0 == newline }, "each whole line is read once")
        for line in whole.lines {
            try promise(JournalLine(json: line)?.json == line, "a line reads back as it was written")
            try promise(line.isFinite, "no number of a line is infinite")
        }
        if whole.isTorn {
            let kept = Array(bytes.prefix(bytes.lastIndex(of: newline).map { $0 + 1 } ?? 0))
            let read = try read(kept, scratch)
            try promise(read?.isTorn == false && read?.lines == whole.lines, "a torn tail drops itself alone")
        } else if !bytes.isEmpty {
            // Torn at its end, in the middle of its last line, and right behind the line before.
            let start = bytes.dropLast().lastIndex(of: newline).map { $0 + 1 } ?? 0
            for end in Set([bytes.count - 1, (start + bytes.count) / 2, start]) where end < bytes.count {
                let read = try read(Array(bytes[..<end]), scratch)
                let rest = Array(whole.lines.dropLast())
                try promise(read?.lines == rest && read?.isTorn == (end > start), "a tear drops the last line alone")
            }
        }
    }

    private static func read(
        _ bytes: [UInt8], _ path: String
    ) throws(BrokenPromise) -> (lines: [JSON], isTorn: Bool)? {
        try promise(write(bytes, to: path), "the scratch file \(path) can be written")
        var lines: [JSON] = []
        do {
            let isTorn = try JournalReader(path: path).read { lines.append($0.json) }
            return (lines, isTorn)
        } catch {
            try promise(error is RunFolderError, "a damaged journal is named as one, not \(error)")
            _ = "\(error)"
            return nil
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return bytes.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) } == bytes.count
    }
}

/// The system's `write`, whose name a method above has taken.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
