import Foundation
import Nutrition
import Scoring
import Synchronization
import TestSupport
import Testing

@testable import Execution
@testable import nutrieval

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How far a run is, as lines and as a terminal shows them.
@Suite(.blocks) struct ProgressTests {
    private func lines(_ names: [String]) -> [ProgressLine] {
        names.enumerated().map { place, name in
            let variant = VariantID(provider: name, prompt: "p", photoSetting: "own")
            let progress = RunProgress(totals: [(variant, 310)])
            for done in 0..<(place * 40) { progress.finish(variant, done % 9 > 0 ? .ok : .refused) }
            progress.spend(variant, Double(place) * 0.01234)
            return ProgressLine(name: name, counts: progress.snapshot[0], elapsed: 60)
        }
    }

    @Test func `a line holds what is done, what came of it, money, rate and time left`() {
        let line = ProgressLine.table(lines(["a", "gpt-4o-mini"]), width: 100)[1]
        #expect(line == "gpt-4o-mini  40/310  35 ok  5 failed  $0.0123  0.7/s  6:45 left")
        #expect(lines(["a", "b"])[1].sentence == "40 of 310 answers: 35 ok, 5 failed, $0.0123, 0.7/s, 6:45 left")
        #expect([59, 60, 3599, 3600, 3661].map(ProgressLine.time) == ["0:59", "1:00", "59:59", "1:00:00", "1:01:01"])
    }

    @Test func `no time is forecast before ten answers, money is beside the cap, and interrupted answers are apart`() {
        let variant = VariantID(provider: "a", prompt: "p", photoSetting: "own")
        let progress = RunProgress(totals: [(variant, 30)], cap: 2)
        for _ in 0..<7 { progress.finish(variant, .ok) }
        for outcome in [Outcome.timedOut, .cancelled] { progress.finish(variant, outcome) }
        progress.spend(variant, 0.5)
        func sentence() -> String {
            ProgressLine(name: "a", counts: progress.snapshot[0], elapsed: 60, cap: progress.cap).sentence
        }
        #expect(sentence() == "9 of 30 answers: 7 ok, 1 failed, 1 interrupted, $0.5000 of $2.0, 0.2/s")
        progress.finish(variant, .ok)
        #expect(sentence().hasSuffix("$0.5000 of $2.0, 0.2/s, 2:00 left"))
    }

    @Test(arguments: [0, 1, 5, 12, 20, 30, 40, 60, 80, 200])
    func `no line is wider than the terminal, and what is done is the last to go`(_ width: Int) {
        let table = ProgressLine.table(
            lines(["gpt-4o-mini", "a-provider-with-a-name-that-goes-on-and-on", "b"]), width: width)
        #expect(table.count == 3 && table.allSatisfy { $0.count <= width })
        if width >= 20 { #expect(table[1].contains("40/310")) }
        if width >= 100 { #expect(table[1].hasPrefix("a-provider-with-a-name-that-goes-on-and-on ")) }
    }

    /// What stands on a terminal of that size once everything was written to it.
    private func screen(_ text: String, rows: Int, columns: Int) -> [String] {
        var lines: [[Character]] = [[]]
        var (row, column) = (0, 0)
        var rest = Substring(text.replacing("\r\n", with: "\n"))
        while let character = rest.popFirst() {
            switch character {
            case "\n": (row, column) = (row + 1, 0)
            case "\r": column = 0
            case "\u{1B}":
                let code = rest.dropFirst().prefix { !$0.isLetter }
                rest = rest.dropFirst(1 + code.count)
                switch rest.popFirst() {
                // The cursor does not go above the top of the screen.
                case "A": row = max(row - (Int(code) ?? 1), lines.count - rows, 0)
                case "J": lines = lines.prefix(row) + [Array((row < lines.count ? lines[row] : []).prefix(column))]
                default: break
                }
            default:
                if column == columns { (row, column) = (row + 1, 0) }
                while lines.count <= row { lines.append([]) }
                while lines[row].count <= column { lines[row].append(" ") }
                lines[row][column] = character
                column += 1
            }
            while lines.count <= row { lines.append([]) }
        }
        return lines.map { String($0) }
    }

    /// Runs the program with its errors on a terminal of that size; gives everything that was written there.
    ///
    /// - Parameter arguments: nil: those of a simulated run.
    private func onTerminal(
        rows: Int, columns: Int, environment: [String: String] = [:], _ arguments: [String]? = nil
    ) throws -> String {
        let out = try TemporaryFolder()
        var size = winsize()
        (size.ws_row, size.ws_col) = (UInt16(rows), UInt16(columns))
        var (master, slave): (Int32, Int32) = (-1, -1)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        let process = Nutrieval.start(
            arguments ?? [
                "run", "--simulate", "--set", "demo", "--limit", "6", "--repeats", "4", "--name", "r", "--out", out.path
            ], environment: ["TERM": "xterm"].merging(environment) { $1 })
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        try process.run()
        close(slave)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        // The end of a terminal whose other side is closed is an error or nothing.
        while true {
            let count = read(master, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        close(master)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let providers = [
        "mistral-large", "mistral-small", "gpt-4o-mini", "gpt-6-luna", "gemini-flash", "gemini-flash-lite", "gemini-pro"
    ]

    @Test(arguments: [(40, 120), (24, 60), (24, 34)])
    func `each provider has one line that is drawn over`(_ rows: Int, _ columns: Int) throws {
        let text = try onTerminal(rows: rows, columns: columns)
        let screen = screen(text, rows: rows, columns: columns)
        for name in Self.providers {
            let own = screen.filter { $0.hasPrefix("\(name.prefix(11))") && $0.contains("24/24") }
            #expect(own.count == (name.hasPrefix("gemini-flash") ? 2 : 1), "\(name) in \(screen)")
        }
        #expect(!screen.contains { $0.contains("0/24 ") })
        // Only the cursor is moved: nothing is coloured, with or without NO_COLOR.
        #expect(!text.contains(/\u{1B}\[[0-9;]*m/))
    }

    @Test func `more providers than the terminal has rows share the last line`() throws {
        let screen = screen(try onTerminal(rows: 5, columns: 80), rows: 5, columns: 80)
        #expect(screen.filter { $0.contains("24/24") }.count == 2, "\(screen)")
        #expect(screen.contains { $0.hasPrefix("5 others") && $0.contains("120/120") }, "\(screen)")
        #expect(screen.contains { $0.hasPrefix("all") && $0.contains("168/168") }, "\(screen)")
    }

    @Test(arguments: [4, 24])
    func `a wait for a rate limit is shown among the lines that are drawn over`(_ rows: Int) throws {
        let count = Mutex(0)
        let server = try LoopbackServer { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst
                ? LiveProject.response(
                    "429 Too Many", #"{"error":{"message":"slow down"}}"#, headers: ["Retry-After: 2"])
                : LiveProject.apple
        }
        let project = try LiveProject(["limited": "http://localhost:\(server.port)/v1"], more: "retry: standard")
        let text = try onTerminal(rows: rows, columns: 80, ["run", "--project", project.folder.path, "--name", "r"])
        #expect(text.contains("waiting 1 s: rate limited by localhost"))
        // It is gone once the run goes on.
        let screen = screen(text, rows: rows, columns: 80)
        #expect(screen.filter { $0.contains("3/3") }.count == 1 && !screen.contains { $0.contains("waiting") })
    }

    @Test func `a log has one line for each wait, however many requests meet the limit`() throws {
        let count = Mutex(0)
        let server = try LoopbackServer { _ in
            let isRefused = count.withLock { count in
                count += 1
                return count <= 4 || count == 9
            }
            return isRefused
                ? LiveProject.response(
                    "429 Too Many", #"{"error":{"message":"slow down"}}"#,
                    // Longer than a slow machine needs for all four, which else meet the limit one after the other.
                    headers: ["Retry-After: 12"])
                : LiveProject.apple
        }
        let project = try LiveProject(
            ["limited": "http://localhost:\(server.port)/v1"], meals: 8, inFlight: 4, more: "retry: standard")
        let run = try project.call(["run", "--name", "r"])
        #expect(run.status == 0, "\(run.error)")
        let lines = run.error.split(separator: "\n").filter { $0.contains("waiting") }
        #expect(
            lines.count == 2 && lines.allSatisfy { $0.contains(/^waiting [0-9]+ s: rate limited by localhost$/) },
            "\(run.error)")
        let quiet = try project.call(["run", "--name", "q", "--quiet"])
        #expect(quiet.status == 0 && quiet.error.isEmpty, "\(quiet.error)")
    }

    @Test func `a terminal that can only write on gets plain lines`() throws {
        let text = try onTerminal(rows: 24, columns: 80, environment: ["TERM": "dumb"])
        #expect(!text.contains("\u{1B}"))
    }
}
