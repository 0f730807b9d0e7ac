import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval project's levers")
struct LeverTests {
    private let base = ["project", "--users", "1000", "--per-day", "10"]

    private func levers(_ arguments: [String]) throws -> [String] {
        let result = try Nutrieval.run(base + arguments + ["--json"])
        #expect(result.status == 0, "\(result.error)")
        let way = try JSON.parse(result.output)["sets"]?[0]?["ways"]?[0]
        return way?["levers"]?.array?.compactMap { $0["lever"]?.string } ?? ["none"]
    }

    @Test(
        "the local share is named only where the tiers tell it",
        arguments: [
            (["local=0.65:0", "cloud=0.35:0.003"], ["more_local"], "65 % → 75 %"),
            (["flash=0.6:0.003", "pro=0.4:0.003"], ["more_local"], "0 % → 10 %"),
            (["local=0.95:0", "cloud=0.05:0.003"], ["more_local"], "95 % → 100 %"),
            // A verification is a second query: nobody knows about whose answer.
            (["local=0.65:0", "flash=0.35:0.003", "verify=0.25:0.003"], [], nil),
            // Half is served by something that was not named.
            (["cloud=0.5:0.003"], [], nil),
            (["local=1:0"], [], nil)
        ] as [([String], [String], String?)])
    func local(tiers: [String], levers: [String], words: String?) throws {
        let arguments = tiers.flatMap { ["--tier", $0] }
        #expect(try self.levers(arguments) == levers)
        let text = try Nutrieval.run(base + arguments).output
        #expect(text.contains("answered without the cloud") == (words != nil), "\(text)")
        if let words { #expect(text.contains(words), "\(text)") }
    }

    @Test func `where nothing is spent there is nothing to save`() throws {
        let tiers = ["--tier", "local=0.4:0", "--tier", "flash=0.3:0.002", "--tier", "pro=0.3:0.007"]
        #expect(try levers(tiers) == ["more_local", "cheapest_tier"])
        #expect(try levers(tiers + ["--quota", "0"]) == [])
        let text = try Nutrieval.run(base + tiers + ["--quota", "0"]).output
        #expect(text.contains("$0") && !text.contains("Levers\n"), "\(text)")
    }
}
