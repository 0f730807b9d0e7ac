import Foundation
import Testing
@testable import Transport

/// A proxy sees the requests of plain http whole, photos and all: what is to stay on this machine, or in its network, must
/// not go there.
@Suite("A proxy, as the environment names it")
struct ProxyTests {
    private static let variables = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]

    /// A proxy that answers whatever it is asked.
    private static func proxy() throws -> TestServer {
        try TestServer { _, connection in
            connection.answer(200, Array("from the proxy".utf8))
            return .close
        }
    }

    private static func client(by proxy: TestServer) -> HTTPClient {
        let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, proxy.url()) })
        return HTTPClient(settings: TransportSettings(environment: environment))
    }

    /// 0.0.0.0 leads to this machine, and is no loopback address by its name: it stands here for a private one.
    @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0"])
    func `plain http to this machine or a private host goes there and nowhere else`(_ host: String) async throws {
        let proxy = try Self.proxy()
        let server = try TestServer { request, connection in
            connection.answer(200, request.body)
            return .close
        }
        let photo = [UInt8](repeating: 0xD8, count: 10_000)
        let response = try await Self.client(by: proxy).send(
            HTTPRequest(
                method: .post, url: "http://\(host):\(server.port)/", body: [.bytes(photo)], allowsPlainHTTP: true))
        #expect(response.body == photo)
        #expect(server.counts.requests == 1)
        #expect(proxy.counts.connections == 0)
    }

    @Test(arguments: ["http://nutrieval.invalid/", "https://127.0.0.1:1/", "https://localhost:1/", "http://0.0.0.0:1/"])
    func `what cannot be reached is not asked of the proxy`(_ url: String) async throws {
        let proxy = try Self.proxy()
        await #expect(throws: TransportError.self) {
            try await Self.client(by: proxy).send(
                HTTPRequest(method: .post, url: url, body: [.bytes([1])], allowsPlainHTTP: true))
        }
        #expect(proxy.counts.connections == 0)
    }
}
