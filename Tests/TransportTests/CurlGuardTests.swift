import Testing

@testable import Transport

/// What curl itself refuses, should the check before it ever read a URL otherwise than curl does.
@Suite("The second lock, in libcurl")
struct CurlGuardTests {
    private static func listener() throws -> TestServer {
        try TestServer { _, connection in
            connection.answer()
            return .close
        }
    }

    private func error(_ url: String, as scheme: Endpoint.Scheme, port: Int) async -> TransportError? {
        let endpoint = Endpoint(unchecked: url, scheme: scheme, host: "127.0.0.1", port: port)
        do throws(TransportError) {
            _ = try await HTTPClient().send(HTTPRequest(method: .get, url: "http://127.0.0.1/"), to: endpoint)
            return nil
        } catch {
            return error
        }
    }

    @Test func `an endpoint as it was checked is asked`() async throws {
        let server = try Self.listener()
        #expect(await error(server.url(), as: .http, port: server.port) == nil)
    }

    @Test(arguments: [
        ("ftp", Endpoint.Scheme.http), ("gopher", .http), ("telnet", .https), ("dict", .https), ("https", .http),
        ("http", .https)
    ])
    func `no other scheme than the checked one is spoken`(scheme: String, checked: Endpoint.Scheme) async throws {
        let server = try Self.listener()
        let error = await error("\(scheme)://127.0.0.1:\(server.port)/", as: checked, port: server.port)
        #expect(error?.description.contains("Unsupported protocol") == true, "\(String(describing: error))")
        #expect(server.counts.connections == 0)
    }

    @Test func `no file of this machine is read`() async {
        let error = await error("file:///etc/hosts", as: .http, port: 80)
        #expect(error?.description.contains("Unsupported protocol") == true, "\(String(describing: error))")
    }

    @Test(arguments: ["user", "user:password", ":password"])
    func `a user name or a password in the URL is sent nowhere`(_ user: String) async throws {
        let server = try Self.listener()
        let error = await error("http://\(user)@127.0.0.1:\(server.port)/", as: .http, port: server.port)
        #expect(error != nil)
        #expect(server.counts.connections == 0)
    }

    @Test func `what this machine cannot begin is no fault of the request, and nothing was sent`() async throws {
        // Longer than any text curl takes as an option.
        let settings = TransportSettings(userAgent: String(repeating: "x", count: 8_000_001))
        let server = try Self.listener()
        let error = await #expect(throws: TransportError.self) {
            try await HTTPClient(settings: settings).send(HTTPRequest(method: .get, url: server.url()))
        }
        guard case .network(let words, let timing) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(words.hasPrefix("libcurl does not take the request: ") && timing == ExchangeTiming())
        #expect(server.counts.connections == 0)
    }
}
