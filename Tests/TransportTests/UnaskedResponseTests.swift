import Foundation
import Synchronization
import Testing

@testable import Transport

/// Servers that send a response nobody asked for. It must not become the answer to the next request.
@Suite("Responses that answer another request")
struct UnaskedResponseTests {
    private func response(_ text: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }

    /// How a server sends what nobody asked for: with its answer, or late, once the client has that.
    enum Surplus: CaseIterable {
        case behindBody, behindChunks, behindNothing
        case late, lateHalf, lateLineBreak, lateEnd
    }

    private func answer(_ text: String, _ surplus: Surplus) -> String {
        switch surplus {
        case .behindBody: return response(text) + response("unasked")
        case .behindChunks:
            let chunks = "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n0\r\n\r\n"
            return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + response("unasked")
        case .behindNothing: return response("") + response("unasked")
        case .late, .lateHalf, .lateLineBreak, .lateEnd: return response(text)
        }
    }

    private func sendLate(_ surplus: Surplus, on connection: TestConnection) {
        switch surplus {
        case .behindBody, .behindChunks, .behindNothing: break
        case .late: connection.send(response("unasked"))
        case .lateHalf: connection.send(String(response("unasked").prefix(20)))
        case .lateLineBreak: connection.send("\r\n")
        case .lateEnd: shutdown(connection.socket, Int32(SHUT_WR))
        }
        connection.waitForDelivery()
    }

    @Test(arguments: Surplus.allCases)
    func `bytes behind a response end its connection, and the next request has its own answer`(
        _ surplus: Surplus
    ) async throws {
        let (sent, done) = AsyncStream.makeStream(of: Void.self)
        let taken = DispatchSemaphore(value: 0)
        let server = try TestServer { request, connection in
            connection.send(answer(String(decoding: request.body, as: UTF8.self), surplus))
            taken.wait()
            sendLate(surplus, on: connection)
            done.yield()
            return .keepOpen
        }
        let client = HTTPClient()
        var wait = sent.makeAsyncIterator()
        for number in 0..<5 {
            let text = "answer \(number)"
            let answer = try await client.send(
                HTTPRequest(method: .post, url: server.url(), body: [.bytes(Array(text.utf8))]))
            taken.signal()
            #expect(String(decoding: answer.body, as: UTF8.self) == (surplus == .behindNothing ? "" : text))
            #expect(!answer.timing.connectionReused)
            await wait.next()
        }
        #expect(server.counts.connections == 5 && server.counts.requests == 5)
    }

    @Test func `requests of two groups share no connection`() async throws {
        let server = try TestServer { request, connection in
            connection.answer(200, Array("\(connection.number)".utf8))
            return .keepOpen
        }
        let client = HTTPClient()
        var numbers: [String: [String]] = [:]
        for group in ["a", "b", "b", "a", "", "a", "b"] {
            let answer = try await client.send(
                HTTPRequest(method: .get, url: server.url(), connectionGroup: group))
            numbers[group, default: []].append(String(decoding: answer.body, as: UTF8.self))
        }
        #expect(numbers == ["a": ["1", "1", "1"], "b": ["2", "2", "2"], "": ["3"]])
        await client.shutdown()
    }

    /// What a server did beyond what it was asked, by the request it did it for.
    private final class Record: Sendable {
        let delivered = Mutex<[String: ContinuousClock.Instant]>([:])
    }

    @Test func `an honest provider beside a faulty one on the same port gets its own answers`() async throws {
        let record = Record()
        let server = try TestServer { request, connection in
            let text = String(decoding: request.body, as: UTF8.self)
            connection.answer(200, request.body)
            guard request.line.contains("/faulty") else { return .keepOpen }
            let number = Int(text.split(separator: " ").last ?? "") ?? 0
            usleep(UInt32(number % 11) * 1000)  // What the fault is made of, not a way to wait for something.
            connection.answer(200, Array("unasked after \(text)".utf8))
            connection.waitForDelivery()
            record.delivered.withLock { $0[text] = .now }
            return .keepOpen
        }
        let (client, url) = (HTTPClient(), server.url())
        struct Answer: Sendable {
            var provider: String
            var sent: String
            var received: String
            var asked: ContinuousClock.Instant
        }
        let answers = await withTaskGroup(of: [Answer].self) { group in
            for worker in 0..<16 {
                let provider = worker % 2 == 0 ? "honest" : "faulty"
                group.addTask {
                    var answers: [Answer] = []
                    for number in 0..<25 {
                        let sent = "\(provider) \(worker / 2 * 25 + number)"
                        let asked = ContinuousClock.now
                        let answer = try? await client.send(
                            HTTPRequest(
                                method: .post, url: url + provider, body: [.bytes(Array(sent.utf8))],
                                connectionGroup: provider))
                        guard let answer else { continue }
                        let received = String(decoding: answer.body, as: UTF8.self)
                        answers.append(Answer(provider: provider, sent: sent, received: received, asked: asked))
                    }
                    return answers
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        let honest = answers.filter { $0.provider == "honest" }
        #expect(honest.count == 200)
        #expect(honest.filter { $0.received != $0.sent }.map(\.received) == [])
        // A second response that was there before the request was even made is never its answer.
        let delivered = record.delivered.withLock { $0 }
        let wrong = answers.filter { $0.received != $0.sent }.filter { answer in
            let cause = String(answer.received.dropFirst("unasked after ".count))
            return delivered[cause].map { $0 < answer.asked } ?? false
        }
        #expect(wrong.map(\.received) == [])
    }

    private let large = BodyPiece.base64(of: [UInt8](repeating: 7, count: 20_000_000))

    /// Answers each request when its head has come. More than the sockets' buffers take is still to be sent then.
    private func hasty(_ answer: String) throws -> TestServer {
        let early: @Sendable (TestConnection) -> Void = { connection in
            connection.send(answer)
            connection.waitForDelivery()
        }
        return try TestServer(early: early) { _, _ in .keepOpen }
    }

    @Test func `a success that comes before the request was sent is a network error, and its connection closes`()
        async throws
    {
        let server = try hasty(response("answer to what?"))
        let client = HTTPClient()
        for _ in 0..<2 {
            do {
                _ = try await client.send(HTTPRequest(method: .post, url: server.url(), body: [large]))
                Issue.record("it was taken for an answer")
            } catch {
                guard case .network(let words, let timing) = error else { throw error }
                #expect(words == "127.0.0.1:\(server.port): the response came before the request was sent")
                #expect(!timing.connectionReused)
            }
        }
        #expect(server.counts.connections == 2 && server.counts.requests == 0)
    }

    @Test(arguments: [413, 503])
    func `an error that comes before the request was sent is read, and its connection closes`(_ status: Int)
        async throws
    {
        let server = try hasty("HTTP/1.1 \(status) No\r\nContent-Length: 3\r\n\r\nwhy")
        let client = HTTPClient()
        for _ in 0..<2 {
            let answer = try await client.send(HTTPRequest(method: .post, url: server.url(), body: [large]))
            #expect(answer.status == status && answer.body == Array("why".utf8))
            #expect(!answer.timing.connectionReused)
        }
        #expect(server.counts.connections == 2 && server.counts.requests == 0)
    }
}
