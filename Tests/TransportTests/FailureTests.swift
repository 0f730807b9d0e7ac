import Foundation
import Testing

@testable import Transport

@Suite("Exchanges that fail")
struct FailureTests {
    /// What a client makes of one request.
    private func failure(
        _ request: HTTPRequest, settings: TransportSettings = TransportSettings()
    ) async -> TransportError? {
        do throws(TransportError) {
            _ = try await HTTPClient(settings: settings).send(request)
            return nil
        } catch {
            return error
        }
    }

    private func isNetwork(_ error: TransportError?) -> Bool {
        if case .network = error { true } else { false }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "not http at all\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: none\r\n\r\n"
    ])
    func `an answer that breaks off is a network error, closed or reset`(_ answer: String) async throws {
        for after in [AfterAnswer.close, .reset] {
            let server = try TestServer { _, connection in
                connection.send(answer)
                return after
            }
            let error = await failure(HTTPRequest(method: .get, url: server.url("/secret-path?q=secret")))
            #expect(isNetwork(error), "\(String(describing: error))")
            #expect(error?.description.contains("127.0.0.1:\(server.port): ") == true)
            #expect(error?.description.contains("secret") == false)
        }
    }

    @Test func `a port nobody listens on is a network error that says so`() async throws {
        let port = try TestServer { _, _ in .close }.port
        let error = await failure(HTTPRequest(method: .get, url: "http://127.0.0.1:\(port)/"))
        #expect(isNetwork(error))
        #expect(error?.description.contains("127.0.0.1:\(port): Failed to connect") == true, "\(error!)")
    }

    @Test func `https to a server that speaks none is a network error`() async throws {
        let server = try TestServer { _, _ in .close }
        let error = await failure(
            HTTPRequest(method: .get, url: "https://127.0.0.1:\(server.port)/", timeout: .milliseconds(500)))
        #expect(error != nil)
    }

    @Test func `a body over the limit ends the exchange, announced or not`() async throws {
        for announcement in ["Content-Length: 100000000", "Transfer-Encoding: chunked", "Connection: close"] {
            let server = try TestServer { _, connection in
                connection.send("HTTP/1.1 503 Busy\r\n\(announcement)\r\n\r\n")
                let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
                while connection.send(chunk) {}
                return .close
            }
            let error = await failure(HTTPRequest(method: .get, url: server.url(), responseLimit: 5000))
            guard case .responseTooLarge(5000, 503, let timing) = error else {
                Issue.record("\(announcement): \(String(describing: error))")
                continue
            }
            #expect(timing.total > .zero)
        }
    }

    @Test func `a body of exactly the limit is accepted, one byte more is not`() async throws {
        let server = try TestServer { _, connection in
            connection.answer(200, [UInt8](repeating: 0, count: 5000))
            return .keepOpen
        }
        #expect(await failure(HTTPRequest(method: .get, url: server.url(), responseLimit: 5000)) == nil)
        #expect(await failure(HTTPRequest(method: .get, url: server.url(), responseLimit: 4999)) != nil)
        #expect(await failure(HTTPRequest(method: .get, url: server.url(), responseLimit: 0)) != nil)
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", "X: y\r\n"), ("", "HTTP/1.1 100 Continue\r\n\r\n")
    ])
    func `headers without an end are cut off`(_ start: String, _ line: String) async throws {
        let server = try TestServer { _, connection in
            connection.send(start)
            while connection.send(line) {}
            return .close
        }
        let error = await failure(HTTPRequest(method: .get, url: server.url()))
        guard case .responseTooLarge(ResponseCollector.headerLimit, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a header line without an end is cut off`() async throws {
        let server = try TestServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nX: ")
            while connection.send(String(repeating: "y", count: 1000)) {}
            return .close
        }
        #expect(isNetwork(await failure(HTTPRequest(method: .get, url: server.url()))))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"])
    func `a server that falls silent times the exchange out`(_ answer: String) async throws {
        let server = try TestServer { _, connection in
            connection.send(answer)
            connection.waitForClose()
            return .close
        }
        let limit = Duration.milliseconds(150)
        let error = await failure(
            HTTPRequest(method: .post, url: server.url(), body: [.bytes([1])], timeout: limit))
        guard case .timedOut(limit, let timing) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let parts = [timing.nameLookup, timing.connect, timing.upload, timing.firstByte, timing.download]
        #expect(parts.reduce(.zero, +) == timing.total && timing.total > .zero)
    }

    @Test func `no error repeats a key, a query or a body`() async throws {
        let server = try TestServer { request, connection in
            let echo = request.headers.joined(separator: " ")
            connection.send("HTTP/1.1 200 \(request.line) \(echo)\r\nContent-Length: \(echo)\r\n\r\n")
            return .reset
        }
        var request = HTTPRequest(
            method: .post, url: server.url("/p?key=k-hidden"), headers: [("x-note", "k-hidden")],
            secretHeader: ("authorization", "Bearer ", Secret("k-hidden")), body: [.bytes(Array("k-hidden".utf8))])
        var errors = [await failure(request)]
        request.url = "https://user:k-hidden@api.example.com/k-hidden"
        errors.append(await failure(request))
        request.url = "http://exa mple/k-hidden"
        errors.append(await failure(request))
        request.url = "http://127.0.0.1:1/?k-hidden"
        errors.append(await failure(request))
        request.secretHeader?.secret = Secret("k-hidden\n")
        errors.append(await failure(request))
        for error in errors {
            let text = "\(try #require(error)) \(String(reflecting: error))"
            #expect(!text.contains("k-hidden"), "\(text)")
        }
    }

    @Test func `a proxy is asked for https, not for loopback, and its refusal is told`() async throws {
        let proxy = try TestServer { request, connection in
            connection.answer(request.line == "CONNECT api.invalid:443 HTTP/1.1" ? 407 : 500)
            return .close
        }
        let settings = TransportSettings(environment: ["HTTPS_PROXY": proxy.url()])
        let error = await failure(
            HTTPRequest(method: .get, url: "https://api.invalid/", secretHeader: ("a", "", Secret("k"))),
            settings: settings)
        #expect(error?.description == "api.invalid:443: the proxy answered 407 instead of connecting")
        let server = try TestServer { _, connection in
            connection.answer()
            return .close
        }
        #expect(await failure(HTTPRequest(method: .get, url: server.url()), settings: settings) == nil)
        #expect(proxy.counts.requests == 1)
    }
}
