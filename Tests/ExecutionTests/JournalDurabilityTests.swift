import Files
import Nutrition
import Scoring
import Synchronization
import Testing

@testable import Execution

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("What the journal says is on the disk")
struct JournalDurabilityTests {
    /// A file whose fsyncs wait until they are let go, and fail when told to.
    private final class SlowDisk: DurableFile {
        struct State {
            var lines = 0
            /// Lines that were there when the last fsync that succeeded began.
            var durable = 0
            var syncs = 0
            var isOpen = false
            var writeFailure: WriteError?
            var syncFailure: WriteError?
        }

        let state = Mutex(State())

        func append(_ bytes: [UInt8]) throws(WriteError) {
            if let failure = state.withLock({ $0.writeFailure }) { throw failure }
            state.withLock { $0.lines += bytes.count { $0 == UInt8(ascii: "\n") } }
        }

        func makeDurable() throws(WriteError) {
            let lines = state.withLock { state in
                state.syncs += 1
                return state.lines
            }
            while !state.withLock({ $0.isOpen }) { sleepBriefly() }
            if let failure = state.withLock({ $0.syncFailure }) { throw failure }
            state.withLock { $0.durable = max($0.durable, lines) }
        }

        private func sleepBriefly() {
            var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
            nanosleep(&pause, nil)
        }
    }

    private let disk = SlowDisk()
    private let journal: Journal
    private let told = Told()

    /// Counts the lines that were said to be durable.
    private final class Told: Sendable {
        let count = Atomic(0)
        func one() { count.add(1, ordering: .sequentiallyConsistent) }
        var value: Int { count.load(ordering: .sequentiallyConsistent) }
    }

    init() { journal = Journal(disk, redactor: Redactor([])) }

    private func line(_ number: Int) -> JournalLine {
        let key = TrialKey(variant: VariantID(provider: "p", prompt: "q"), set: "s", meal: "m\(number)", repeatIndex: 0)
        return .skipped(.init(trial: key, outcome: .cancelled, reason: ""))
    }

    private func append(_ number: Int) async throws {
        try await journal.append(line(number)) { [told] in told.one() }
    }

    private func waitUntil(_ holds: () -> Bool) async throws {
        while !holds() { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("a line is written while the disk is busy, and is durable only after it", .timeLimit(.minutes(5)))
    func writtenBefore() async throws {
        for number in 0..<20 { try await append(number) }
        #expect(disk.state.withLock { $0.lines } == 20)
        #expect(told.value == 0)
        disk.state.withLock { $0.isOpen = true }
        try await journal.finish()
        #expect(told.value == 20)
        #expect(disk.state.withLock { $0.durable } == 20)
    }

    @Test("a line is durable once an fsync that began after it has ended", .timeLimit(.minutes(5)))
    func order() async throws {
        for number in 0..<200 {
            // At first the disk is busy, so that lines gather for one fsync.
            if number == 20 { disk.state.withLock { $0.isOpen = true } }
            try await journal.append(line(number)) { [told, disk] in
                told.one()
                // Lines are told in their order, so this is one of the first `durable`.
                let durable = disk.state.withLock { $0.durable }
                #expect(told.value <= durable)
            }
        }
        try await journal.finish()
        #expect(told.value == 200)
        #expect(disk.state.withLock { $0.syncs } < 200, "several lines to an fsync")
    }

    @Test("no more than so many lines are ahead of the disk", .timeLimit(.minutes(5)))
    func bounded() async throws {
        let (ended, before) = (Told(), 40)
        for number in 0..<before { try await append(number) }
        // From here on the fsync under way has taken some of them, and they still count.
        try await waitUntil { disk.state.withLock { $0.syncs } == 1 }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<3 * Journal.mostUnsynced {
                group.addTask {
                    try await append(before + number)
                    ended.one()
                }
            }
            try await waitUntil { disk.state.withLock { $0.lines } == before + 3 * Journal.mostUnsynced }
            try await waitUntil { ended.value >= Journal.mostUnsynced - before }
            try await Task.sleep(for: .milliseconds(50))
            #expect(ended.value == Journal.mostUnsynced - before)
            disk.state.withLock { $0.isOpen = true }
            try await group.waitForAll()
        }
        try await journal.finish()
        #expect(told.value == before + 3 * Journal.mostUnsynced)
    }

    @Test("after an fsync that failed nothing is called durable; answers are still written", .timeLimit(.minutes(5)))
    func failedSync() async throws {
        let failure = WriteError(path: "answers.jsonl", reason: "the disk is gone")
        disk.state.withLock { $0.syncFailure = failure }
        try await append(0)
        try await waitUntil { disk.state.withLock { $0.syncs } == 1 }
        // Written while the fsync that is to fail is under way: the next one would succeed, and is not tried.
        try await append(1)
        disk.state.withLock { $0.isOpen = true }
        await #expect(throws: failure) { try await journal.finish() }
        disk.state.withLock { $0.syncFailure = nil }
        await #expect(throws: failure) { try await append(2) }
        await #expect(throws: failure) { try await journal.append(line(3)) }
        await #expect(throws: failure) { try await journal.finish() }
        #expect(told.value == 0)
        #expect(disk.state.withLock { ($0.syncs, $0.lines) } == (1, 3), "the answers, and not what is no answer")
    }

    @Test("what was written before a full disk still becomes durable", .timeLimit(.minutes(5)))
    func failedWrite() async throws {
        let failure = WriteError(path: "answers.jsonl", reason: "no space left")
        try await append(0)
        disk.state.withLock { $0.writeFailure = failure }
        await #expect(throws: failure) { try await append(1) }
        await #expect(throws: failure) { try await append(2) }
        let finished = Task { try await journal.finish() }
        try await Task.sleep(for: .milliseconds(30))
        #expect(told.value == 0)
        disk.state.withLock { $0.isOpen = true }
        await #expect(throws: failure) { try await finished.value }
        #expect(told.value == 1 && disk.state.withLock { $0.durable } == 1)
    }
}
