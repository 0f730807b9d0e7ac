import Reporting
import Testing

@Suite struct TerminalLeaderboardTests {
    @Test(arguments: [80, 120])
    func `the table is as recorded`(width: Int) throws {
        try expectSnapshot(
            Fixture.report().text(width: width, colour: false), "leaderboard-\(width).txt")
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

    @Test func `simulated and incomplete runs say so`() {
        let text = Fixture.report().text(width: 100, colour: false)
        #expect(text.hasPrefix("SIMULATED: no real model answered."))
        #expect(text.contains("INCOMPLETE: 3 trials still pending"))
        let live = Fixture.report(isSimulated: false, isComplete: true).text(width: 100, colour: false)
        #expect(!live.contains("SIMULATED") && !live.contains("INCOMPLETE"))
    }
}
