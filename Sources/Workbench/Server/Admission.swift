import HTTPTypes
import Synchronization

/// Decides who may see a page: requests that name this server as their host, come from no other site, and have the
/// cookie that a token was exchanged for.
final class Admission: Sendable {
    enum Decision: Sendable, Equatable {
        case admitted
        /// A right token: the browser gets this cookie.
        case opened(cookie: String)
        case refused(Refusal)
    }

    enum Refusal: Sendable, Equatable, CaseIterable {
        /// The address is not that of this server: perhaps another name was pointed at this machine.
        case host
        /// Another site sent the request.
        case origin
        case cookie
        case token
        case method
        case body
        case target
    }

    static let openPath = "/open"

    let port: Int
    private let session = Admission.secret()
    private let state = Mutex(Admission.secret())

    init(port: Int) { self.port = port }

    /// The token of the next `/open`. It works once; then there is another.
    var token: String { state.withLock { $0 } }

    /// Cookies are shared by all ports of a host, so the name has the port.
    private var cookieName: String { "nutrieval-\(port)" }

    func decide(_ head: HTTPRequest) -> Decision {
        guard let host = head.authority, head.headerFields[values: .host].isEmpty, isOwn(host) else {
            return .refused(.host)
        }
        if let refusal = refusedOrigin(head) { return .refused(refusal) }
        guard head.method == .get else { return .refused(.method) }
        guard head.headerFields[.transferEncoding] == nil, ["0", nil].contains(head.headerFields[.contentLength])
        else { return .refused(.body) }
        guard let target = head.path, target.hasPrefix("/"), !target.hasPrefix("//"), target.utf8.count <= 4096 else {
            return .refused(.target)
        }
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        if halves[0] == Self.openPath { return open(Place.query(halves.count > 1 ? halves[1] : "")["token"]) }
        return hasCookie(head) ? .admitted : .refused(.cookie)
    }

    private func isOwn(_ host: String) -> Bool {
        ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host.lowercased())
    }

    private func refusedOrigin(_ head: HTTPRequest) -> Refusal? {
        let origins = head.headerFields[values: .origin]
        guard origins.allSatisfy({ $0.hasPrefix("http://") && isOwn(String($0.dropFirst(7))) }) else { return .origin }
        // A link on another site may lead to the token's page, and nowhere else.
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
        let isOpen = head.path?.hasPrefix(Self.openPath + "?") == true
        if let site, !["same-origin", "none"].contains(site), !isOpen { return .origin }
        return nil
    }

    private func open(_ given: String?) -> Decision {
        let isRight = state.withLock { token in
            guard let given, Self.areEqual(given, token) else { return false }
            token = Self.secret()
            return true
        }
        guard isRight else { return .refused(.token) }
        return .opened(cookie: "\(cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict")
    }

    private func hasCookie(_ head: HTTPRequest) -> Bool {
        head.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }.contains { pair in
            let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            return sides.count == 2 && sides[0] == cookieName && Self.areEqual(String(sides[1]), session)
        }
    }

    /// Takes the same time wherever the two differ.
    private static func areEqual(_ given: String, _ secret: String) -> Bool {
        guard given.utf8.count == secret.utf8.count else { return false }
        return zip(given.utf8, secret.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// 256 random bits, in hexadecimal.
    private static func secret() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension HTTPField.Name {
    fileprivate static var host: Self { HTTPField.Name("Host") ?? .origin }
}
