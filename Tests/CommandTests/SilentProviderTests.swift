import Foundation
import Synchronization
import TestSupport
import Testing

/// A wrong model name or endpoint must fail a job, also beside a provider that works.
@Suite("A provider without one usable answer", .blocks)
struct SilentProviderTests {
    private let server: LoopbackServer

    init() throws {
        let mixed = Mutex(0)
        server = try LoopbackServer { head in
            if head.hasPrefix("POST /missing") {
                return LiveProject.response("404 Not Found", #"{"error":{"message":"The model does not exist"}}"#)
            }
            if head.hasPrefix("POST /prose") { return Self.message(#""An apple.""#) }
            if head.hasPrefix("POST /other") { return Self.message(#""{\"food\":\"apple\"}""#) }
            if head.hasPrefix("POST /nothing") { return Self.message("null") }
            if head.hasPrefix("POST /cut") { return Self.message(#""{\"desc""#, reason: "length") }
            if head.hasPrefix("POST /mixed"),
                mixed.withLock({
                    $0 += 1
                    return $0 > 1
                })
            {
                return Self.message(#""No.""#)
            }
            if head.hasPrefix("POST /key") { return LiveProject.response("401 No", #"{"error":{"message":"no key"}}"#) }
            return LiveProject.apple
        }
    }

    private static func message(_ content: String, reason: String = "stop") -> String {
        LiveProject.response(
            "200 OK", #"{"choices":[{"message":{"content":\#(content)},"finish_reason":"\#(reason)"}]}"#)
    }

    private func endpoint(_ path: String) -> String { "http://127.0.0.1:\(server.port)/\(path)" }

    // Two meals end with a refusal each; of five, the third refusal stops the provider and two stay pending.
    @Test(arguments: [2, 5])
    func `that was refused every time ends the run with 1, also beside one that works`(_ meals: Int) throws {
        let project = try LiveProject(["good": endpoint("good"), "gpt-x": endpoint("missing")], meals: meals)
        let line =
            "gpt-x: no usable answer: HTTP 404: The model does not exist; check its model, endpoint and parameters"
        for command in [["run", "--name", "r"], ["score", "r"]] {
            let result = try project.call(command)
            #expect(result.status == 1, "\(command): \(result.error)")
            #expect(result.error.contains(line), "\(result.error)")
            #expect(!result.error.contains("good: no usable answer"))
        }
        let alone = try project.call(["run", "--name", "good-alone", "--provider", "good"])
        #expect(alone.status == 0 && !alone.error.contains("no usable"), "\(alone.error)")
    }

    @Test(arguments: [
        (
            "prose",
            "not_json: there is no JSON in the answer, which begins “An apple.”; have it return JSON that fits its schema, by its prompt or schema_mode"
        ),
        (
            "other",
            "schema_invalid: the answer: is missing the key `description`; have it return JSON that fits its schema, by its prompt or schema_mode"
        ),
        ("nothing", "empty"), ("cut", "truncated")
    ]) func `whose answers all are unusable ends the run with 1, and the line says what to do`(
        _ path: String, _ words: String
    ) throws {
        let project = try LiveProject(["good": endpoint("good"), "chatty": endpoint(path)], meals: 2)
        for command in [["run", "--name", "r"], ["score", "r"]] {
            let result = try project.call(command)
            #expect(result.status == 1, "\(command): \(result.error)")
            #expect(result.error.contains("chatty: no usable answer: \(words)"), "\(result.error)")
            #expect(result.error.contains("; `nutrieval provider test chatty` shows one"))
        }
    }

    @Test func `with one usable answer among bad ones is a result: exit 0`() throws {
        let project = try LiveProject(["mixed": endpoint("mixed")], meals: 4)
        let result = try project.call(["run", "--name", "r"])
        #expect(result.status == 0 && !result.error.contains("no usable answer"), "\(result.error)")
    }

    @Test func `whose key is refused is named beside the one that works`() throws {
        let project = try LiveProject(["good": endpoint("good"), "locked": endpoint("key")], meals: 2)
        let result = try project.call(["run", "--name", "r"])
        #expect(result.status == 1, "\(result.error)")
        #expect(result.error.contains("locked: no usable answer: HTTP 401: no key; check its key"), "\(result.error)")
    }
}
