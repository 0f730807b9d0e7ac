import CSpawn

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct StartFailure: Error {
    /// The system's words.
    let reason: String

    init(_ code: Int32) { reason = String(cString: strerror(code)) }
}

/// A process at the head of a group of its own. Call `reap` at the end.
final class StartedProcess: Sendable {
    /// This process's ends of its standard streams; they do not block.
    struct Streams {
        var input, output, errors: PipeEnd?
    }

    /// Also the id of its group.
    let id: pid_t
    private let guardian: Guardian?

    private init(_ id: pid_t) {
        self.id = id
        guardian = Guardian(of: id)
    }

    static func start(_ launch: ProgramLaunch) throws(StartFailure) -> (process: StartedProcess, streams: Streams) {
        let (input, output, errors) = (try Pipe(), try Pipe(), try Pipe())
        let id = try spawn(launch, streams: [input.reading, output.writing, errors.writing])
        for end in [input.writing, output.reading, errors.reading] { _ = fcntl(end.descriptor, F_SETFL, O_NONBLOCK) }
        return (
            StartedProcess(id), Streams(input: input.writing, output: output.reading, errors: errors.reading)
        )
    }

    /// To the whole group.
    func signal(_ number: Int32) { kill(-id, number) }

    /// Waits for the end of the process itself; it stays a zombie, so that its group keeps its id until `reap`.
    func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Whether the process itself has ended; it stays a zombie until `reap`.
    var hasEnded: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | WNOHANG) == 0 && information.si_signo != 0
    }

    struct Ending {
        /// Exit code 0.
        let isSuccess: Bool
        /// Such as `ended with exit code 1`.
        let words: String
    }

    /// Kills what is left of the group.
    func reap() -> Ending {
        signal(SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        guardian?.dismiss()
        let number = status & 0x7F
        return Ending(
            isSuccess: status == 0,
            words: number == 0 ? "ended with exit code \(status >> 8 & 0xFF)" : "was ended by signal \(number)")
    }
}

/// Ends a process group when this process has ended without doing so, even by a kill: a shell waits for the end of its input.
private final class Guardian: Sendable {
    private let id: pid_t
    private let lifeline: PipeEnd

    private static let script =
        #"read -r line || { sleep 1; kill -s TERM -- "-$1"; sleep 2; kill -s KILL -- "-$1"; }"#

    /// Nil if it cannot be started.
    init?(of group: pid_t) {
        guard let pipe = try? Pipe(), let null = PipeEnd(open("/dev/null", O_WRONLY | O_CLOEXEC)) else { return nil }
        let shell = ProgramLaunch(
            program: "/bin/sh", arguments: ["-c", Self.script, "nutrieval-guardian", String(group)],
            environment: ["PATH": "/usr/bin:/bin"], folder: "/")
        guard let id = try? spawn(shell, streams: [pipe.reading, null, null]) else { return nil }
        (self.id, lifeline) = (id, pipe.writing)
    }

    func dismiss() {
        var line: UInt8 = 10
        _ = write(lifeline.descriptor, &line, 1)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
}

/// Owns its descriptor.
final class PipeEnd: Sendable {
    let descriptor: Int32

    init?(_ descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}

private struct Pipe {
    let reading, writing: PipeEnd

    init() throws(StartFailure) {
        var ends: [Int32] = [-1, -1]
        guard nutrieval_pipe(&ends) == 0, let reading = PipeEnd(ends[0]), let writing = PipeEnd(ends[1]) else {
            throw StartFailure(errno)
        }
        (self.reading, self.writing) = (reading, writing)
    }
}

private func spawn(_ launch: ProgramLaunch, streams: [PipeEnd]) throws(StartFailure) -> pid_t {
    let variables = launch.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let (arguments, environment) = (CStrings([launch.program] + launch.arguments), CStrings(variables))
    var id: pid_t = 0
    let code = nutrieval_spawn(
        &id, launch.folder, arguments.pointers, environment.pointers, streams.map(\.descriptor))
    guard code == 0 else { throw StartFailure(code) }
    return id
}

/// Texts as C wants them, with a null at the end. Owns the copies.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
