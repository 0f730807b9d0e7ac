import Reporting
import Scoring
import Testing

@Suite struct TerminalLeaderboardTests {
    @Test(arguments: [80, 120])
    func `the table is as recorded`(width: Int) throws {
        try expectSnapshot(
            Fixture.report().text(width: width, colour: false), "leaderboard-\(width).txt")
        if width == 120 {
            try expectSnapshot(
                Fixture.report().text(width: width, colour: false, isExplained: true), "leaderboard-explained.txt")
        }
    }

    @Test(arguments: [0, 40, 60, 80, 100, 120, 10_000])
    func `no line is wider than the terminal, the command to copy aside`(width: Int) {
        let text = Fixture.report().text(width: width, colour: false)
        for line in text.split(separator: "\n") where !line.hasPrefix("Finish it with") {
            #expect(line.count <= max(40, width), "\(line)")
        }
    }

    @Test func `text from outside brings no control bytes, and colour only our own`() {
        let plain = Fixture.report().text(width: 120, colour: false)
        #expect(plain.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        let coloured = Fixture.report().text(width: 120, colour: true)
        #expect(coloured.contains("\u{1B}[1;33mSIMULATED"))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]+m/, with: "") == plain)
    }

    @Test(arguments: VerdictTests.cases.indices) func `a result of five models on one set has at most thirty lines`(
        index: Int
    ) {
        var report = Fixture.report(isSimulated: true, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        report.remarks = Array(repeating: "a remark", count: 50)
        VerdictTests.cases[index].change(&report)
        guard report.sets.count == 1 else { return }
        let lines = report.text(width: 100, colour: false).split(separator: "\n", omittingEmptySubsequences: false)
        // The last is empty, and the command adds the path of the report.
        #expect(lines.count <= 30 + max(0, report.scores.variants.count - 5), "\(lines.count)")
        #expect(lines.contains("- 48 more remarks in report.md"))
    }

    @Test func `what is behind a result is shown on request alone`() {
        let report = Fixture.report()
        let (plain, explained) = (
            report.text(width: 100, colour: false), report.text(width: 100, colour: false, isExplained: true)
        )
        for words in ["How we know", "What was asked", "How to read this", "Criteria\n", "Holm p = 0.21"] {
            #expect(!plain.contains(words) && explained.contains(words), "\(words)")
        }
        #expect(explained.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test func `simulated and incomplete runs say so`() {
        let text = Fixture.report().text(width: 100, colour: false)
        #expect(text.hasPrefix("SIMULATED: no real model answered."))
        #expect(text.contains("INCOMPLETE: 3 trials still pending"))
        let live = Fixture.report(isSimulated: false, isComplete: true).text(width: 100, colour: false)
        #expect(!live.contains("SIMULATED") && !live.contains("INCOMPLETE"))
    }
}
