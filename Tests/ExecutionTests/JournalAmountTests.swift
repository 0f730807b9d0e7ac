import Execution
import Foundation
import TestSupport
import Testing

/// Money in a journal: a budget is held by it.
struct JournalAmountTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lines() throws -> Int {
        var count = 0
        _ = try JournalReader(path: folder.url.appending(path: "answers.jsonl").path).read { _ in count += 1 }
        return count
    }

    @Test("an amount that no run writes is an error", arguments: ["-0.1", "-1e300", "1e999", "\"1\"", "[]"])
    func amounts(_ amount: String) throws {
        let start = #""trial":"p/q/default s/a 0","attempt":1,"#
        let digest = String(repeating: "0", count: 64)
        let attempt = #"{"kind":"attempt",\#(start)"outcome":"network","request_sha256":"\#(digest)","#
        for line in [
            #"{"kind":"sent",\#(start)"at":"","reserved_usd":AMOUNT}"#,
            #"{"kind":"sent",\#(start)"at":"","expected_usd":AMOUNT}"#, #"\#(attempt)"cost_usd":AMOUNT}"#
        ] {
            for known in ["0", "0.25", "null"] {
                try folder.write(line.replacing("AMOUNT", with: known) + "\n", to: "answers.jsonl")
                #expect(try lines() == 1)
            }
            try folder.write(line.replacing("AMOUNT", with: amount) + "\n", to: "answers.jsonl")
            let error = #expect(throws: RunFolderError.self, "\(line)") { try lines() }
            #expect(error?.description.contains("answers.jsonl:1:1") == true)
        }
    }
}
