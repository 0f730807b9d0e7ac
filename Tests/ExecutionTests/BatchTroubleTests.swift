import Analysis
import Costs
import Foundation
import JSON
import Nutrition
import Providers
import Scoring
import Simulator
import Synchronization
import TestSupport
import Testing

@testable import Catalog
@testable import Execution
@testable import Transport

/// Runs in batches against vendors whose answers are lost, late or wrong.
@Suite("Batches of vendors in trouble")
struct BatchTroubleTests {
    /// Changes what comes back of some requests.
    private final class Meddler: HTTPSending {
        private let inner: any HTTPSending
        private let count = Mutex(0)
        private let applies: @Sendable (HTTPRequest) -> Bool
        private let change: @Sendable (HTTPResponse, Int) throws(TransportError) -> HTTPResponse

        /// - Parameter change: gets a response to such a request, and how many there were before.
        init(
            _ inner: any HTTPSending, where applies: @escaping @Sendable (HTTPRequest) -> Bool,
            _ change: @escaping @Sendable (HTTPResponse, Int) throws(TransportError) -> HTTPResponse
        ) {
            (self.inner, self.applies, self.change) = (inner, applies, change)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let response = try await inner.send(request)
            guard applies(request) else { return response }
            let before = count.withLock { count in
                defer { count += 1 }
                return count
            }
            return try change(response, before)
        }

        static func isSubmission(_ request: HTTPRequest) -> Bool {
            request.method == .post && !request.url.hasSuffix("/files")
        }

        static func isList(_ request: HTTPRequest) -> Bool {
            request.method == .get && (request.url.contains("batches?") || request.url.contains("jobs?"))
        }

        static func isResults(_ request: HTTPRequest) -> Bool {
            request.url.hasSuffix("/content") || request.url.hasSuffix("/results")
        }
    }

    @Test(
        "a submission whose fate is unknown is never repeated by its session", arguments: BatchTests.vendors,
        [true, false])
    func unknownFate(_ provider: String, isAnswered: Bool) async throws {
        let stage = try BatchTests.Stage(provider, meals: 3)
        let server = try await stage.server()
        let session = try await stage.session(against: server) { inner, _ in
            // The vendor's list lags behind, and the submission's response is lost or has no id.
            let hidden = Meddler(inner, where: Meddler.isList) { response, _ throws(TransportError) in
                var response = response
                response.body = Array(#"{"data": [], "operations": []}"#.utf8)
                return response
            }
            return Meddler(hidden, where: Meddler.isSubmission) { response, _ throws(TransportError) in
                guard isAnswered else { throw .network("cut off", timing: ExchangeTiming()) }
                var response = response
                response.body = Array("{}".utf8)
                return response
            }
        }
        #expect(session.results.trials.allSatisfy { $0.outcome.kind == .pending && $0.costUnknown })
        #expect(session.results.trials.allSatisfy { $0.reason == "its batch is at the vendor; a resume collects it" })
        #expect(stage.told.contains("the vendor may have batch"), "\(stage.told)")
        #expect(try JournalState(reading: stage.bench.run).batches.allSatisfy(\.isOpen))
        try stage.expectWhole(try await stage.session(against: server), server)
        #expect(try stage.statistics(server).batches == 1)
        await server.stop()
    }

    @Test("a batch that the vendor's list never shows is asked again by the resume, and its cost is unknown")
    func hiddenForEver() async throws {
        let stage = try BatchTests.Stage("mistral-small", meals: 3)
        let server = try await stage.server(try #require(FaultProfile.named("batch-cut")))
        var sessions: [SimulatedBench.Session] = []
        for _ in 0..<2 {
            sessions.append(
                try await stage.session(against: server) { inner, _ in
                    Meddler(inner, where: Meddler.isList) { response, _ throws(TransportError) in
                        var response = response
                        response.body = Array(#"{"data": []}"#.utf8)
                        return response
                    }
                })
            #expect(try stage.statistics(server).batches == sessions.count)
        }
        let batches = try JournalState(reading: stage.bench.run).batches
        #expect(batches.map { $0.end?.mayBeBilled } == [true, nil], "\(stage.told)")
        let unknown = sessions[1].results.trials.count(where: \.costUnknown)
        #expect(unknown == 3)
        await server.stop()
    }

    @Test(
        "results that are cut short or come late are read again", arguments: ["gpt-4o-mini", "claude-haiku"],
        [true, false])
    func lateResults(_ provider: String, isCut: Bool) async throws {
        let stage = try BatchTests.Stage(provider, meals: 3)
        let server = try await stage.server()
        let session = try await stage.session(against: server) { inner, _ in
            Meddler(inner, where: Meddler.isResults) { response, before throws(TransportError) in
                guard before < 3 else { return response }
                guard isCut else { return HTTPResponse(status: 404, headers: [], body: [], timing: ExchangeTiming()) }
                var response = response
                response.body.removeLast(response.body.count / 2)
                return response
            }
        }
        try stage.expectWhole(session, server)
        await server.stop()
    }

    @Test(
        "results that stay away count as billed, and what may still come is kept at the vendor",
        arguments: [true, false])
    func missingResults(isCut: Bool) async throws {
        let stage = try BatchTests.Stage("gpt-4o-mini", meals: 3)
        let server = try await stage.server()
        let session = try await stage.session(against: server, rest: .live) { inner, _ in
            Meddler(inner, where: Meddler.isResults) { response, _ throws(TransportError) in
                guard isCut else { return HTTPResponse(status: 404, headers: [], body: [], timing: ExchangeTiming()) }
                var response = response
                response.body = []
                return response
            }
        }
        #expect(session.results.trials.allSatisfy { $0.costUnknown && ($0.outcome == .ok) == isCut })
        let batch = try #require(try JournalState(reading: stage.bench.run).batches.first)
        #expect(batch.end?.mayBeBilled == true && batch.end?.isKept == isCut, "\(stage.told)")
        #expect(try (stage.statistics(server).files > 0) == isCut)
        await server.stop()
    }

    @Test("somebody else's batch of equal size is left alone, and the list is searched again")
    func stranger() async throws {
        let stage = try BatchTests.Stage("claude-haiku", meals: 3)
        let server = try await stage.server(try #require(FaultProfile.named("batch-cut")))
        let isRemoved = Mutex(false)
        let session = try await stage.session(against: server) { inner, _ in
            let strange = Strange(inner) { isRemoved.withLock { $0 = true } }
            return strange
        }
        try stage.expectWhole(session, server)
        #expect(stage.told.contains("batch theirs is somebody else's"), "\(stage.told)")
        #expect(try stage.statistics(server).batches == 1 && !isRemoved.withLock { $0 })
        await server.stop()
    }

    /// A server where somebody else made a batch of three requests as well.
    private final class Strange: HTTPSending {
        private let inner: any HTTPSending
        private let removed: @Sendable () -> Void

        init(_ inner: any HTTPSending, removed: @escaping @Sendable () -> Void) {
            (self.inner, self.removed) = (inner, removed)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let row =
                #"{"id":"theirs","created_at":"2999-01-01T00:00:00Z","processing_status":"ended","request_counts":{"succeeded":3}}"#
            var text: String?
            if request.url.contains("/theirs") {
                if request.method != .get { removed() }
                text = request.url.hasSuffix("/results") ? #"{"custom_id":"x-1","result":{"type":"expired"}}"# : row
            }
            if let text {
                return HTTPResponse(status: 200, headers: [], body: Array(text.utf8), timing: ExchangeTiming())
            }
            var response = try await inner.send(request)
            if Meddler.isList(request) {
                response.body = Array(
                    String(decoding: response.body, as: UTF8.self).replacing("\"data\":[", with: "\"data\":[\(row),")
                        .utf8)
            }
            return response
        }
    }

    @Test(
        "a batch that does not end stays open, or its requests are asked live",
        arguments: [BatchPlan.Rest.pending, .live])
    func endless(_ rest: BatchPlan.Rest) async throws {
        let stage = try BatchTests.Stage("claude-haiku", meals: 3)
        let server = try await stage.server(try #require(FaultProfile.named("batch-jammed")))
        let session = try await stage.session(against: server, rest: rest)
        let batch = try #require(try JournalState(reading: stage.bench.run).batches.first)
        #expect(batch.isOpen == (rest == .pending) && !batch.isRemoved && stage.told.contains("did not end"))
        #expect(session.results.trials.allSatisfy { ($0.outcome == .ok) == (rest == .live) && $0.costUnknown })
        #expect(try stage.statistics(server).keptBatches == 1)
        await server.stop()
    }
}
