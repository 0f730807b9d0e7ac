import Analysis
import Costs
import Execution
import Foundation
import Hashing
import JSON
import Nutrition
import Photos
import Providers
import Scoring
import Simulator
import TestSupport
import Testing

@testable import Catalog

@Suite("Prompts and photo settings as axes of an experiment", .serialized)
struct VariantTests {
    private static let small = NamedPhotoSetting(
        name: "small", PhotoVariation(setting: PhotoSetting(longestSide: 512, format: .jpeg, quality: 60)))

    private func bench(_ photos: [NamedPhotoSetting], prompts: [Prompt] = []) throws -> SimulatedBench {
        var bench = try SimulatedBench(providers: ["gpt-4o-mini", "mistral-small"], meals: 2)
        var choice = Planner.Choice(
            providers: bench.plan.variants.map(\.definition), sets: bench.plan.sets.map(\.set), repeats: 1, seed: 1)
        (choice.prompts, choice.photoSettings) = (prompts, photos)
        bench.plan = Planner.plan(choice)
        return bench
    }

    @Test("variants are provider × prompt × photo setting, each once")
    func cross() throws {
        let prompts = ["a", "b"].map { Prompt(name: $0, user: $0, sha256: SHA256Digest(of: Array($0.utf8))) }
        let plan = try bench([.own, Self.small], prompts: prompts).plan
        #expect(
            plan.variants.map(\.id.description) == [
                "gpt-4o-mini/a/default", "gpt-4o-mini/a/small", "gpt-4o-mini/b/default", "gpt-4o-mini/b/small",
                "mistral-small/a/default", "mistral-small/a/small", "mistral-small/b/default", "mistral-small/b/small"
            ])
        #expect(plan.variants[3].definition.prompt.user == "b")
        #expect(plan.variants[2].photo.longestSide == 1024)
        #expect(plan.variants[3].photo.longestSide == 512)
        #expect(Set(plan.trials.map { plan.key(of: $0) }).count == 16)
    }

    @Test("the server receives the photos of each setting and no others")
    func received() async throws {
        let bench = try bench([.own, Self.small])
        // The simulator knows photos by the hash of the bytes it receives, so that it answers exactly those variants whose
        // photos arrive as prepared with the one setting it was told of.
        let setting = try #require(Self.small.variation.setting)
        let session = try await bench.session(knowing: [setting])
        for trial in session.results.trials {
            #expect((trial.outcome == .ok) == (trial.variant.photoSetting == "small"), "\(trial.variant)")
        }
        let store = PreparedPhotoStore(folder: bench.folder.url.appending(path: "prepared").path)
        for planned in bench.plan.sets {
            for photo in planned.set.meals.flatMap(\.photos) {
                let prepared = try await store.photo(at: planned.set.path(ofPhoto: photo), setting: setting)
                #expect(max(prepared.width, prepared.height) == 512)
                #expect(try PhotoHeader.read(prepared.bytes).width == prepared.width)
            }
        }
    }

    @Test("quality alone makes another photo, and every variant of a provider is answered")
    func quality() async throws {
        let coarse = NamedPhotoSetting(
            name: "coarse", PhotoVariation(setting: PhotoSetting(longestSide: 512, format: .jpeg, quality: 20)))
        let session = try await bench([.own, Self.small, coarse]).session()
        #expect(session.results.trials.count == 12)
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok })
        let images = Dictionary(grouping: session.results.trials, by: \.variant.photoSetting)
            .mapValues { $0.reduce(0) { $0 + ($1.usage?.input ?? 0) } }
        let (small, large) = (try #require(images["small"]), try #require(images["default"]))
        #expect(small < large)
        #expect(images["small"] == images["coarse"])
        let one = try await bench([Self.small]).session(knowing: [try #require(coarse.variation.setting)])
        #expect(one.results.trials.allSatisfy { $0.outcome != .ok })
    }

    @Test("keeping a photo as it is makes another plan, and a run of before can still be resumed")
    func keep() throws {
        let kept = NamedPhotoSetting(
            name: "small",
            PhotoVariation(setting: PhotoSetting(longestSide: 512, format: .jpeg, quality: 60, keepsOriginal: true)))
        let differences = PlanRecord(try bench([kept]).plan).differences(from: PlanRecord(try bench([Self.small]).plan))
        #expect(differences.count == 2 && differences.allSatisfy { $0.contains("photo.keep was absent and is true") })
        let record = PlanRecord(try bench([Self.small]).plan).json
        #expect(record["variants"]?.array?.first?["photo"]?["keep"] == nil)
    }

    @Test("detail and the number of photos reach the server, and are counted as its pages say")
    func shown() async throws {
        var bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 1)
        var choice = Planner.Choice(
            providers: bench.plan.variants.map(\.definition), sets: bench.plan.sets.map(\.set), repeats: 1, seed: 1)
        choice.limit = 1
        choice.photoSettings = [
            .own, NamedPhotoSetting(name: "low", PhotoVariation(detail: .low)),
            NamedPhotoSetting(name: "one", PhotoVariation(photos: 1))
        ]
        bench.plan = Planner.plan(choice)
        #expect(bench.plan.sets.first?.set.meals.first?.photos.count == 2)
        #expect(
            bench.plan.variants.map(\.definition.photoDetail) == [
                "high", "low", "high", nil, "MEDIA_RESOLUTION_LOW", nil
            ])
        let trials = try await bench.session().results.trials
        func input(_ provider: String, _ setting: String) throws -> Int {
            let trial = trials.first { $0.variant.provider == provider && $0.variant.photoSetting == setting }
            return try #require(trial?.usage?.input)
        }
        // 1024 × 768 is cut into four tiles: 2833 + 4 · 5667 a photo, 2833 at low detail. A handful of tokens is text.
        let tiles = (whole: 25_501, low: 2833)
        let fixed = (whole: 1120, low: 280)
        for (provider, photo) in [("gpt-4o-mini", tiles), ("gemini-flash", fixed)] {
            let own = try input(provider, "default")
            #expect(abs(own - (try input(provider, "low")) - 2 * (photo.whole - photo.low)) < 30)
            #expect(abs(own - (try input(provider, "one")) - photo.whole) < 30)
        }
        let now = try #require(WallTime(rfc3339: "2026-11-21T12:00:00Z"))
        let counted = RunEstimate(bench.plan, trials: bench.plan.trials, at: now).rows.map(\.imageTokens)
        let expected: [Int?] = [51_002, 5666, 25_501, 2240, 560, 1120]
        #expect(counted == expected)
    }

    @Test("a run of before there was a number of photos can still be resumed")
    func unlimited() throws {
        #expect(PlanRecord(try bench([.own]).plan).json["variants"]?.array?.first?["photo"]?["photos"] == nil)
        let one = PlanRecord(try bench([NamedPhotoSetting(name: "default", PhotoVariation(photos: 1))]).plan)
        let differences = one.differences(from: PlanRecord(try bench([.own]).plan))
        #expect(differences.count == 2 && differences.allSatisfy { $0.contains("photo.photos was absent and is 1") })
    }

    @Test("a photo that a service would refuse for its size is named before anything is sent")
    func conflict() throws {
        let huge = NamedPhotoSetting(name: "huge", PhotoVariation(setting: PhotoSetting(longestSide: 12_000)))
        let conflicts = try bench([.own, huge]).plan.variants.map(\.photoConflict)
        #expect(conflicts.map { $0 != nil } == [false, false, false, true])
        #expect(conflicts[3]?.contains("mistral-small") == true && conflicts[3]?.contains("huge") == true)
    }
}
