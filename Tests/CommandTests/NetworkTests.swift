import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The built program in a process of its own, since it is the process's environment that could lead it astray.
@Suite("The network as the environment has it", .blocks)
struct NetworkTests {
    private static let variables = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]

    @Test func `no variable sends to a proxy what is for this machine, simulated or not`() throws {
        let seen = Mutex<[String]>([])
        let proxy = try LoopbackServer { head in
            seen.withLock { $0.append(String(head.prefix(60))) }
            return "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        }
        let reached = Mutex(0)
        let server = try LoopbackServer { _ in
            reached.withLock { $0 += 1 }
            return "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"
        }
        let out = try TemporaryFolder()
        let project = try RepointedProject(endpoint: "http://127.0.0.1:\(server.port)/v1")
        let environment = Dictionary(
            uniqueKeysWithValues: Self.variables.map { ($0, "http://127.0.0.1:\(proxy.port)") })
        let simulated = try Nutrieval.run(
            ["run", "--name", "r", "--limit", "2", "--out", out.path] + RunOnDisk.choice, environment: environment)
        #expect(simulated.status == 0, "\(simulated.error)")
        let live = try project.run(["--limit", "1"], environment)
        #expect(reached.withLock { $0 } == 1, "\(live.error)")
        #expect(seen.withLock { $0 } == [])
    }

    /// Debian's OpenSSL and others refuse old TLS by a setting of the machine. Here the machine allows it.
    @Test(
        .enabled(if: openssl != nil, "needs the openssl command"),
        arguments: [("-tls1_1", 60, "network"), ("-tls1_2", 3, "timed_out")])
    func `TLS below 1.2 is not spoken, even where the machine allows it`(
        version: String, limit: Int, outcome: String
    ) throws {
        let folder = try TemporaryFolder()
        let server = try OldTLSServer(version, in: folder)
        defer { server.stop() }
        try folder.write(
            """
            openssl_conf = all
            [all]
            ssl_conf = ssl
            [ssl]
            system_default = lax
            [lax]
            MinProtocol = TLSv1
            CipherString = DEFAULT:@SECLEVEL=0

            """, to: "lax.cnf")
        let project = try RepointedProject(endpoint: "https://localhost:\(server.port)/v1", timeout: limit)
        let result = try project.run(
            ["--limit", "1"], ["OPENSSL_CONF": "\(folder.path)/lax.cnf", "CURL_CA_BUNDLE": server.certificate])
        let outcomes = try project.trials().map(\.outcome)
        // The server speaks TLS 1.2 with us and then has no answer to a POST: the other one is refused for its version.
        #expect(outcomes == [outcome], "\(result.error)")
    }
}

private let openssl = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

/// A server that speaks one version of TLS, run by the openssl command.
private final class OldTLSServer: Sendable {
    let port: Int
    let certificate: String
    private let process: Process

    init(_ version: String, in folder: TemporaryFolder) throws {
        let program = URL(filePath: try #require(openssl))
        let key = "\(folder.path)/key.pem"
        certificate = "\(folder.path)/certificate.pem"
        let making = Process()
        making.executableURL = program
        making.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
        try #require(making.terminationStatus == 0)
        process = Process()
        process.executableURL = program
        // Port 0: the system chooses, and the server says which on its standard output.
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, version, "-cipher",
            "ALL:@SECLEVEL=0", "-www"
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var said = ""
        while !said.contains(/ACCEPT 127\.0\.0\.1:\d+\n/) {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            said += String(decoding: more, as: UTF8.self)
        }
        port = try #require(said.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)/).flatMap { Int($0.output.1) }, "\(said)")
        // Nobody reads on: what it prints of each connection fits into the pipe.
    }

    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
