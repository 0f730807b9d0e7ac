import Analysis
import Foundation
import JSON
import Nutrition
import Providers
import Scoring
import Simulator
import Testing

@testable import Catalog
@testable import Execution
@testable import Transport

/// Keys that expire while jobs are under way.
extension JobTests {
    @Test func `an expired token is refreshed once for all, and is in no file`() async throws {
        // An echo would change the word at `status`.
        let bench = try Self.bench(meals: 6) { $0.job?.status = try JSONPointer("/data/state") }
        let server = try await bench.server(
            SimulatorOptions(
                speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.expiredToken)]), modelsFail: false,
                echoesKey: true))
        let session = try await bench.session(
            keys: [Self.name: Secret("old-token-0123456789")],
            hidden: [Secret("old-token-0123456789"), Secret("refresh-token-0123456789")], against: server,
            refreshes: [Self.name: .request(Secret("refresh-token-0123456789"))])
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok && $0.attempts == 1 })
        #expect(statistics(server)?.tokensRefreshed == 1 && statistics(server)?.jobs == 0)
        for file in try FileManager.default.subpathsOfDirectory(atPath: bench.run.url.path) {
            let text = String(
                decoding: FileManager.default.contents(atPath: bench.run.file(file).path) ?? Data(), as: UTF8.self)
            #expect(!text.contains("simulated-token-") && !text.contains("token-0123456789"), "\(file)")
        }
        await server.stop()
    }

    @Test(arguments: [
        (KeyRefresh.request(Secret("refresh-token-0123456789")), "HTTP 403"),
        (.none("set MEAL_BACKEND_REFRESH_TOKEN in the environment or in .env"), "set MEAL_BACKEND_REFRESH_TOKEN in"),
        (.command { .failure(.init(reason: "it ended with 1")) }, "it ended with 1")
    ])
    func `a token that cannot be refreshed ends the provider's part, and a resume goes on`(
        refresh: KeyRefresh, words: String
    ) async throws {
        let bench = try Self.bench(meals: 3)
        let server = try await bench.server(
            SimulatorOptions(speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.deadToken)]), modelsFail: false))
        let session = try await bench.session(against: server, refreshes: [Self.name: refresh])
        for trial in session.results.trials {
            #expect(trial.outcome == .tokenExpired, "\(trial.reason ?? "")")
            #expect(trial.reason?.hasPrefix("the token was refused and could not be refreshed: \(words)") == true)
        }
        #expect(statistics(server)?.jobsTaken == 0 && statistics(server)?.tokensRefreshed == 0)
        await server.stop()
        let resumed = try await bench.session()
        #expect(resumed.results.trials.allSatisfy { $0.outcome == .ok })
    }

    @Test func `a token that expires under way leaves the job for a resume`() async throws {
        let server = try await bench.server()
        let expired = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    guard request.method == .get else { return nil }
                    return HTTPResponse(status: 401, headers: [], body: [], timing: ExchangeTiming())
                }
            }, against: server, refreshes: [Self.name: .none("set R")])
        #expect(expired.results.trials.first?.outcome == .tokenExpired && statistics(server)?.jobs == 1)
        let resumed = try await bench.session(against: server)
        #expect(resumed.results.trials.first?.outcome == .ok)
        #expect(statistics(server)?.jobsTaken == 1 && statistics(server)?.jobs == 0)
        await server.stop()
    }
}
