import Execution
import Foundation
import Nutrition
import Providers
import Simulator
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Lookups

/// Order of sources, batches, and the journal.
struct DeskTests {
    private func desk(
        _ order: [LookupSource], _ server: SimulatorServer, _ http: HTTPClient, _ clock: StandingClock,
        cache: LookupCache? = nil
    ) -> (LookupDesk, LookupClient) {
        let client = LookupClient(
            FoodDataCentral.self, at: server.lookupBase(of: .fdc),
            key: .header(name: "x-api-key", secret: Secret("simulated")), http: http, outgoing: OutgoingCheck([]),
            clock: clock.clock, userAgent: "nutrieval/test")
        return (
            LookupDesk(order: order, clients: [client], cache: cache, threshold: 0.75, isSimulated: true), client
        )
    }

    @Test func `a food that the bundled foods answer first is not asked, and a cached one only once`() async throws {
        let (clock, http) = (StandingClock(), HTTPClient(maximumConnections: 2))
        let server = SimulatorServer(providers: [], meals: [])
        try await server.start()
        let cache = LookupCache(nil, clock: clock.clock)
        let (bundledFirst, client) = desk([.cache, .bundled, .fdc, .model], server, http, clock, cache: cache)
        #expect(try await bundledFirst.look(["banana"]).isEmpty)
        #expect(await client.sent == 0)
        let (serviceFirst, other) = desk([.cache, .fdc, .bundled, .model], server, http, clock, cache: cache)
        let fresh = try await serviceFirst.look(["banana", "zorblax"])
        #expect(fresh.map(\.isCached) == [false, false] && fresh.allSatisfy(\.isSimulated))
        let again = try await serviceFirst.look(["banana", "zorblax"])
        #expect(again.map(\.isCached) == [true, true] && again.map(\.foods) == fresh.map(\.foods))
        #expect(await other.sent == 2)
        await http.shutdown()
        await server.stop()
    }

    @Test func `a batch leaves with its tenth name`() async throws {
        var clock = StandingClock().clock
        clock.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
        let left = Mutex<[Int]>([])
        let batcher = LookupBatcher(clock: clock) { batch in left.withLock { $0.append(batch.count) } }
        for place in 0..<24 { try await batcher.add("food \(place)") }
        #expect(left.withLock { $0 } == [10, 10])
        try await batcher.flush()
        #expect(left.withLock { $0 } == [10, 10, 4])
        #expect(await batcher.batches == 3)
    }

    @Test func `a smaller batch leaves five seconds after its first name, each name once`() async throws {
        let (time, passing) = AsyncStream.makeStream(of: Void.self)
        let slept = Mutex<[Double]>([])
        var clock = StandingClock().clock
        clock.sleep = { seconds in
            slept.withLock { $0.append(seconds) }
            for await _ in time { break }
        }
        let (batches, report) = AsyncStream.makeStream(of: [String].self)
        let batcher = LookupBatcher(clock: clock) { report.yield($0) }
        for name in ["a", "a", "b"] { try await batcher.add(name) }
        passing.yield()
        var left = batches.makeAsyncIterator()
        #expect(await left.next() == ["a", "b"])
        #expect(slept.withLock { $0 } == [5])
    }

    @Test func `the journal gives back what was written, without a torn end, and names a strange line`() throws {
        let folder = try TemporaryFolder()
        let run = RunFolder(url: folder.url)
        let records = [
            LookupRecord(
                source: .off, name: "tea", at: "2026-11-25T00:00:00.000Z",
                foods: [ListedFood(name: "Tea", id: "0123", nutrients: Nutrients(energy: 1), isVerified: false)],
                isCached: true),
            LookupRecord(
                source: .fdc, name: "tea", at: "2026-11-25T00:00:01.000Z", failure: .slow, reason: "no answer",
                isSimulated: true)
        ]
        #expect(try LookupJournal.records(of: run) == [])
        for record in records { try LookupJournal(run, redactor: Redactor([])).append([record]) }
        #expect(try LookupJournal.records(of: run) == records)
        let path = folder.url.appending(path: LookupJournal.fileName)
        let whole = [UInt8](try Data(contentsOf: path))
        try Data(whole + Array("{\"format\":1,".utf8)).write(to: path)
        #expect(try LookupJournal.records(of: run) == records)
        try Data(Array("{\"format\":9}\n".utf8) + whole).write(to: path)
        #expect {
            try LookupJournal.records(of: run)
        } throws: {
            "\($0)".contains("lookups.jsonl:1:1:")
        }
    }
}
