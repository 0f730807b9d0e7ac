import Analysis
import Costs
import Execution
import Foundation
import JSON
import Nutrition
import Photos
import Providers
import Scoring
import TestSupport
import Testing

@testable import Catalog

@Suite("What a run is expected to ask, cost and take", .serialized)
struct EstimateTests {
    private static let now = WallTime(rfc3339: "2026-11-21T12:00:00Z") ?? WallTime(seconds: 0)

    private func estimate(
        _ bench: SimulatedBench, past: PastRuns = .none, simulation: RunRecord.Simulation? = nil
    ) -> RunEstimate {
        RunEstimate(bench.plan, trials: bench.plan.trials, past: past, simulation: simulation, at: Self.now)
    }

    /// A phone's photo of 4032 × 3024, by each shipped provider's own photo setting and rule.
    static let shipped: [(String, Int)] = [
        ("gpt-4o-mini", 25_501), ("gpt-6-luna", 1244), ("mistral-large", 1064), ("mistral-small", 1064),
        ("mistral-large-describe", 1064), ("mistral-small-describe", 1064), ("gemini-flash", 1120),
        ("gemini-flash-lite", 1120), ("gemini-pro", 1120)
    ]

    @Test("each shipped provider counts its own photos as its vendor does", arguments: shipped)
    func photoTokens(_ provider: String, _ tokens: Int) throws {
        let variant = try SimulatedBench(providers: [provider], meals: 1).plan.variants[0]
        let size = variant.photo.preparedSize(width: 4032, height: 3024)
        #expect(size == (1024, 768))
        let ask = Ask(definition: variant.definition, photos: [])
        let estimate = AttemptEstimate(ask, sizes: [size, size], on: CalendarDate("2026-11-21"))
        #expect(estimate.imageTokens == 2 * tokens)
    }

    @Test("at low detail a tile model takes its base alone")
    func lowDetail() throws {
        let variant = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1) { $0.photoDetail = "low" }.plan.variants[
            0]
        let ask = Ask(definition: variant.definition, photos: [])
        #expect(AttemptEstimate(ask, sizes: [(1024, 768)], on: nil).imageTokens == 2833)
    }

    @Test("past answers change what is expected, never what a budget keeps aside")
    func pastOutput() throws {
        let variant = try SimulatedBench(providers: ["gemini-flash"], meals: 1).plan.variants[0]
        let ask = Ask(definition: variant.definition, photos: [])
        let day = CalendarDate("2026-11-21")
        let usual = AttemptEstimate(ask, sizes: [], on: day)
        let told = AttemptEstimate(ask, sizes: [], on: day, pastOutput: 250.4)
        #expect(usual.expectedOutput == 3277 && told.expectedOutput == 251)
        #expect(told.reservation == usual.reservation && told.reservation != nil)
        let (less, more) = (try #require(told.cost.expected), try #require(usual.cost.expected))
        #expect(less < more)
    }

    @Test("what is unknown is nil and named, and the rest is still added up")
    func unknown() throws {
        var bench = try SimulatedBench(providers: ["gpt-4o-mini", "mistral-small", "gemini-flash"], meals: 2)
        bench.plan.variants[0].definition.prices = nil
        bench.plan.variants[1].definition.imageTokens = nil
        bench.plan.variants[2].definition.parameters.maxOutputTokens = nil
        let estimate = estimate(bench)
        #expect(estimate.rows.map(\.missing) == [["prices"], ["image_tokens"], ["parameters.max_output_tokens"]])
        #expect(estimate.rows.allSatisfy { $0.cost == RequestEstimate(low: nil, expected: nil, high: nil) })
        #expect(estimate.rows.map { $0.imageTokens == nil } == [false, true, false])
        #expect(estimate.rows.map { $0.expectedOutput == nil } == [false, false, true])
        #expect(estimate.imageTokens == nil && estimate.expectedOutput == nil && estimate.known == nil)
        #expect(estimate.total == RequestEstimate(low: nil, expected: nil, high: nil))
        let json = estimate.json
        #expect(json["cost_usd"]?["high"] == .null && json["variants"]?.array?[1]["image_tokens"] == .null)
        #expect(json["variants"]?.array?[2]["expected_output_from"] == "unknown")
    }

    @Test("a server of one's own at price 0 costs 0 even where tokens are unknown")
    func free() throws {
        let bench = try SimulatedBench(providers: ["mistral-small"], meals: 1) {
            $0.imageTokens = nil
            guard var row = $0.prices?.rows.first else { return }
            (row.input, row.output) = (0, 0)
            $0.prices = PriceBook(rows: [row])
        }
        #expect(estimate(bench).total == RequestEstimate(low: 0, expected: 0, high: 0))
    }

    @Test("a price per request bounds the cost, where tokens are unknown too")
    func perRequest() throws {
        let bench = try SimulatedBench(providers: ["mistral-small"], meals: 3) {
            $0.imageTokens = nil
            $0.parameters.maxOutputTokens = nil
            var row = PriceRow(from: .unixEpoch, source: "a contract")
            row.perRequest = 0.25
            $0.prices = PriceBook(rows: [row])
        }
        #expect(estimate(bench).total == RequestEstimate(low: 0.75, expected: 0.75, high: 0.75))
        #expect(AttemptEstimate.isBounded(bench.plan.variants[0].definition, at: WallTime(seconds: 1_790_000_000)))
    }

    @Test("pools run side by side, and variants of one provider share its pool")
    func pools() throws {
        func bench(_ providers: [String]) throws -> SimulatedBench {
            var bench = try SimulatedBench(providers: providers, meals: 6) { $0.limits.inFlight = 2 }
            bench.plan.variants[0].definition.limits.inFlight = 1
            return bench
        }
        // Six answers of 5 s, one at a time; six, two at a time, beside them.
        let two = estimate(try bench(["gemini-flash", "mistral-small"]))
        #expect(two.rows.map(\.time.low) == [30, 15])
        #expect(two.time.low == 30)
        // p50 + (p95 − p50)/4 = 8.75 s; seven requests of 20 s, as one in ten is asked again.
        #expect(two.time.expected == 52.5 && two.time.high == 140)
        // The same model with the same key: one pool, with the first one's limits.
        let shared = estimate(try bench(["mistral-large", "mistral-large-describe"]))
        #expect(shared.rows.map(\.time.low) == [30, 15] && shared.time.low == 60)
    }

    @Test("limits per minute count in a live run and not under the simulator")
    func limits() throws {
        let bench = try SimulatedBench(providers: ["mistral-small"], meals: 6) { $0.limits.requestsPerMinute = 2 }
        #expect(estimate(bench).time.low == 125)
        let simulated = estimate(bench, simulation: .init(seed: 1, speedUp: 20, faults: "none"))
        #expect(simulated.time.low == 0.25 && simulated.json["simulated"] == true)
    }

    @Test("sizes from headers are those of the prepared photos, turned ones and kept ones too", arguments: 1...8)
    func sizes(_ orientation: Int) throws {
        for keeps in [false, true] {
            for side in [512, 2000] {
                var bench = try SimulatedBench(providers: ["mistral-small"], meals: 1)
                let setting = PhotoSetting(longestSide: side, keepsOriginal: keeps)
                let set = bench.plan.sets[0].set
                let photo = try Data(contentsOf: URL(filePath: set.path(ofPhoto: set.meals[0].photos[0])))
                let turned = Self.turned([UInt8](photo), orientation)
                try bench.folder.write("", to: "photos/marker")
                let path = bench.folder.url.appending(path: "photos/turned.jpg")
                try Data(turned).write(to: path)
                bench.plan.sets[0].set = EvalSet(
                    name: "t", folder: bench.folder.url.path,
                    meals: [Meal(id: "m", photos: ["turned.jpg"], truth: Truth())])
                bench.plan.variants[0].photo = setting
                let prepared = try PhotoPreparer.prepare(turned, setting: setting)
                let estimate = estimate(bench)
                #expect(estimate.unreadablePhotos.isEmpty && estimate.requests == 1)
                let rule = try #require(bench.plan.variants[0].definition.imageTokens)
                #expect(estimate.imageTokens == rule.tokens(width: prepared.width, height: prepared.height))
                #expect((prepared.width < prepared.height) == (orientation > 4))
            }
        }
    }

    /// The JPEG with an EXIF block that says how it is to be turned, in front of all others.
    private static func turned(_ jpeg: [UInt8], _ orientation: Int) -> [UInt8] {
        let tiff: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
            + [0, 0, 0, 0]
        let block = Array("Exif".utf8) + [0, 0] + tiff
        return Array(jpeg[..<2]) + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + Array(jpeg[2...])
    }

    @Test("each billed attempt keeps what it was expected to cost, and the results hold both")
    func afterwards() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 3)
        let session = try await bench.session()
        for trial in session.results.trials {
            let expected = try #require(trial.expectedCost?.value)
            #expect(trial.billedCost == trial.cost)
            let billed = try #require(trial.billedCost?.value)
            #expect((0.5...20).contains(expected / billed))
            let (parts, latency) = (try #require(trial.parts), try #require(trial.latency))
            #expect(parts.wait > .zero && parts.upload + parts.wait + parts.download <= latency)
        }
        // A mean of past answers moves the expectation towards the bill.
        let again = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 3)
        let means = Dictionary(grouping: session.results.trials, by: \.variant).mapValues { trials in
            trials.reduce(0.0) { $0 + Double($1.usage?.output ?? 0) } / Double(trials.count)
        }
        let told = try await again.session(pastOutput: means)
        func ratio(_ results: RunResults) -> Double {
            let billed = results.trials.reduce(0) { $0 + ($1.billedCost?.value ?? 0) }
            return results.trials.reduce(0) { $0 + ($1.expectedCost?.value ?? 0) } / billed
        }
        #expect(abs(ratio(told.results) - 1) < abs(ratio(session.results) - 1))
        #expect(abs(ratio(told.results) - 1) < 0.1)
    }

    @Test("refused requests have no bill and do not count against the estimate")
    func refused() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 2)
        let session = try await bench.session(knowing: [])
        #expect(session.results.trials.allSatisfy { $0.expectedCost == nil && $0.billedCost == nil })
    }
}
