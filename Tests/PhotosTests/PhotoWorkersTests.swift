import Dispatch
import Synchronization
import Testing

@testable import Photos

/// On real threads. Where a job were lost the test would never end, so it has a limit.
@Suite(.timeLimit(.minutes(2)))
struct PhotoWorkersTests {
    /// What was run, in order, and whoever waits for all of it.
    private final class Runs: Sendable {
        private let names = Mutex<[String]>([])
        private let all: AsyncStream<Void>
        private let ended: AsyncStream<Void>.Continuation
        private let count: Int

        init(_ count: Int) {
            self.count = count
            (all, ended) = AsyncStream.makeStream(of: Void.self)
        }

        func note(_ name: String) {
            let isLast = names.withLock { names in
                names.append(name)
                return names.count == count
            }
            if isLast { ended.finish() }
        }

        /// The names in order, once there are as many as expected.
        func whenAll() async -> [String] {
            for await _ in all {}
            return names.withLock { $0 }
        }
    }

    @Test(arguments: [1, 3])
    func `what is needed now goes first, in order, and what can wait comes after it, in order`(width: Int) async {
        let workers = PhotoWorkers(width: width)
        let runs = Runs(60)
        let gate = DispatchSemaphore(value: 0)
        // Every lane is held until all jobs are there.
        for _ in 0..<width { workers.submit(.now) { gate.wait() } }
        for number in 0..<30 {
            workers.submit(.whenIdle) { runs.note("later \(number)") }
            workers.submit(.now) { runs.note("now \(number)") }
        }
        // Until what can wait might begin: other workers whose last need came after these know when.
        let (others, passed) = (PhotoWorkers(width: 1), Runs(1))
        others.submit(.now) {}
        others.submit(.whenIdle) { passed.note("passed") }
        _ = await passed.whenAll()
        for _ in 0..<width { gate.signal() }
        let names = await runs.whenAll()
        #expect(Set(names).count == 60)
        guard width == 1 else { return }
        #expect(names == (0..<30).map { "now \($0)" } + (0..<30).map { "later \($0)" })
    }

    @Test func `what can wait does not begin before nothing was needed for ten milliseconds`() async {
        let workers = PhotoWorkers(width: 2)
        for _ in 0..<20 {
            let began = Mutex<ContinuousClock.Instant?>(nil)
            let runs = Runs(2)
            let before = ContinuousClock.now
            workers.submit(.now) { runs.note("now") }
            workers.submit(.whenIdle) {
                began.withLock { $0 = .now }
                runs.note("later")
            }
            _ = await runs.whenAll()
            // A machine that is busy makes it later, never sooner.
            let began10 = began.withLock { $0 } ?? before
            #expect(began10 - before >= .milliseconds(10))
        }
    }

    @Test func `what can wait alone is run, at once or after a need, round after round`() async {
        let workers = PhotoWorkers(width: 2)
        for round in 0..<30 {
            let runs = Runs(3)
            if round % 2 == 0 {
                workers.submit(.now) { runs.note("now") }
            } else {
                workers.submit(.whenIdle) { runs.note("a") }
            }
            workers.submit(.whenIdle) { runs.note("b") }
            workers.submit(.whenIdle) { runs.note("c") }
            #expect(await runs.whenAll().count == 3)
        }
    }

    @Test(arguments: [1, 2, 4])
    func `no job is lost or run twice, however they come and from wherever`(width: Int) async {
        let workers = PhotoWorkers(width: width)
        let runs = Runs(4000)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<500 {
                        workers.submit((task + number) % 3 == 0 ? .now : .whenIdle) { runs.note("\(task) \(number)") }
                        if number % 50 == 0 { await Task.yield() }
                    }
                }
            }
        }
        #expect(await Set(runs.whenAll()).count == 4000)
    }
}
