import HTTPTypes
import HummingbirdCore
import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sends a response, or breaks off as its fault requires.
struct ResponseDelivery: Sendable {
    let response: SimulatedResponse
    let channel: any Channel

    /// Thrown to make the server close the connection.
    private struct BrokenOff: Error {}

    /// Maximum time for which a stalled response is held open.
    private static let longestStall = Duration.seconds(600)

    func send(_ writer: consuming ResponseWriter) async throws {
        if response.delivery == .resetBefore { throw await broken() }
        let buffer = ByteBuffer(bytes: response.body)
        guard response.delivery != .whole else {
            return try await writer.write(response: head, body: ResponseBody(byteBuffer: buffer))
        }
        var body = try await writer.writeHead(head)
        try await body.write(ByteBuffer(bytes: response.body.prefix(response.body.count / 2)))
        if response.delivery == .stalled {
            try await Task.sleep(for: Self.longestStall)
            throw BrokenOff()
        }
        throw await broken()
    }

    private var head: HTTPTypes.HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        fields[.contentLength] = String(response.body.count)
        return HTTPTypes.HTTPResponse(status: .init(code: response.status), headerFields: fields)
    }

    /// Without linger time, closing a socket sends a reset. It is closed here because the server would first shut down
    /// its own direction in an orderly way.
    private func broken() async -> BrokenOff {
        if let options = channel as? any SocketOptionProvider {
            try? await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try? await channel.close().get()
        return BrokenOff()
    }
}
