import Foundation
import Synchronization
import Testing

/// Runs tests on threads of their own, which they may block until a program ends: on the shared ones they would keep the
/// servers of this process, and each other, waiting.
struct BlockingThreads: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(Threads.shared) { try await function() }
    }

    private final class Threads: TaskExecutor {
        /// As many programs run at once as there are threads. More wait for each other's processor time.
        static let shared = Threads(count: 6)

        private let lock = NSCondition()
        private let waiting = Mutex<[UnownedJob]>([])

        init(count: Int) {
            for _ in 0..<count {
                let thread = Thread { [self] in
                    while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
                }
                // Tests nest deeply in debug builds.
                thread.stackSize = 8 << 20
                thread.start()
            }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            lock.lock()
            waiting.withLock { $0.append(job) }
            lock.signal()
            lock.unlock()
        }

        private func next() -> UnownedJob {
            lock.lock()
            defer { lock.unlock() }
            while true {
                if let job = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return job }
                lock.wait()
            }
        }
    }
}

extension Trait where Self == BlockingThreads {
    static var blocks: Self { Self() }
}
