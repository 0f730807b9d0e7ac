import Foundation
import Synchronization
import Testing

@testable import Transport

#if canImport(Glibc)
    import Glibc
#endif

@Suite("Exchanges over loopback")
struct ExchangeTests {
    @Test func `status, headers and body come back as the server sent them`() async throws {
        let server = try TestServer { _, connection in
            connection.answer(418, headers: ["X-One:  a b ", "x-one: c", "Empty:"], Array("tea".utf8))
            return .keepOpen
        }
        let response = try await HTTPClient().send(HTTPRequest(method: .get, url: server.url()))
        #expect(response.status == 418)
        #expect(response.body == Array("tea".utf8))
        #expect(response.header("X-ONE") == "c")
        #expect(response.headers.map(\.name) == ["Content-Length", "X-One", "x-one", "Empty"])
        #expect(response.headers.map(\.value) == ["3", "a b", "c", ""])
    }

    @Test func `a request carries its headers and no others than it must`() async throws {
        let lines = Mutex<[String]>([])
        let server = try TestServer { request, connection in
            lines.withLock { $0 = [request.line] + request.headers }
            connection.answer()
            return .keepOpen
        }
        let request = HTTPRequest(
            method: .post, url: server.url("/v1/x?y=1#part"), headers: [("X-Empty", ""), ("x-b", "2")],
            secretHeader: ("authorization", "Bearer ", Secret("k-1")), body: [.bytes([1, 2])])
        _ = try await HTTPClient(userAgent: "tester/1").send(request)
        #expect(
            lines.withLock { $0 } == [
                "POST /v1/x?y=1 HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "User-Agent: tester/1", "Accept: */*",
                "X-Empty:", "x-b: 2", "authorization: Bearer k-1", "Content-Length: 2"
            ])
    }

    @Test(arguments: [
        (HTTPRequest.Method.patch, "PATCH / HTTP/1.1", ["Content-Length: 2"], 2), (.delete, "DELETE / HTTP/1.1", [], 0),
        (.get, "GET / HTTP/1.1", [], 0)
    ])
    func `every method is sent as such, and only some with a body`(
        _ method: HTTPRequest.Method, _ line: String, _ lengths: [String], _ count: Int
    ) async throws {
        let seen = Mutex<(lines: [String], count: Int)>(([], 0))
        let server = try TestServer { request, connection in
            seen.withLock { $0 = ([request.line] + request.headers, request.body.count) }
            connection.answer()
            return .keepOpen
        }
        let client = HTTPClient()
        // What one request is sent with does not stay for the next on its connection.
        for method in [method, .post, method] {
            let request = HTTPRequest(method: method, url: server.url(), body: [.bytes([1, 2])])
            #expect(try await client.send(request).status == 200)
        }
        let (lines, sent) = seen.withLock { $0 }
        #expect(lines.first == line && sent == count)
        #expect(lines.filter { $0.hasPrefix("Content-") } == lengths)
    }

    @Test(arguments: [2, 2_000_000])
    func `no request asks for leave to be sent, however long it is`(_ count: Int) async throws {
        let headers = Mutex<[String]>([])
        let server = try TestServer { request, connection in
            headers.withLock { $0 = request.headers }
            connection.answer(200, Array("\(request.body.count)".utf8))
            return .keepOpen
        }
        let body = BodyPiece.bytes([UInt8](repeating: 1, count: count))
        let response = try await HTTPClient().send(HTTPRequest(method: .post, url: server.url(), body: [body]))
        #expect(response.body == Array("\(count)".utf8))
        #expect(headers.withLock { $0.filter { $0.lowercased().hasPrefix("expect") } } == [])
    }

    @Test func `a chunked response is joined, and trailers do not replace headers`() async throws {
        let server = try TestServer { _, connection in
            connection.send("HTTP/1.1 100 Continue\r\nOld: 1\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nA: 1\r\n\r\n")
            for character in "3\r\nabc\r\n2\r\nde\r\n0\r\nA: 2\r\n\r\n" { connection.send(String(character)) }
            return .keepOpen
        }
        let response = try await HTTPClient().send(HTTPRequest(method: .get, url: server.url()))
        #expect(response.body == Array("abcde".utf8))
        #expect(response.header("a") == "1")
        #expect(response.header("old") == nil)
    }

    @Test func `bodies arrive byte for byte, whatever their pieces`() async throws {
        let server = try TestServer { request, connection in
            connection.answer(200, request.body)
            return .keepOpen
        }
        let client = HTTPClient(maximumConnections: 4)
        for count in Array(0...100) + [190_001, 1_000_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
            let request = HTTPRequest(
                method: .post, url: server.url(),
                body: [.bytes([7]), .base64(of: bytes), .bytes([]), .base64(of: bytes), .bytes(bytes)],
                responseLimit: 10_000_000)
            let response = try await client.send(request)
            let text = Array(Data(bytes).base64EncodedData())
            #expect(response.body == [7] + text + text + bytes, "for \(count) bytes")
        }
        #expect(server.counts.connections == 1)
    }

    @Test func `a redirect comes back as a response and is not followed`() async throws {
        let other = try TestServer { _, connection in
            connection.answer()
            return .close
        }
        let server = try TestServer { _, connection in
            connection.answer(307, headers: ["Location: \(other.url("/elsewhere"))"])
            return .close
        }
        let request = HTTPRequest(
            method: .post, url: server.url(), secretHeader: ("authorization", "", Secret("k")), body: [.bytes([1])])
        let response = try await HTTPClient().send(request)
        #expect(response.status == 307)
        #expect(response.header("location") == other.url("/elsewhere"))
        #expect(other.counts.connections == 0)
    }

    @Test func `a request that has left on a reused connection is not sent again behind the caller's back`()
        async throws
    {
        let server = try TestServer { request, connection in
            // It was read whole, so it may have been answered and billed.
            if connection.number == 1, request.number == 2 { return .close }
            connection.answer(200, request.body)
            return .keepOpen
        }
        let client = HTTPClient()
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        let request = HTTPRequest(method: .post, url: server.url(), body: [.base64(of: bytes)])
        #expect(try await client.send(request).timing.connectionReused == false)
        do {
            _ = try await client.send(request)
            Issue.record("it was answered, so it was sent twice")
        } catch {
            guard case .network(let words, _) = error else { throw error }
            #expect(words.hasSuffix("the connection ended before a response"), "\(words)")
        }
        #expect(server.counts.requests == 2)
        let again = try await client.send(request)
        #expect(again.body == Array(Data(bytes).base64EncodedData()) && !again.timing.connectionReused)
        #expect(try await client.send(request).timing.connectionReused)
    }

    @Test func `a hundred exchanges share a few connections`() async throws {
        let server = try TestServer { request, connection in
            connection.answer(200, request.body)
            return .keepOpen
        }
        let client = HTTPClient(maximumConnections: 8)
        let url = server.url()
        let responses = try await withThrowingTaskGroup(of: (Int, HTTPResponse).self) { group in
            for number in 0..<100 {
                group.addTask {
                    let body = BodyPiece.bytes(Array("\(number)".utf8))
                    return (number, try await client.send(HTTPRequest(method: .post, url: url, body: [body])))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(responses.allSatisfy { $1.body == Array("\($0)".utf8) })
        #expect(server.counts.connections <= 8)
        #expect(responses.count { !$1.timing.connectionReused } == server.counts.connections)
    }

    @Test func `the wait for an answer does not end with an interim response`() async throws {
        let held = Mutex(Duration.zero)
        let server = try TestServer { _, connection in
            let received = ContinuousClock.now
            connection.send("HTTP/1.1 100 Continue\r\n\r\n")
            usleep(50_000)  // What is measured, not a way to wait for something.
            held.withLock { $0 = ContinuousClock.now - received }
            connection.answer()
            return .keepOpen
        }
        let body = [BodyPiece.base64(of: [UInt8](repeating: 3, count: 400_000))]
        let timing = try await HTTPClient().send(HTTPRequest(method: .post, url: server.url(), body: body)).timing
        // However busy the machine is: the exchange began before the server had the request, and the answer after this.
        #expect(timing.total - timing.download >= held.withLock { $0 })
        #expect(timing.firstByte > .zero)
    }

    @Test func `the parts of the timing add up to the total`() async throws {
        let server = try TestServer { _, connection in
            connection.answer(200, [UInt8](repeating: 1, count: 500_000))
            return .keepOpen
        }
        let client = HTTPClient()
        for round in 0..<2 {
            let body = [BodyPiece.base64(of: [UInt8](repeating: 3, count: 400_000))]
            let timing = try await client.send(HTTPRequest(method: .post, url: server.url(), body: body)).timing
            let parts = [
                timing.nameLookup, timing.connect, timing.tls, timing.upload, timing.firstByte, timing.download
            ]
            #expect(parts.reduce(.zero, +) == timing.total)
            #expect(parts.allSatisfy { $0 >= .zero } && timing.queued >= .zero)
            #expect(timing.upload > .zero && timing.firstByte > .zero && timing.total > .zero && timing.tls == .zero)
            #expect(timing.connectionReused == (round == 1))
            #expect((timing.connect == .zero) == (round == 1))
        }
    }
}
