import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A request written byte by byte, as no browser would.
struct RawRequest {
    var method = "GET"
    var target: String
    /// Nil: the server's own.
    var host: String?
    var headers: [(String, String)] = []
    var body = ""

    init(
        _ target: String, method: String = "GET", host: String? = nil, headers: [(String, String)] = [],
        body: String = ""
    ) {
        (self.target, self.method, self.host, self.headers, self.body) = (target, method, host, headers, body)
    }

    /// Waits on a thread of its own: the server needs those that tests run on.
    func send(to port: Int) async throws -> RawResponse {
        let own = [("Host", host ?? "127.0.0.1:\(port)"), ("Connection", "close")]
        let lines = (own + headers).map { "\($0.0): \($0.1)\r\n" }.joined()
        let text = "\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body)"
        return try await RawConnection.elsewhere {
            let connection = try RawConnection(port: port)
            connection.write(text)
            return RawResponse(connection.readToEnd())
        }
    }
}

struct RawResponse: Sendable {
    let status: Int
    let head: String
    let bytes: Data

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ data: Data) {
        let end = data.firstRange(of: Data("\r\n\r\n".utf8))
        head = String(decoding: data[..<(end?.lowerBound ?? data.endIndex)], as: UTF8.self)
        bytes = end.map { Data(data[$0.upperBound...]) } ?? Data()
        status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    func header(_ name: String) -> String? {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name):") }
        return line.map { $0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces) }
    }
}

/// One connection to a port of 127.0.0.1.
final class RawConnection: Sendable {
    struct Refused: Error {}

    static func elsewhere<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            // Of its own: the shared ones are at most 64, and the servers of this process need them too.
            Thread { continuation.resume(with: Result(catching: work)) }.start()
        }
    }

    /// No signal when the server has closed the connection.
    #if canImport(Glibc)
        private static let quiet = Int32(MSG_NOSIGNAL)
    #else
        private static let quiet: Int32 = 0
    #endif

    private let descriptor: Int32

    init(port: Int, address: UInt32 = 0x7F00_0001) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = address.bigEndian
        place.sin_port = in_port_t(port).bigEndian
        let descriptor = descriptor
        let isOpen = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isOpen else { throw Refused() }
        // No test waits longer than this for a byte.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func write(_ text: String) { write(Array(text.utf8)) }

    /// Up to the first error.
    func write(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let sent = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { send(descriptor, $0 + start, buffer.count - start, Self.quiet) } ?? 0
            }
            if sent <= 0 { return }
            start += sent
        }
    }

    /// What comes next; empty at the end of the connection.
    func readSome() -> Data {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let got = recv(descriptor, &piece, piece.count, 0)
        return Data(piece.prefix(max(0, got)))
    }

    /// Up to the server's end of the connection, or to the first error.
    func readToEnd() -> Data {
        var data = Data()
        var piece = [UInt8](repeating: 0, count: 65_536)
        while case let got = recv(descriptor, &piece, piece.count, 0), got > 0 { data += piece.prefix(got) }
        return data
    }
}
