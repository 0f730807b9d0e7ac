import Analysis
import Application
import Foundation
import Scoring
import Testing

/// Each task once, from the command's request to the report, against the simulator.
@Suite("a simulated run of each task")
struct TaskRunTests {
    private let files: OpenProject

    init() throws { files = try OpenProject() }

    private func run(_ name: String, _ providers: [String], limit: Int? = nil) async throws -> RunSession.Ending {
        var request = files.request(name)
        request.providers = providers
        request.limit = limit
        return try await RunSession(try files.open(), request).finish(consent: .given)
    }

    @Test func `names of a food are asked for, read and scored, and change no other score`() async throws {
        let ending = try await run("three", ["gemini-flash", "gemini-flash-top3"])
        let rows = Dictionary(
            uniqueKeysWithValues: ending.report.scores.variants.map { ($0.variant.provider, $0.topNames) })
        #expect(rows["gemini-flash"] == .some(nil))
        let names = try #require(rows["gemini-flash-top3"] ?? nil)
        #expect(names.meals > 50 && names.first.value < names.three.value && names.three.value <= 1)
        #expect((names.gain.low ?? 0) > 0)
        let band = try #require(names.offered)
        #expect(band.answers > 0 && band.three.value >= band.first.value)
        let summary = try String(
            contentsOf: files.folder.url.appending(path: "reports/three/summary.json"), encoding: .utf8)
        #expect(summary.contains(#""top_3_recall""#))
    }
}
