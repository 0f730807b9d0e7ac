import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A server on loopback that answers every request with the same bytes, made of what was sent, and closes.
final class LoopbackServer: Sendable {
    let port: Int
    private let listener: Int32

    /// - Parameter answer: the whole response to the text of a request's head.
    init(_ answer: @escaping @Sendable (String) -> String) throws {
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
                var head = ""
                while !head.contains("\r\n\r\n") {
                    let more = handle.availableData
                    if more.isEmpty { break }
                    head += String(decoding: more, as: UTF8.self)
                }
                try? handle.write(contentsOf: Data(answer(head).utf8))
                // What the client still sends is read, so that closing is no reset.
                shutdown(client, Int32(SHUT_WR))
                while !handle.availableData.isEmpty {}
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
