import Foundation
import TestSupport
import Testing
@testable import Transport

/// A TLS server with a certificate of its own, run by the openssl command.
private final class TLSServer: Sendable {
    static let openssl = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    let port: Int
    let certificate: String
    private let process: Process

    /// What it prints of requests, and sends as it is; only of a server that is fed.
    let requests = Pipe()
    let answers = Pipe()

    /// - Parameters:
    ///   - name: the host name the certificate is for.
    ///   - isFed: it sends what is written to `answers`, instead of a page of its own.
    init(name: String, in folder: TemporaryFolder, isFed: Bool = false) throws {
        let openssl = try #require(Self.openssl)
        certificate = "\(folder.path)/\(name).pem"
        let key = "\(folder.path)/\(name).key"
        let making = Process()
        making.executableURL = URL(filePath: openssl)
        making.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext",
            "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
        try #require(making.terminationStatus == 0)

        port = try Self.freePort()
        process = Process()
        process.executableURL = URL(filePath: openssl)
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key, "-quiet"
        ]
        if isFed {
            process.standardOutput = requests
            process.standardInput = answers
        } else {
            process.arguments?.append("-www")
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
        }
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// A port that was free a moment ago.
    private static func freePort() throws -> Int {
        try TestServer { _, _ in .close }.port
    }

    /// Kills it: it inherits the signal mask of the thread that started it, and dispatch's threads block all others.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

extension Result where Success == Int, Failure == TransportError {
    fileprivate var isRefusedConnection: Bool {
        if case .failure(.network(let words, _)) = self { words.contains("connect to server") } else { false }
    }
}

@Suite(
    "TLS, against a server with a certificate of its own",
    .serialized, .enabled(if: TLSServer.openssl != nil, "needs the openssl command"))
struct TLSTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// - Parameter environment: names the certificates to trust.
    private func send(
        to server: TLSServer, _ environment: [String: String] = [:]
    ) async throws -> Result<Int, TransportError> {
        let client = HTTPClient(settings: TransportSettings(environment: environment))
        let request = HTTPRequest(
            method: .get, url: "https://localhost:\(server.port)/",
            secretHeader: (name: "Authorization", prefix: "Bearer ", secret: Secret("sk-canary-0123456789")),
            timeout: .seconds(20))
        var result: Result<Int, TransportError>
        var tries = 0
        repeat {
            // The server may not listen yet.
            try await Task.sleep(for: .milliseconds(50))
            tries += 1
            do throws(TransportError) { result = .success(try await client.send(request).status) } catch {
                result = .failure(error)
            }
        } while result.isRefusedConnection && tries < 100
        await client.shutdown()
        return result
    }

    @Test("a certificate that nobody vouches for is refused, and the key stays here")
    func untrusted() async throws {
        let server = try TLSServer(name: "localhost", in: folder)
        defer { server.stop() }
        guard case .failure(.network(let words, _)) = try await send(to: server) else {
            Issue.record("the exchange went through")
            return
        }
        #expect(words.contains("localhost") && !words.contains("canary"))
    }

    @Test(
        "a certificate that the user's own file vouches for is accepted", arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"]
    )
    func trusted(variable: String) async throws {
        let server = try TLSServer(name: "localhost", in: folder)
        defer { server.stop() }
        #expect(try await send(to: server, [variable: server.certificate]).get() == 200)
        // An empty variable is none.
        let empty = ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""].merging([variable: server.certificate]) { $1 }
        #expect(try await send(to: server, empty).get() == 200)
    }

    @Test(
        "CURL_CA_BUNDLE goes before SSL_CERT_FILE, and a file that is not there is named",
        arguments: [
            "CURL_CA_BUNDLE", "SSL_CERT_FILE"
        ])
    func absent(variable: String) async throws {
        let server = try TLSServer(name: "localhost", in: folder)
        defer { server.stop() }
        let other = variable == "CURL_CA_BUNDLE" ? ["SSL_CERT_FILE": server.certificate] : [:]
        let result = try await send(to: server, [variable: "/absent/ca.pem"].merging(other) { $1 })
        guard case .failure(let error) = result else {
            Issue.record("the exchange went through")
            return
        }
        #expect("\(error)".contains("/absent/ca.pem"), "\(error)")
    }

    @Test("a certificate for another name is refused, trusted or not")
    func otherName() async throws {
        let server = try TLSServer(name: "other.example", in: folder)
        defer { server.stop() }
        guard case .failure(.network) = try await send(to: server, ["CURL_CA_BUNDLE": server.certificate]) else {
            Issue.record("the exchange went through")
            return
        }
    }

    @Test("bytes behind a response that the TLS library has read already end the connection as well")
    func unasked() async throws {
        let server = try TLSServer(name: "localhost", in: folder, isFed: true)
        defer { server.stop() }
        let client = HTTPClient(settings: TransportSettings(environment: ["CURL_CA_BUNDLE": server.certificate]))
        let url = "https://localhost:\(server.port)/"
        // curl reads 8,192 bytes at a time: the response ends there, and the rest of its record stays in the library.
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 8000\r\nX: "
        let own =
            head + String(repeating: "x", count: 8192 - 8000 - head.utf8.count - 4) + "\r\n\r\n"
            + String(repeating: "o", count: 8000)
        let unasked = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked"
        Thread.detachNewThread {
            var number = 0
            while case let request = server.requests.fileHandleForReading.availableData, !request.isEmpty {
                guard String(decoding: request, as: UTF8.self).hasPrefix("GET") else { continue }
                number += 1
                try? server.answers.fileHandleForWriting.write(
                    contentsOf: Data((own + (number == 1 ? unasked : "")).utf8))
            }
        }
        var answers: [HTTPResponse] = []
        var tries = 0
        while answers.count < 3, tries < 100 {
            tries += 1
            do throws(TransportError) {
                answers.append(try await client.send(HTTPRequest(method: .get, url: url, timeout: .seconds(20))))
            } catch {
                // The server may not listen yet.
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        #expect(answers.map(\.body.count) == [8000, 8000, 8000])
        #expect(answers.map(\.timing.connectionReused) == [false, false, true])
        await client.shutdown()
    }
}
