import Transport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that prints something and ends, such as one that prints a key.
package enum BriefProgram {
    /// Never contains what the program printed.
    package enum Failure: Error, Sendable, Hashable {
        /// The system's words.
        case notStarted(String)
        /// How, such as `ended with exit code 1`.
        case failed(String)
        case timedOut(Duration)
        /// It printed more than that many bytes.
        case tooLong(Int)
    }

    /// How a program ended, and what it printed.
    package struct Ending: Sendable {
        /// Exit code 0.
        package let isSuccess: Bool
        /// Such as `ended with exit code 1`.
        package let words: String
        package let output: [UInt8]
        /// On standard error; what is beyond the limit is left out.
        package let errors: [UInt8]
    }

    private typealias Instant = ContinuousClock.Instant

    /// Its standard output, if it ends with exit code 0. Its input is empty, its errors are read and dropped, and its
    /// children end with it.
    /// - Parameters:
    ///   - limit: bytes.
    ///   - patience: until its end.
    package static func output(
        of launch: ProgramLaunch, limit: Int, within patience: Duration
    ) async -> Result<[UInt8], Failure> {
        await ending(of: launch, limit: limit, within: patience).flatMap { ending in
            ending.isSuccess ? .success(ending.output) : .failure(.failed(ending.words))
        }
    }

    /// How it ended, also without success, and what it printed. Its input is empty, and its children end with it.
    /// - Parameters:
    ///   - limit: bytes of its output.
    ///   - patience: until its end.
    package static func ending(
        of launch: ProgramLaunch, limit: Int, within patience: Duration
    ) async -> Result<Ending, Failure> {
        await withCheckedContinuation { done in
            // A thread of its own: waiting must hold up no task.
            let hasThread = LoopThread.start { done.resume(returning: run(launch, limit, patience)) }
            if !hasThread { done.resume(returning: .failure(.notStarted("there is no thread for it"))) }
        }
    }

    private static func run(_ launch: ProgramLaunch, _ limit: Int, _ patience: Duration) -> Result<Ending, Failure> {
        let process: StartedProcess
        var streams: StartedProcess.Streams
        do { (process, streams) = try StartedProcess.start(launch) } catch {
            return .failure(.notStarted(error.reason))
        }
        streams.input = nil
        let end = Instant.now + patience
        var (output, errors): ([UInt8], [UInt8]) = ([], [])
        while !process.hasEnded {
            guard Instant.now < end else {
                _ = process.reap()
                return .failure(.timedOut(patience))
            }
            wait(for: streams)
            errors += read(&streams.errors).prefix(max(0, limit - errors.count))
            output += read(&streams.output)
            guard output.count <= limit else {
                _ = process.reap()
                return .failure(.tooLong(limit))
            }
        }
        while output.count <= limit, case let rest = read(&streams.output), !rest.isEmpty { output += rest }
        while errors.count < limit, case let rest = read(&streams.errors), !rest.isEmpty { errors += rest }
        let ending = process.reap()
        guard output.count <= limit else { return .failure(.tooLong(limit)) }
        return .success(
            Ending(
                isSuccess: ending.isSuccess, words: ending.words, output: output, errors: Array(errors.prefix(limit))))
    }

    /// Until there is something to read, for at most 20 ms: then its end is looked for.
    private static func wait(for streams: StartedProcess.Streams) {
        // The system passes over negative descriptors.
        var polled = [streams.output, streams.errors].map {
            pollfd(fd: $0?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        }
        _ = poll(&polled, nfds_t(polled.count), 20)
    }

    /// What is there, up to 64 kB; closes the end of a stream that is over.
    private static func read(_ end: inout PipeEnd?) -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        guard let open = end else { return [] }
        let count = piece.withUnsafeMutableBytes { systemRead(open.descriptor, $0.baseAddress, $0.count) }
        if count == 0 { end = nil }
        return Array(piece.prefix(max(0, count)))
    }
}
