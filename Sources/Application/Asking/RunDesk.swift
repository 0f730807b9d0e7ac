import Catalog
import Execution
import FoundationEssentials
import Reporting
import Synchronization

/// What a run would ask and cost, shown to a person before it is started.
package struct RunOffer: Sendable, Hashable {
    package var name: String
    package var isSimulated: Bool
    /// How many answers of how many models and meals, in a sentence.
    package var opening: String
    /// The expected cost, and the hosts that receive photos; nil for a simulated run.
    package var cost: String?
    /// USD; nil for a simulated run without one.
    package var budget: Double?
    /// Names the offer to `RunDesk.start`.
    package var id = ""
    /// Warnings, such as providers that are left out.
    package var remarks: [String] = []
}

/// Starts runs in this process, each in a session of its own, and ends them.
package final class RunDesk: Sendable {
    /// Why a session ended before its run was complete.
    package struct Ended: Sendable, Hashable {
        package var run: String
        package var sentences: [String]
    }

    private struct Offered: Sendable {
        let offer: RunOffer
        let session: RunSession
        let project: LoadedProject
    }

    private struct Session: Sendable {
        let stop: StopSignal
        let task: Task<Void, Never>
    }

    private struct State {
        /// The newest is last.
        var offers: [Offered] = []
        var sessions: [String: Session] = [:]
        var ended: [Ended] = []
        var isClosed = false
    }

    private static let offersAtMost = 8
    private static let sessionsAtMost = 4
    private static let endedAtMost = 5

    private let project: LoadedProject
    private let state = Mutex(State())

    package init(_ project: LoadedProject) { self.project = project }

    /// Plans a run by the files as they are now. Nothing is sent.
    /// - Throws: as `RunSession.offer`.
    package func offer(_ request: RunRequest) async throws -> RunOffer {
        let told = Told()
        // A project of its own: what is shown is what will be asked, whatever changes in the files meanwhile.
        let own = try LoadedProject(project.location) { [events = project.events] event in
            switch event {
            case .secrets: events(event)
            case .warning(let text): told.add(text)
            case .diagnostic(let diagnostic), .remark(let diagnostic): told.add(diagnostic.description)
            case .note, .asking, .answered, .closed, .waiting: break
            }
        }
        var request = request
        if request.resume == nil, request.name == nil {
            request.name = try own.freshName(at: RunClock.live().now().rfc3339, isSimulated: request.isSimulated)
        }
        let session = try RunSession(own, request)
        var offer = try await session.offer()
        offer.id = String(UInt64.random(in: 0 ... .max), radix: 36) + String(UInt64.random(in: 0 ... .max), radix: 36)
        offer.remarks = told.sentences
        let offered = Offered(offer: offer, session: session, project: own)
        state.withLock { state in
            state.offers = state.offers.suffix(Self.offersAtMost - 1) + [offered]
        }
        return offer
    }

    /// Starts what was offered, once. Its end is in the run's folder, and in `ended` if it is incomplete.
    /// - Returns: the run's name.
    /// - Throws: `ApplicationError` if the offer is gone, or too many runs are going on.
    package func start(_ id: String) throws(ApplicationError) -> String {
        try state.withLock { state throws(ApplicationError) in
            guard !state.isClosed, let place = state.offers.firstIndex(where: { $0.offer.id == id }) else {
                throw .usage("this run was started already, or its offer is too old: look at what it would ask again")
            }
            let offered = state.offers[place]
            let name = offered.offer.name
            guard state.sessions.count < Self.sessionsAtMost else {
                throw .usage("\(Self.sessionsAtMost) runs of this workbench are going on: wait until one has ended")
            }
            guard state.sessions[name] == nil else { throw .usage("run \(name) is going on") }
            state.offers.remove(at: place)
            state.ended.removeAll { $0.run == name }
            let stop = StopSignal()
            let task = Task { [self] in
                let sentences = await Self.finish(offered, stop)
                close(name, offered.project, sentences)
            }
            state.sessions[name] = Session(stop: stop, task: task)
            return name
        }
    }

    /// Sessions of this process that ended without a complete run, the last one last.
    package var ended: [Ended] { state.withLock { $0.ended } }

    /// Names of the runs that this process is asking.
    package var running: [String] { state.withLock { $0.sessions.keys.sorted() } }

    /// Stops all sessions as an interruption does, and returns when they have ended. None can be started after it.
    /// - Returns: those that are incomplete.
    @discardableResult
    package func close() async -> [Ended] {
        let sessions = state.withLock { state in
            state.isClosed = true
            return state.sessions.values.map { $0 }
        }
        for session in sessions { session.stop.raise() }
        for session in sessions { await session.task.value }
        return ended
    }

    private func close(_ name: String, _ own: LoadedProject, _ sentences: [String]) {
        let redactor = own.redactor
        let clean = sentences.map { String(decoding: redactor.redacted(Array($0.utf8)), as: UTF8.self) }
        state.withLock { state in
            state.sessions[name] = nil
            guard !clean.isEmpty else { return }
            state.ended = state.ended.suffix(Self.endedAtMost - 1) + [Ended(run: name, sentences: clean)]
        }
    }

    private static func finish(_ offered: Offered, _ stop: StopSignal) async -> [String] {
        let consent = CostConsent.asked { question in
            guard question.sentence != offered.offer.cost else { return }
            throw ApplicationError.usage("nothing was asked, because the expected cost has changed: look at it again")
        }
        do {
            let ending = try await offered.session.finish(stop: stop, consent: consent)
            return ending.remarks
        } catch {
            return "\(error)".split(separator: "\n").prefix(10).map(String.init)
        }
    }
}

/// The warnings of a plan, each once.
private final class Told: Sendable {
    private let found = Mutex<[String]>([])

    func add(_ sentence: String) {
        found.withLock { if $0.count < 50, !$0.contains(sentence) { $0.append(sentence) } }
    }

    var sentences: [String] { found.withLock { $0 } }
}
