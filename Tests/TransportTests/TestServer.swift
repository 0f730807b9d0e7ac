import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// An HTTP server on loopback that reads whole requests and does what a closure says with each, byte by byte if it
/// likes. One thread per connection; it stops listening when it goes.
final class TestServer: Sendable {
    typealias Handler = @Sendable (ReceivedRequest, TestConnection) -> AfterAnswer

    let port: Int
    private let listener: Int32
    private let counted: Mutex<Counts>

    struct Counts {
        var connections = 0
        var requests = 0
    }

    var counts: Counts { counted.withLock { $0 } }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// - Parameter early: called with the head of each request before its body is read.
    init(early: (@Sendable (TestConnection) -> Void)? = nil, _ handler: @escaping Handler) throws {
        signal(SIGPIPE, SIG_IGN)
        (listener, port) = try Self.listen()
        counted = Mutex(Counts())
        let listener = listener
        Thread.detachNewThread { [weak self] in
            // Closed by whoever accepts: closed by another, its number may be a new server's by the time it is asked again.
            defer { close(listener) }
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { return }
                guard let self else {
                    close(socket)
                    return
                }
                let number = self.counted.withLock { counts in
                    counts.connections += 1
                    return counts.connections
                }
                let connection = TestConnection(socket: socket, number: number)
                Thread.detachNewThread { [weak self] in
                    connection.serve(early: early) { request in
                        self?.counted.withLock { $0.requests += 1 }
                        return handler(request, connection)
                    }
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func listen() throws -> (Int32, Int) {
        #if canImport(Glibc)
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Foundation.listen(listener, 256) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard listener >= 0, isListening else { throw CocoaError(.featureUnsupported) }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }
}

/// What becomes of a connection after a request.
enum AfterAnswer {
    case keepOpen
    case close
    /// Closed with a reset instead of an end.
    case reset
}

/// One request as it was read, its body complete.
struct ReceivedRequest: Sendable {
    /// Counted from 1 on the same connection.
    let number: Int
    let line: String
    let headers: [String]
    let body: [UInt8]
}

/// One connection of a client.
struct TestConnection: Sendable {
    let socket: Int32
    /// Counted from 1 on the same server.
    let number: Int

    /// False when the client has gone.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// A complete answer.
    @discardableResult
    func answer(_ status: Int = 200, headers: [String] = [], _ body: [UInt8] = []) -> Bool {
        let lines = ["HTTP/1.1 \(status) Words", "Content-Length: \(body.count)"] + headers
        return send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Blocks until the client's system has received all that was sent, or has closed.
    func waitForDelivery() {
        var unsent: Int32 = 0
        while ioctl(socket, UInt(TIOCOUTQ), &unsent) == 0, unsent > 0 { usleep(200) }
    }

    /// Blocks until the client closes its side.
    func waitForClose() {
        var byte: UInt8 = 0
        while read(socket, &byte, 1) > 0 {}
    }

    func serve(early: ((TestConnection) -> Void)?, _ handler: (ReceivedRequest) -> AfterAnswer) {
        defer { close(socket) }
        var buffer: [UInt8] = []
        var number = 0
        while let (head, bodyStart) = readHead(&buffer) {
            early?(self)
            let lines = head.components(separatedBy: "\r\n")
            let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
            let end = bodyStart + (length ?? 0)
            while buffer.count < end { guard readMore(&buffer) else { return } }
            number += 1
            let request = ReceivedRequest(
                number: number, line: lines[0], headers: Array(lines.dropFirst()), body: Array(buffer[bodyStart..<end]))
            buffer.removeFirst(end)
            switch handler(request) {
            case .keepOpen: continue
            case .close: return
            case .reset:
                var now = linger(l_onoff: 1, l_linger: 0)
                setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
                return
            }
        }
    }

    private func readHead(_ buffer: inout [UInt8]) -> (String, Int)? {
        var searched = 0
        while true {
            if let end = Data(buffer[searched...]).range(of: Data("\r\n\r\n".utf8)) {
                let start = searched + end.lowerBound
                return (String(decoding: buffer[..<start], as: UTF8.self), start + 4)
            }
            searched = max(0, buffer.count - 3)
            guard readMore(&buffer) else { return nil }
        }
    }

    private func readMore(_ buffer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(socket, &chunk, chunk.count)
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }
}
