import Catalog
import Nutrition
import Testing

@testable import Execution
@testable import Providers

@Suite("What to do after an attempt")
struct RetryPolicyTests {
    private static func reading(
        _ outcome: Outcome, wait: Duration? = nil, shouldRetry: Bool? = nil
    ) -> ResponseReading {
        ResponseReading(
            outcome: outcome, reason: "words",
            rejection: Rejection(outcome: outcome, message: "words", wait: wait, shouldRetry: shouldRetry))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var reading: ResponseReading
        var attempt = 1
        var unstatedWait = 0.0
        var step: RetryPolicy.Step
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "an answer ends it", reading: reading(.ok), step: .end),
        Case(name: "an unusable answer is an answer", reading: reading(.schemaInvalid), step: .end),
        Case(
            name: "a stated wait pauses the pool", reading: reading(.rateLimited, wait: .seconds(7)),
            step: .pausePool(seconds: 7)),
        Case(
            name: "the third rate limit ends it, and its wait still holds for the pool",
            reading: reading(.rateLimited, wait: .seconds(7)), attempt: 3, step: .endAndPause(seconds: 7)),
        Case(
            name: "at once is not believed", reading: reading(.rateLimited, wait: .zero), attempt: 2,
            step: .pausePool(seconds: 2)),
        Case(
            name: "two minutes are still waited", reading: reading(.rateLimited, wait: .seconds(120)),
            step: .pausePool(seconds: 120)),
        Case(
            name: "more stops the pool", reading: reading(.rateLimited, wait: .seconds(121)), step: .stopPool),
        Case(
            name: "no stated wait uses up no attempt", reading: reading(.rateLimited), attempt: 3,
            step: .waitForRoom(spread: 0)),
        Case(
            name: "ten minutes of that are enough", reading: reading(.rateLimited), unstatedWait: 541, step: .end),
        Case(
            name: "a busy vendor is backed off from", reading: reading(.overloaded), attempt: 2,
            step: .again(after: 2, timeoutFactor: 1)),
        Case(
            name: "a busy vendor that states a wait is believed", reading: reading(.overloaded, wait: .seconds(7)),
            step: .pausePool(seconds: 7)),
        Case(name: "a busy vendor, thrice", reading: reading(.overloaded), attempt: 3, step: .end),
        Case(
            name: "the server may forbid another try", reading: reading(.serverError, shouldRetry: false), step: .end),
        Case(name: "a fault, once", reading: reading(.serverError), step: .again(after: 1, timeoutFactor: 1)),
        Case(
            name: "a fault, twice", reading: reading(.serverError), attempt: 2, step: .again(after: 2, timeoutFactor: 1)
        ),
        Case(name: "a fault, thrice", reading: reading(.serverError), attempt: 3, step: .end),
        Case(name: "the network, once", reading: reading(.network), step: .again(after: 0.5, timeoutFactor: 1)),
        Case(name: "the network, twice", reading: reading(.network), attempt: 2, step: .end),
        Case(
            name: "too slow: at once, with longer", reading: reading(.timedOut),
            step: .again(after: 0, timeoutFactor: 2)),
        Case(
            name: "too slow again: longer still", reading: reading(.timedOut), attempt: 2,
            step: .again(after: 0, timeoutFactor: 3)),
        Case(name: "no key", reading: reading(.unauthorized), step: .stopProvider),
        Case(name: "no money", reading: reading(.quotaExhausted), step: .stopPool),
        Case(name: "a wrong request", reading: reading(.badRequest), step: .end)
    ]

    @Test("standard", arguments: cases)
    func standard(_ one: Case) {
        let step = RetryPolicy(.standard)
            .step(after: one.reading, attempt: one.attempt, unstatedWait: one.unstatedWait, jitter: 0)
        #expect(step == one.step)
    }

    @Test("none asks once, whatever comes", arguments: Outcome.allCases)
    func none(_ outcome: Outcome) {
        let step = RetryPolicy(.none).step(after: Self.reading(outcome), attempt: 1, unstatedWait: 0, jitter: 0.9)
        switch step {
        case .end, .endAndPause, .stopPool, .stopProvider: break
        default: Issue.record("\(outcome) led to \(step)")
        }
    }

    @Test("jitter adds at most half a second")
    func jitter() {
        let step = RetryPolicy(.standard)
            .step(after: Self.reading(.serverError), attempt: 1, unstatedWait: 0, jitter: 0.999)
        guard case .again(let after, _) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(after > 1.4 && after < 1.5)
    }
}
