import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Workbench

/// Who gets in, over real sockets.
@Suite struct AdmissionTests {
    @Test func `without the cookie no page, photo or script is served, and the page says what to do`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            for target in ["/", "/run/monday", "/workbench.css", "/workbench.js", "/photo/x.jpg", "/nothing"] {
                let response = try await RawRequest(target).send(to: workbench.port)
                #expect(response.status == 403, "\(target)")
                #expect(response.text.contains("nutrieval serve") && !response.text.contains("monday"))
            }
            let wrong = [("Cookie", "nutrieval-\(workbench.port)=\(String(repeating: "0", count: 64))")]
            let forged = try await RawRequest("/", headers: wrong).send(to: workbench.port)
            #expect(forged.status == 403)
            #expect(try await workbench.get("/").status == 200)
        }
    }

    @Test func `a token works once, becomes a cookie that no script and no other site gets, and another follows`()
        async throws
    {
        let told = Told()
        let server = try WorkbenchServer(try await WorkbenchProject.shared().open(), port: 0, newAddress: told.hear)
        let address = try await server.start()
        let port = URL(string: address)?.port ?? 0
        func open(_ address: String) async throws -> RawResponse {
            try await RawRequest(String(address.trimmingPrefix("http://127.0.0.1:\(port)"))).send(to: port)
        }
        let first = try await open(address)
        #expect(first.status == 200 && first.text.contains("url=/"))
        let cookie = try #require(first.header("set-cookie"))
        #expect(cookie.hasPrefix("nutrieval-\(port)=") && cookie.contains("HttpOnly"))
        #expect(cookie.contains("SameSite=Strict") && cookie.contains("Path=/"))
        #expect(!address.contains(cookie.split(separator: "=")[1].prefix(64)), "the token is not the cookie")
        let again = try await open(address)
        #expect(again.status == 403 && again.header("set-cookie") == nil && again.text.contains("used already"))
        #expect(told.addresses.count == 1 && told.addresses[0] != address)
        #expect(try await open(told.addresses[0]).status == 200)
        #expect(try await open("http://127.0.0.1:\(port)/open?token=").status == 403)
        await server.stop()
    }

    @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "[::1]:80", "127.0.0.1:80@evil"])
    func `another host's name is refused, though it leads here`(host: String) async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let headers = [("Cookie", workbench.cookie)]
            let response = try await RawRequest("/", host: host, headers: headers).send(to: workbench.port)
            #expect(response.status == 421 && !response.text.contains("monday"))
            let twice = [("Host", host)] + headers
            let second = try await RawRequest("/", headers: twice).send(to: workbench.port)
            #expect(second.status != 200)
        }
    }

    @Test func `another site's request is refused, with the cookie too`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let own = "http://127.0.0.1:\(workbench.port)"
            func status(_ headers: [(String, String)]) async throws -> Int {
                try await workbench.get("/", headers).status
            }
            for origin in ["http://evil.example", "null", "https://127.0.0.1:\(workbench.port)", "\(own).evil.example"]
            {
                let found = try await status([("Origin", origin)])
                #expect(found == 403, "\(origin)")
            }
            for site in ["cross-site", "same-site"] {
                let found = try await status([("Sec-Fetch-Site", site)])
                #expect(found == 403, "\(site)")
            }
            let same = try await status([("Origin", own), ("Sec-Fetch-Site", "same-origin")])
            #expect(same == 200)
        }
    }

    @Test func `only short requests to read are taken`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let long = String(repeating: "a", count: 5000)
            let requests: [(method: String, target: String, header: (String, String)?, body: String, status: [Int])] = [
                ("POST", "/trends", nil, "", [405]), ("PUT", "/", nil, "", [405]), ("DELETE", "/", nil, "", [405]),
                ("OPTIONS", "/", nil, "", [405]), ("HEAD", "/", nil, "", [405]),
                ("GET", "/", ("Content-Length", "5"), "hello", [413]),
                ("GET", "/", ("Transfer-Encoding", "chunked"), "0\r\n\r\n", [413]),
                ("GET", "/?x=\(long)", nil, "", [400]),
                ("GET", "//evil.example/", nil, "", [400]),
                // The connection may end before the response is read.
                ("GET", "/", ("X-Long", String(repeating: "a", count: 40_000)), "", [400, 431, 0]),
                ("GET", "/", nil, "", [200])
            ]
            for request in requests {
                let headers = [("Cookie", workbench.cookie)] + (request.header.map { [$0] } ?? [])
                let response = try await RawRequest(
                    request.target, method: request.method, headers: headers, body: request.body
                ).send(to: workbench.port)
                #expect(request.status.contains(response.status), "\(request.method) \(request.target.prefix(40))")
            }
        }
    }

    @Test func `every response forbids scripts of others, guessing types, frames and keeping pages`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            for response in [
                try await workbench.get("/"), try await workbench.get("/run/monday"),
                try await workbench.get("/nothing"),
                try await RawRequest("/").send(to: workbench.port)
            ] {
                let policy = try #require(response.header("content-security-policy"))
                #expect(policy.hasPrefix("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe") && !policy.contains("*"))
                #expect(response.header("x-content-type-options") == "nosniff")
                #expect(response.header("cache-control") == "no-store")
                #expect(response.header("referrer-policy") == "same-origin")
                #expect(!response.text.contains(" style=\"") && !response.text.contains("<style"))
            }
        }
    }

    @Test func `a silent connection is closed`() async throws {
        try await OpenWorkbench.run(.shared(), idleSeconds: 0.2) { workbench in
            let silent = try RawConnection(port: workbench.port)
            silent.write("GET / HTTP/1.1\r\nHost: 127")
            let begin = ContinuousClock.now
            _ = try await RawConnection.elsewhere { silent.readToEnd() }
            // Long before the client itself would give up, however busy the machine is.
            #expect(ContinuousClock.now - begin < .seconds(45))
        }
    }

    @Test func `more connections than the limit wait and do not end the server`() async throws {
        try await OpenWorkbench.run(.shared(), idleSeconds: 1) { workbench in
            let crowd = try (0..<(WorkbenchServer.connectionsAtMost + 20)).map { _ in
                try RawConnection(port: workbench.port)
            }
            #expect(try await workbench.get("/").status == 200)
            #expect(crowd.count == WorkbenchServer.connectionsAtMost + 20)
        }
    }

    @Test func `a port in use is an error that names it and what to do`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let second = try WorkbenchServer(try await WorkbenchProject.shared().open(), port: workbench.port)
            let error = await #expect(throws: WorkbenchError.self) { _ = try await second.start() }
            #expect(
                "\(try #require(error))".contains("port \(workbench.port): it is in use; choose another with --port"))
        }
    }

    @Test func `it listens on this machine alone`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            #expect(workbench.address.hasPrefix("http://127.0.0.1:"))
            // Another address of this machine: a server on all of them would answer there.
            #expect(throws: RawConnection.Refused.self) {
                _ = try RawConnection(port: workbench.port, address: 0x7F00_0002)
            }
        }
    }
}

/// The addresses that were told.
private final class Told: Sendable {
    private let heard = Mutex<[String]>([])

    var addresses: [String] { heard.withLock { $0 } }

    @Sendable func hear(_ address: String) { heard.withLock { $0.append(address) } }
}
