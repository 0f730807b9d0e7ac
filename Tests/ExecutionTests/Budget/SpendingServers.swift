import Catalog
import Costs
import Foundation
import Nutrition
import Synchronization
import TestSupport
import Transport

/// Servers inside the test that answer, refuse, fail and lose answers as seeded numbers say, and bill what they answer,
/// by their own arithmetic. They also bring the program down: from a chosen request on nothing reaches it any more.
final class SpendingServers: Sendable {
    /// What a server does with a request.
    enum Deed: CaseIterable, Hashable {
        case answer, fillTheLimit, chatter, loseTheAnswer, tooLate, tooLarge, hideTheUsage, garbleTheUsage, otherModel
        case fail, limitWithWait, limitSilently, beBusy, refuseConnection

        /// In hundredths, of all requests.
        var weight: Int {
            switch self {
            case .answer: 36
            case .fillTheLimit: 12
            case .loseTheAnswer: 10
            case .fail: 8
            case .chatter, .tooLate, .limitWithWait: 6
            case .hideTheUsage: 4
            case .otherModel, .refuseConnection, .beBusy: 3
            case .tooLarge, .garbleTheUsage: 1
            case .limitSilently: 1
            }
        }

        var isBilled: Bool {
            switch self {
            case .fail, .limitWithWait, .limitSilently, .beBusy, .refuseConnection: false
            default: true
            }
        }
    }

    struct Tally {
        var numbers: SeededNumbers
        /// USD, by provider.
        var billed: [String: Double] = [:]
        var deeds: [Deed: Int] = [:]
        /// Requests of this session, by provider and meal.
        var arrived: [String: Int] = [:]
        /// Requests still to come before the program is killed; nil: it is not.
        var untilKill: Int?
        /// What was in the journal when the program was killed.
        var atKill: Data?
        /// What should never have happened.
        var excesses: [String] = []
    }

    private let tally: Mutex<Tally>
    private let definitions: [String: ProviderDefinition]
    private let budget: Budget
    private let day: CalendarDate

    init(_ definitions: [ProviderDefinition], budget: Budget, day: CalendarDate, seed: UInt64) {
        self.definitions = Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0) })
        self.budget = budget
        self.day = day
        tally = Mutex(Tally(numbers: SeededNumbers(seed: seed)))
    }

    var counts: Tally { tally.withLock { $0 } }

    /// Begins a session.
    ///
    /// - Parameter killAfter: requests after which the program is killed; nil: never.
    func begin(killAfter: Int?) {
        tally.withLock { tally in
            tally.arrived = [:]
            tally.untilKill = killAfter
            tally.atKill = nil
        }
    }

    /// - Parameter journal: read at the moment of the kill, which is what is left of the program then.
    func sender(journal: URL, onKill: @escaping @Sendable () -> Void) -> Sender {
        Sender(servers: self, journal: journal, onKill: onKill)
    }

    /// The program's end of the line in one session.
    struct Sender: HTTPSending {
        let servers: SpendingServers
        let journal: URL
        let onKill: @Sendable () -> Void

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            try await servers.exchange(request, journal, onKill)
        }
    }

    private func exchange(
        _ request: HTTPRequest, _ journal: URL, _ onKill: @Sendable () -> Void
    ) async throws(TransportError) -> HTTPResponse {
        let asked = try Asked(request, definitions)
        let (deed, turns, dies, late) = try tally.withLock { tally throws(TransportError) in
            if tally.atKill != nil { throw .cancelled }
            tally.arrived[asked.trial, default: 0] += 1
            let deed = Self.deed(&tally.numbers)
            tally.deeds[deed, default: 0] += 1
            if let left = tally.untilKill { tally.untilKill = left - 1 }
            return (
                deed, Int.random(in: 0...6, using: &tally.numbers), tally.untilKill == 0,
                Bool.random(using: &tally.numbers)
            )
        }
        for _ in 0..<turns { await Task.yield() }
        // The kill comes before the server has answered, or after.
        if dies, !late { kill(journal, onKill) }
        let response = tally.withLock { tally in
            let usage = asked.usage(deed, &tally.numbers)
            // A request that has left is answered, and billed, whatever has become of who sent it.
            if deed.isBilled { bill(asked, usage, &tally) }
            return asked.response(deed, usage)
        }
        if dies, late { kill(journal, onKill) }
        if counts.atKill != nil { throw .cancelled }
        return try response.get()
    }

    private static func deed(_ numbers: inout SeededNumbers) -> Deed {
        var place = Int.random(in: 0..<Deed.allCases.reduce(0) { $0 + $1.weight }, using: &numbers)
        for deed in Deed.allCases {
            place -= deed.weight
            if place < 0 { return deed }
        }
        return .answer
    }

    private func kill(_ journal: URL, _ onKill: @Sendable () -> Void) {
        tally.withLock { if $0.atKill == nil { $0.atKill = (try? Data(contentsOf: journal)) ?? Data() } }
        onKill()
    }

    /// The moment the money is gone, and so the moment to look at the caps.
    private func bill(_ asked: Asked, _ usage: Asked.Usage, _ tally: inout Tally) {
        let name = asked.definition.name
        guard let row = asked.definition.prices?.row(on: day) else { return tally.excesses.append("no price") }
        tally.billed[name, default: 0] += usage.price(row)
        let total = tally.billed.values.reduce(0, +)
        if let cap = budget.run?.value, total > cap * (1 + 1e-9) {
            tally.excesses.append("all servers together have billed \(total) of \(cap)")
        }
        if let cap = budget.provider?.value, tally.billed[name, default: 0] > cap * (1 + 1e-9) {
            tally.excesses.append("\(name) has billed \(tally.billed[name, default: 0]) of \(cap)")
        }
    }
}
