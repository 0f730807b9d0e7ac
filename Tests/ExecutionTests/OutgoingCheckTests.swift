import Analysis
import Catalog
import Foundation
import Nutrition
import Providers
import Scoring
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Execution

@Suite("Live keys in what is about to be sent")
struct OutgoingCheckTests {
    private static let key = "sk-proj-0123456789abcdef"
    private let check = OutgoingCheck([("OTHER_KEY", Secret("another-key-of-mine")), ("MY_KEY", Secret(key))])

    @Test(
        "a key is found by its variable, plain, escaped or encoded",
        arguments: [
            key, key.uppercased(), Data("a\(key)b".utf8).base64EncodedString(),
            key.utf8.map { "\\u00" + String($0, radix: 16) }.joined(), key.replacingOccurrences(of: "-", with: "%2D")
        ])
    func found(_ text: String) {
        #expect(check.variable(in: [.bytes(Array("{\"text\":\"use \(text) now\"}".utf8))]) == "MY_KEY")
    }

    @Test("a body without one passes, and photos are not looked into")
    func passes() {
        #expect(check.variable(in: [.bytes(Array("sk-proj-0123456789".utf8)), .bytes([])]) == nil)
        #expect(check.variable(in: [.base64(of: Array(Self.key.utf8)), .file(Array(Self.key.utf8))]) == nil)
        #expect(OutgoingCheck([]).variable(in: Array(Self.key.utf8)) == nil)
    }

    @Test("a key is found in the address and the headers too")
    func elsewhere() throws {
        let definition = try SimulatedBench(providers: ["gpt-4o-mini"]).plan.variants[0].definition
        let plain = OpenAIChat.request(Ask(definition: definition, photos: []))
        var (address, header) = (plain, plain)
        address.url += "/\(Self.key)"
        header.headers.append(("X-A", "Key \(Self.key)"))
        #expect([plain, address, header].map { check.variable(in: $0) } == [nil, "MY_KEY", "MY_KEY"])
    }

    @Test("a request with a key in its prompt or its notes is not sent, its trial stays pending and says why")
    func notSent() async throws {
        for inNotes in [false, true] {
            var bench = try SimulatedBench(providers: ["gpt-4o-mini", "mistral-small"], meals: 2)
            if inNotes {
                bench.plan.sets[0].set.meals[0].notes = "my key is \(Self.key)"
            } else {
                bench.plan.variants[0].definition.prompt.user += " \(Self.key)"
            }
            let keys = ["gpt-4o-mini": Secret(Self.key), "mistral-small": Secret("the-key-of-mistral")]
            let seen = Mutex<[String]>([])
            let session = try await bench.session(keys: keys) { client, _ in
                Noticing(client: client) { body in seen.withLock { $0.append(body) } }
            }
            #expect(!seen.withLock { $0 }.contains { $0.contains(Self.key) })
            let pending = session.results.trials.filter { $0.outcome == .cancelled }
            #expect(pending.count == 2, "\(session.results.trials.map(\.outcome))")
            for trial in pending {
                #expect(trial.reason?.contains("the request contains the key of") == true, "\(trial.reason ?? "")")
                #expect(trial.reason?.contains("gpt-4o-mini") == true && trial.reason?.contains(Self.key) == false)
            }
            #expect(session.results.trials.count { $0.outcome != .cancelled } == 2)
        }
    }

    /// Keeps the text of every body that is sent.
    private struct Noticing: HTTPSending {
        let client: any HTTPSending
        let see: @Sendable (String) -> Void

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            for case .bytes(let text) in request.body { see(String(decoding: text, as: UTF8.self)) }
            return try await client.send(request)
        }
    }
}
