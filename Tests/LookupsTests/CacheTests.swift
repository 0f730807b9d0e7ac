import Execution
import Foundation
import Nutrition
import Providers
import TestSupport
import Testing

@testable import Lookups

struct CacheTests {
    private let folder: TemporaryFolder
    private let clock = StandingClock()
    private var path: String { folder.url.appending(path: "cache/lookups.sqlite").path }

    init() throws { folder = try TemporaryFolder() }

    private func record(_ name: String, kcal: Double = 100, failure: LookupFailure? = nil) -> LookupRecord {
        LookupRecord(
            source: .fdc, name: name, at: clock.clock.now().rfc3339,
            foods: failure == nil
                ? [
                    ListedFood(
                        name: name, id: "7", nutrients: Nutrients(energy: Kilocalories(kcal), fibre: 0.1 + 0.2),
                        isVerified: true, wasKilojoules: true)
                ] : [], failure: failure)
    }

    private func answers(_ cache: LookupCache, _ names: [String]) async -> [String] {
        await cache.answers(of: names, from: .fdc).keys.sorted()
    }

    @Test func `an answer comes from memory, and after a restart from the disk, unchanged`() async throws {
        let first = LookupCache(path, clock: clock.clock)
        await first.keep([record("rice"), record("tea", failure: .down)])
        #expect(await answers(first, ["rice", "tea"]) == ["rice"])
        let hits = await first.hits
        #expect(hits.memory == 1 && hits.missed == 1)
        let second = LookupCache(path, clock: clock.clock)
        let found = try #require(await second.answers(of: ["rice"], from: .fdc)["rice"])
        #expect(found.isCached && found.foods == record("rice").foods && found.at == record("rice").at)
        #expect(await second.hits.disk == 1)
        #expect(await answers(second, ["rice"]) == ["rice"])
        #expect(await second.hits.memory == 1)
        #expect(await second.answers(of: ["rice"], from: .off).isEmpty)
        #expect(await second.notices == [])
    }

    @Test func `memory forgets after an hour, the disk after seven days`() async {
        let cache = LookupCache(path, clock: clock.clock)
        await cache.keep([record("rice")])
        clock.advance(3600)
        #expect(await answers(cache, ["rice"]) == ["rice"])
        #expect(await cache.hits.disk == 1)
        clock.advance(7 * 86_400 - 3600 - 1)
        #expect(await answers(cache, ["rice"]) == ["rice"])
        clock.advance(3602)
        #expect(await answers(cache, ["rice"]) == [])
    }

    @Test func `memory keeps the hundred answers used last`() {
        var memory = MemoryTier()
        for place in 0..<100 { memory.keep((0, []), of: MemoryTier.Key(source: .fdc, name: "\(place)"), now: 0) }
        #expect(memory.answer(MemoryTier.Key(source: .fdc, name: "0"), now: 1) != nil)
        memory.keep((0, []), of: MemoryTier.Key(source: .fdc, name: "100"), now: 1)
        #expect(memory.count == 100)
        #expect(memory.answer(MemoryTier.Key(source: .fdc, name: "1"), now: 1) == nil)
        #expect(memory.answer(MemoryTier.Key(source: .fdc, name: "0"), now: 1) != nil)
    }

    @Test func `the disk keeps the newest answers up to its limit`() throws {
        let disk = try DiskTier.open(folder.url.appending(path: "small.sqlite").path, mostEntries: 5).tier
        for place in 0..<8 {
            try disk.keep([(.fdc, "food \(place)", 1000 + Double(place), [])], now: 1010)
        }
        #expect(try disk.count() == 5)
        let kept = try disk.answers(of: (0..<8).map { "food \($0)" }, from: .fdc, now: 1010)
        #expect(kept.keys.sorted() == (3..<8).map { "food \($0)" })
    }

    @Test(arguments: ["garbage", "truncated", "middle"])
    func `a damaged file is set aside and named, and a new one begun`(damage: String) async throws {
        do {
            let cache = LookupCache(path, clock: clock.clock)
            await cache.keep((0..<500).map { record("food \($0)") })
        }
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        switch damage {
        case "garbage": bytes = Array("this is no database, but a text of some length".utf8)
        case "truncated": bytes = Array(bytes.prefix(bytes.count / 2 + 100))
        default: for place in bytes.indices.dropFirst(4096).prefix(20_000) { bytes[place] = 0xA5 }
        }
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
        try Data(bytes).write(to: URL(filePath: path))
        let cache = LookupCache(path, clock: clock.clock)
        let notices = await cache.notices
        #expect(
            notices.count == 1 && notices[0].contains("is damaged") && notices[0].contains(".aside-1"), "\(notices)")
        #expect(FileManager.default.fileExists(atPath: path + ".aside-1"))
        await cache.keep([record("rice")])
        #expect(await answers(LookupCache(path, clock: clock.clock), ["rice"]) == ["rice"])
    }

    @Test func `a file of another version is set aside and named`() async throws {
        do { await LookupCache(path, clock: clock.clock).keep([record("rice")]) }
        do {
            let connection = try SQLiteConnection(path)
            try connection.run("PRAGMA user_version=99")
        }
        let cache = LookupCache(path, clock: clock.clock)
        #expect(await cache.notices.first?.contains("is of version 99, and this program writes 1") == true)
        #expect(await answers(cache, ["rice"]) == [])
    }

    @Test func `a file that cannot be opened costs time, not answers`() async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let cache = LookupCache(path, clock: clock.clock)
        await cache.keep([record("rice")])
        #expect(await answers(cache, ["rice"]) == ["rice"])
        #expect(await cache.notices.first?.contains("services are asked instead") == true)
    }
}
