import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A server on loopback that answers every request with the same bytes, made of what was sent, and closes.
final class LoopbackServer: Sendable {
    let port: Int
    private let listener: Int32

    /// - Parameter answer: the whole response to the text of a request's head.
    convenience init(_ answer: @escaping @Sendable (String) -> String) throws {
        try self.init { head, _ in answer(head) }
    }

    /// - Parameter answer: the whole response to the texts of a request's head and body.
    init(_ answer: @escaping @Sendable (String, String) -> String) throws {
        #if canImport(Glibc)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard listener >= 0, isListening else { throw CocoaError(.featureUnsupported) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            while case let client = accept(listener, nil, nil), client >= 0 {
                let handle = FileHandle(fileDescriptor: client, closeOnDealloc: true)
                var (request, head) = (Data(), "")
                // The whole request is read first: a response that comes during the upload is another case.
                while head.isEmpty || request.count < head.utf8.count + Self.bodyLength(head) {
                    let more = handle.availableData
                    if more.isEmpty { break }
                    request += more
                    guard head.isEmpty, let end = request.firstRange(of: Data("\r\n\r\n".utf8)) else { continue }
                    head = String(decoding: request[..<end.upperBound], as: UTF8.self)
                }
                let body = String(decoding: request.dropFirst(head.utf8.count), as: UTF8.self)
                try? handle.write(contentsOf: Data(answer(head, body).utf8))
                // What the client still sends is read, so that closing is no reset.
                shutdown(client, Int32(SHUT_WR))
                while !handle.availableData.isEmpty {}
            }
        }
    }

    private static func bodyLength(_ head: String) -> Int {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        return line.flatMap { Int($0.drop { $0 != ":" }.dropFirst().trimmingPrefix(" ")) } ?? 0
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
