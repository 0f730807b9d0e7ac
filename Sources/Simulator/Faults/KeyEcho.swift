import HTTPTypes
import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Imitates a hostile server for the tests that search all output for keys: it echoes the key in every encoding.
enum KeyEcho {
    static func add(
        to response: inout SimulatedResponse, of request: HTTPTypes.HTTPRequest,
        keyHeaders: [(name: String, prefix: String)]
    ) {
        guard let key = key(in: request, keyHeaders) else { return }
        response.headers += [
            ("x-request-id", "\(key) Bearer \(key)"),
            ("x-ratelimit-note", KeyWritings.all(of: key).joined(separator: " ")),
            ("x-ratelimit-\(key)", "1"), ("location", "https://\(key).example/?key=\(key)"), ("set-cookie", "k=\(key)")
        ]
        if response.body.count < 1_000_000, let body = try? JSON.parse(response.body) {
            response.body = KeyWritings.filled(echoing(body, isAnswer: false).serialized(), with: key)
        } else {
            // An unreadable body stays one and begins with the key, where a client would quote it.
            response.body = Array("\(key) \(KeyWritings.all(of: key).joined(separator: " ")) ".utf8) + response.body
        }
    }

    private static func key(
        in request: HTTPTypes.HTTPRequest, _ headers: [(name: String, prefix: String)]
    ) -> String? {
        for (name, prefix) in headers + [("authorization", "Bearer ")] {
            guard let value = HTTPField.Name(name).flatMap({ request.headerFields[$0] }) else { continue }
            return value.hasPrefix(prefix) ? String(value.dropFirst(prefix.count)) : value
        }
        return nil
    }

    /// Members whose text a client reads: errors, models, refusals, reasons, names and descriptions.
    private static let words: Set<String> = [
        "message", "model", "modelVersion", "refusal", "blockReason", "status", "name", "description", "warnings"
    ]
    private static let answers: Set<String> = ["content", "text"]

    private static func echoing(_ value: JSON, key: String = "", isAnswer: Bool) -> JSON {
        switch value {
        case .object(let object):
            var members = object.members.map { ($0.key, echoing($0.value, key: $0.key, isAnswer: isAnswer)) }
            if !isAnswer { members.append(("echo", .string(KeyWritings.places))) }
            return .object(JSONObject(members))
        case .array(let elements): return .array(elements.map { echoing($0, key: key, isAnswer: isAnswer) })
        case .string(let text) where words.contains(key): return .string(text + KeyWritings.places)
        case .string(let text) where answers.contains(key):
            guard let answer = try? JSON.parse(text), answer.object != nil else {
                return .string(KeyWritings.places + text)
            }
            return .string(echoing(answer, isAnswer: true).text())
        default: return value
        }
    }
}

/// Encodings of a key. Placeholders reserve their places, because JSON escapes can only be added to written JSON.
private enum KeyWritings {
    private static let escaped = "@escaped@"
    private static let others = "@others@"

    /// Placeholders for each kind of encoding.
    static let places = " \(others) \(escaped) "

    static func filled(_ body: [UInt8], with key: String) -> [UInt8] {
        let units = key.utf8.map { "\\u00" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let text = String(decoding: body, as: UTF8.self)
            .replacing(others, with: all(of: key).joined(separator: " ")).replacing(escaped, with: units)
        return Array(text.utf8)
    }

    /// Encodings that need no escape inside JSON.
    static func all(of key: String) -> [String] {
        let bytes = Array(key.utf8)
        let percent = bytes.map { "%" + String($0, radix: 16) }.joined()
        let entities = bytes.map { "&#\($0);" }.joined()
        let base64 = ["", "x", "xx"].map { Data(($0 + key + "more").utf8).base64EncodedString() }
        return [key, "Bearer \(key)", key.uppercased(), key.lowercased(), percent, percent.uppercased(), entities]
            + base64 + [bytes.map { String($0, radix: 16) }.joined()]
    }
}
