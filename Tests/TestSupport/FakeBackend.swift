package import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A product's backend on a port of 127.0.0.1 that answers as a test tells it to, one connection after the other, and to
/// any path that ends in `.jpg` with its photo.
package final class FakeBackend: Sendable {
    package typealias Answer =
        @Sendable (_ method: String, _ target: String, _ body: String) -> (status: Int, body: String)

    /// No signal when the client has closed the connection.
    #if canImport(Glibc)
        private static let quiet = Int32(MSG_NOSIGNAL)
    #else
        private static let quiet: Int32 = 0
    #endif

    package let port: Int
    private let listener: Int32
    private let photo: Data?
    private let requests = Mutex<[String]>([])

    /// `GET /meal-logs` and so on, in order.
    package var asked: [String] { requests.withLock { $0 } }

    package init(photo: Data? = nil, _ answer: @escaping Answer) throws {
        self.photo = photo
        #if canImport(Glibc)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let listener = listener
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.featureUnsupported) }
        port = Int(UInt16(bigEndian: place.sin_port))
        Thread.detachNewThread { [weak self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                self?.serve(connection, answer)
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func serve(_ connection: Int32, _ answer: Answer) {
        var (text, piece) = ("", [UInt8](repeating: 0, count: 65_536))
        func head() -> Substring? { text.range(of: "\r\n\r\n").map { text[..<$0.lowerBound] } }
        func isWhole() -> Bool {
            guard let head = head() else { return false }
            let length = head.lowercased().firstMatch(of: /content-length: ([0-9]+)/).flatMap { Int($0.output.1) } ?? 0
            return text.utf8.count >= head.utf8.count + 4 + length
        }
        while !isWhole() {
            let got = recv(connection, &piece, piece.count, 0)
            guard got > 0 else { return }
            text += String(decoding: piece.prefix(got), as: UTF8.self)
        }
        let words = text.prefix { $0 != "\r\n" }.split(separator: " ").map(String.init)
        let body = head().map { String(text[$0.endIndex...].dropFirst(2)) } ?? ""
        requests.withLock { $0.append("\(words[0]) \(words[1])") }
        let isPhoto = photo != nil && words[1].hasSuffix(".jpg")
        let reply = isPhoto ? (status: 200, body: "") : answer(words[0], words[1], body)
        let content = photo.flatMap { isPhoto ? $0 : nil } ?? Data(reply.body.utf8)
        let response =
            "HTTP/1.1 \(reply.status) X\r\nContent-Type: \(isPhoto ? "image/jpeg" : "application/json")\r\n"
            + "Content-Length: \(content.count)\r\nConnection: close\r\n\r\n"
        let bytes = Data(response.utf8) + content
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.quiet) }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Its provider file, without a key.
    package func provider(
        key: String = "", review: String = "path: /logs, status: /status, photo: /image, time: /at"
    ) -> String {
        """
        name: product
        wire: job
        endpoint: http://127.0.0.1:\(port)/api
        model: product
        \(key)
        prompt: prompts/schema-only.md
        answer: answers/recognized-items.yaml
        request: {json: {image: "{{photo}}"}}
        response: {answer: /data, error: /error}
        job:
          submit: /logs
          ticket: /data/id
          poll: "/logs/{ticket}"
          status: /data/status
          running: [pending, processing]
          done: [completed, confirmed]
          failed: [failed]
          delete: "/logs/{ticket}"
          review:
            {\(review), jobs: /data, ticket: /id,
            confirm: {path: "/logs/{ticket}", json: {items: "{{items}}"}},
            correct: {path: "/logs/{ticket}/items", method: PUT, json: {items: "{{items}}"}}}

        """
    }
}
