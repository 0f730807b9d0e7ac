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

    private typealias Instant = ContinuousClock.Instant

    /// Its standard output, if it ends with exit code 0. Its input is empty, its errors are read and dropped, and its
    /// children end with it.
    /// - Parameters:
    ///   - limit: bytes.
    ///   - patience: until its end.
    package static func output(
        of launch: ProgramLaunch, limit: Int, within patience: Duration
    ) async -> Result<[UInt8], Failure> {
        await withCheckedContinuation { done in
            // A thread of its own: waiting must hold up no task.
            let hasThread = LoopThread.start { done.resume(returning: run(launch, limit, patience)) }
            if !hasThread { done.resume(returning: .failure(.notStarted("there is no thread for it"))) }
        }
    }

    private static func run(_ launch: ProgramLaunch, _ limit: Int, _ patience: Duration) -> Result<[UInt8], Failure> {
        let process: StartedProcess
        var streams: StartedProcess.Streams
        do { (process, streams) = try StartedProcess.start(launch) } catch {
            return .failure(.notStarted(error.reason))
        }
        streams.input = nil
        let end = Instant.now + patience
        var output: [UInt8] = []
        while !process.hasEnded {
            guard Instant.now < end else {
                _ = process.reap()
                return .failure(.timedOut(patience))
            }
            wait(for: streams)
            _ = read(&streams.errors)
            output += read(&streams.output)
            guard output.count <= limit else {
                _ = process.reap()
                return .failure(.tooLong(limit))
            }
        }
        while output.count <= limit, case let rest = read(&streams.output), !rest.isEmpty { output += rest }
        let ending = process.reap()
        guard ending.isSuccess else { return .failure(.failed(ending.words)) }
        return output.count > limit ? .failure(.tooLong(limit)) : .success(output)
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
