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
        /// A form without its token, or one that no page has.
        case form
    }

    static let openPath = "/open"

    let port: Int
    private let session = Admission.secret()
    /// In every form; without it none is taken.
    let formToken = Admission.secret()
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
        let isForm = head.method == .post && Self.takesForms(head.path)
        guard head.method == .get || isForm else { return .refused(.method) }
        let length = head.headerFields[.contentLength].map { Int($0) ?? .max } ?? (isForm ? .max : 0)
        guard head.headerFields[.transferEncoding] == nil, (0...(isForm ? FormBody.bytesAtMost : 0)).contains(length)
        else { return .refused(.body) }
        if isForm, let refusal = refusedForm(head) { return .refused(refusal) }
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

    private static func takesForms(_ target: String?) -> Bool {
        switch target.flatMap({ Place(target: $0) }) {
        case .meal, .backend: true
        default: false
        }
    }

    /// A browser names the page's origin with each form; a request without it comes from elsewhere.
    private func refusedForm(_ head: HTTPRequest) -> Refusal? {
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
        guard site == "same-origin" || !head.headerFields[values: .origin].isEmpty else { return .origin }
        guard head.headerFields[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true else {
            return .form
        }
        return nil
    }

    func isFormToken(_ given: String) -> Bool { Self.areEqual(given, formToken) }

    // MARK: the name of the person

    private var nameCookie: String { "nutrieval-by-\(port)" }

    /// Remembers a name for a year, in hexadecimal.
    func cookie(remembering name: String) -> String {
        let digits = name.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(nameCookie)=\(digits); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    }

    func visit(_ head: HTTPRequest) -> Visit {
        let digits = Array((cookies(head).last { $0.name == nameCookie }?.value ?? "").utf8.prefix(200))
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        return Visit(token: formToken, by: String(validating: bytes, as: UTF8.self))
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
        cookies(head).contains { $0.name == cookieName && Self.areEqual($0.value, session) }
    }

    private func cookies(_ head: HTTPRequest) -> [(name: String, value: String)] {
        head.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
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
