import Foundation
import TestSupport
import Testing

/// A wrong model name or endpoint must fail a job, also beside a provider that works.
@Suite("A provider without one usable answer")
struct SilentProviderTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { head in
            if head.hasPrefix("POST /missing") {
                return LiveProject.response("404 Not Found", #"{"error":{"message":"The model does not exist"}}"#)
            }
            if head.hasPrefix("POST /prose") {
                return LiveProject.response("200 OK", #"{"choices":[{"message":{"content":"An apple."}}]}"#)
            }
            if head.hasPrefix("POST /key") { return LiveProject.response("401 No", #"{"error":{"message":"no key"}}"#) }
            return LiveProject.apple
        }
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

    @Test func `that answers badly ends the run with 0, since that is a result`() throws {
        let project = try LiveProject(["chatty": endpoint("prose")], meals: 2)
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
