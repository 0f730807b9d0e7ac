import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval forecast's levers", .blocks)
struct LeverTests {
    private let base = ["forecast", "--users", "1000", "--per-day", "10"]

    private static let always = ["fewer_analyses", "more_cache_hits"]

    private func levers(_ arguments: [String]) throws -> [String] {
        let result = try Nutrieval.run(base + arguments + ["--json"])
        #expect(result.status == 0, "\(result.error)")
        let way = try JSON.parse(result.output)["sets"]?[0]?["ways"]?[0]
        return way?["levers"]?.array?.compactMap { $0["lever"]?.string } ?? ["none"]
    }

    @Test(
        "the local share is named only where the tiers tell it",
        arguments: [
            (["local=0.65:0", "cloud=0.35:0.003"], ["more_local"] + Self.always, "65 % → 75 %"),
            (["flash=0.6:0.003", "pro=0.4:0.003"], ["more_local"] + Self.always, "0 % → 10 %"),
            (["local=0.95:0", "cloud=0.05:0.003"], ["more_local"] + Self.always, "95 % → 100 %"),
            // A verification is a second query: nobody knows about whose answer.
            (["local=0.65:0", "flash=0.35:0.003", "verify=0.25:0.003"], Self.always, nil),
            // Half is served by something that was not named.
            (["cloud=0.5:0.003"], Self.always, nil),
            (["local=1:0"], [], nil)
        ] as [([String], [String], String?)])
    func local(tiers: [String], levers: [String], words: String?) throws {
        let arguments = tiers.flatMap { ["--tier", $0] }
        #expect(try self.levers(arguments) == levers)
        let text = try Nutrieval.run(base + arguments + ["--explain"]).output
        #expect(text.contains("answered without the cloud") == (words != nil), "\(text)")
        if let words { #expect(text.contains(words), "\(text)") }
    }

    @Test func `volume, Pro use and cache hits change what the quotas let through`() throws {
        let mix = ["--tier", "local=0.65:0", "--tier", "flash=0.25:0.002", "--tier", "pro=0.1:0.007"]
        func changes(_ more: [String]) throws -> [String: Double] {
            let result = try Nutrieval.run(base + mix + more + ["--json"])
            let found = try JSON.parse(result.output)["sets"]?[0]?["ways"]?[0]?["levers"]?.array ?? []
            return found.reduce(into: [:]) { $0[$1["lever"]?.string ?? ""] = $1["change"]?.number }
        }
        let open = try changes([])
        #expect(abs((open["fewer_analyses"] ?? 0) + 0.1) < 1e-6 && abs((open["more_cache_hits"] ?? 0) + 0.1) < 1e-6)
        // $210 by flash alone in the place of $360.
        #expect(abs((open["no_pro"] ?? 0) - (210.0 / 360 - 1)) < 1e-6)
        // Two cloud analyses a day are reached with 9 a day as with 10: nothing is saved.
        let held = try changes(["--quota", "2"])
        #expect(held["fewer_analyses"] == nil && held["more_cache_hits"] == nil && held["no_pro"] != nil)
        #expect(try changes(["--quota", "free"])["no_pro"] == nil, "they have none")
    }

    @Test func `where nothing is spent there is nothing to save`() throws {
        let tiers = ["--tier", "local=0.4:0", "--tier", "flash=0.3:0.002", "--tier", "pro=0.3:0.007"]
        #expect(try levers(tiers) == ["more_local", "cheapest_tier", "fewer_analyses", "no_pro", "more_cache_hits"])
        #expect(try levers(tiers + ["--quota", "0"]) == [])
        let text = try Nutrieval.run(base + tiers + ["--quota", "0", "--explain"]).output
        #expect(text.contains("$0") && !text.contains("What would make it cheaper?"), "\(text)")
    }
}
