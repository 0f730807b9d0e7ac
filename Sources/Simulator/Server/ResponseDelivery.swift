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

struct ResponseDelivery: Sendable {
    let response: SimulatedResponse
    let channel: any Channel

    private struct BrokenOff: Error {}

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

    /// Without linger time, closing a socket sends a reset; the server itself would first shut its side down in order.
    private func broken() async -> BrokenOff {
        if let options = channel as? any SocketOptionProvider {
            try? await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try? await channel.close().get()
        return BrokenOff()
    }
}
