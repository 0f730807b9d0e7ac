import Catalog
package import FoundationEssentials
package import Nutrition
package import Programs
package import Providers
import Synchronization
package import Transport

/// A program that was allowed to be started.
package struct AllowedProgram: Sendable {
    package var launch: ProgramLaunch
    /// Why it may not be started now, in words; nil while nothing of it changed.
    package var refusal: @Sendable () -> String?

    package init(_ launch: ProgramLaunch, refusal: @escaping @Sendable () -> String? = { nil }) {
        self.launch = launch
        self.refusal = refusal
    }
}

/// The programs of a run: how each is started, and where what they print is kept.
package struct ProgramPlan: Sendable {
    /// By provider; one without a launch may not be started.
    package var launches: [String: AllowedProgram]
    /// For their logs and, while they are asked, the photos.
    package var folder: URL
    /// Called with a sentence about each program that printed other lines than replies.
    package var tell: @Sendable (String) -> Void

    package init(
        launches: [String: AllowedProgram], folder: URL, tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.launches = launches
        self.folder = folder
        self.tell = tell
    }
}

/// Asks programs on this machine: one long-lived program per provider.
package final class ProgramBackend: Backend {
    private struct Member {
        let session: ProgramSession
        let log: ProgramLog
    }

    private let plan: ProgramPlan
    private let redactor: Redactor
    private let photos: PhotoCopies
    private let members = Mutex<[String: Member]>([:])

    package init(_ plan: ProgramPlan, redactor: Redactor) {
        self.plan = plan
        self.redactor = redactor
        photos = PhotoCopies(folder: plan.folder.appending(path: RunFolder.photoCopies).path)
    }

    package func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError> {
        guard let session = session(for: ask.definition) else {
            return .failure(.notTrusted("the program of \(ask.definition.name) may not be started"))
        }
        let paths: [String]
        do throws(PhotoCopies.Failure) { paths = try photos.take(ask.photos) } catch {
            return .failure(.network("\(TransportError.lackWords) write a photo: \(error.reason)", timing: .init()))
        }
        defer { photos.giveBack(ask.photos) }
        let result = await session.ask(timeout: timeout) { id in
            Program.line(ask, id: id, paths: paths, deadline: timeout)
        }
        switch result {
        case .success(let reply):
            return .success(
                Reply(
                    status: Program.status(of: reply.json), headers: [], body: reply.line,
                    timing: ExchangeTiming(queued: reply.queued, answered: reply.taken)))
        case .failure(.died(let how)): return .failure(.ended(words(how), isFinal: false))
        case .failure(.stopped(let why)): return .failure(.ended(words(why), isFinal: true))
        case .failure(.refused(let why)): return .failure(.notTrusted(words(why)))
        case .failure(.timedOut): return .failure(.timedOut(after: timeout, timing: ExchangeTiming()))
        case .failure(.cancelled): return .failure(.cancelled)
        }
    }

    /// Ends all programs and their children, and removes the photos.
    package func close() async {
        let members = members.withLock { $0 }
        await withTaskGroup(of: Void.self) { group in
            for (name, member) in members {
                group.addTask { [plan] in
                    let summary = await member.session.close()
                    guard summary.strayLines > 0 else { return }
                    plan.tell(
                        "\(name) printed \(summary.strayLines) \(summary.strayLines == 1 ? "line that is no reply" : "lines that are no replies"): see \(member.log.path)"
                    )
                }
            }
        }
        photos.removeAll()
    }

    private func words(_ text: String) -> String { ServerWords.clean(redactor.redacted(text)) }

    private func session(for definition: ProviderDefinition) -> ProgramSession? {
        members.withLock { members in
            if let member = members[definition.name] { return member.session }
            guard let allowed = plan.launches[definition.name] else { return nil }
            let path = plan.folder.appending(path: "program-\(definition.name).log").path
            let log = ProgramLog(path: path, redactor: redactor)
            var settings = ProgramSettings(
                launch: allowed.launch, hello: Program.hello(to: definition), refusal: allowed.refusal)
            settings.startLimit = definition.limits.start
            let session = ProgramSession(settings) { log.note($0) }
            members[definition.name] = Member(session: session, log: log)
            return session
        }
    }
}

extension ExchangeTiming {
    init(queued: Duration, answered: Duration) {
        self.init()
        (self.queued, firstByte, total) = (queued, answered, answered)
    }
}
