import Hashing
package import JSON
import Nutrition
import Providers
import Transport

extension Redactor {
    /// True if no key occurs in text that a run must read again: name, plan, journal words, answer schemas.
    package func leavesAlone(_ record: RunRecord, schemas: [JSON] = []) -> Bool {
        let texts = [record.name] + Outcome.allCases.map(\.rawValue)
        let values = [record.plan.json] + schemas + Self.lines.map(\.json)
        return texts.allSatisfy { redacted($0) == $0 }
            && values.map { $0.serialized() }.allSatisfy { redacted($0) == $0 }
    }

    /// A line of each kind with every member.
    private static var lines: [JournalLine] {
        let trial = TrialKey(
            variant: VariantID(provider: "-", prompt: "-", photoSetting: "-"), set: "-", meal: "-", repeatIndex: 0)
        func attempt(_ body: [UInt8]) -> JournalLine {
            .attempt(
                .init(
                    trial: trial, attempt: 1, outcome: .ok, reason: nil, requestSHA256: SHA256Digest(of: []),
                    earlier: [.accepted(ticket: "-", at: WallTime(seconds: 0))],
                    response: ProviderResponse(status: 200, headers: [:], body: body),
                    servedModel: nil, usage: nil,
                    timing: ExchangeTiming(), startedAt: "", cost: nil, charged: 0,
                    reusedFrom: .init(run: "-", trial: trial, attempt: 1)))
        }
        return [
            .sent(.init(trial: trial, attempt: 1, reservation: nil, at: "")),
            .accepted(.init(trial: trial, attempt: 1, ticket: "-", at: "")),
            .skipped(.init(trial: trial, outcome: .cancelled, reason: "")), attempt([]), attempt([0xFF]),
            .cleaned(.init(trial: trial, attempt: 1))
        ]
    }
}
