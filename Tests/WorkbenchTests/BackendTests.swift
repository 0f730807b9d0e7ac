import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Workbench

/// The page of a product's own backend, which is a socket of the test.
@Suite struct BackendTests {
    private static let item = #"{"name":"soup <b>","quantity":300,"unit":"g","calories":120,"own":7}"#
    private static func job(_ id: String, _ status: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","status":"\#(status)","at":"2026-11-01T12:00:00Z","recognized_items":[\#(item)],"#
            + #""total_calories":120,"confidence_score":0.8\#(more)}"#
    }

    /// One job, `a1`, whose status and body a request changes.
    private final class State: Sendable {
        let status = Mutex("pending")
        let sent = Mutex<[String]>([])

        func answer(_ method: String, _ target: String, _ body: String) -> (status: Int, body: String) {
            if method == "GET", target == "/api/logs" {
                let now = status.withLock { status in
                    defer { if status == "pending" { status = "processing" } }
                    return status
                }
                return (200, "{\"data\":[\(BackendTests.job("a1", now))]}")
            }
            guard target.hasPrefix("/api/logs/a1") else { return (404, "{}") }
            if method != "GET" { sent.withLock { $0.append("\(method) \(target) \(body)") } }
            if method == "PATCH" { status.withLock { $0 = "confirmed" } }
            if method == "DELETE" { return (204, "") }
            return (200, "{\"data\":\(BackendTests.job("a1", status.withLock { $0 }))}")
        }
    }

    @Test func `a job's status moves, its values are corrected, it is confirmed and deleted`() async throws {
        let state = State()
        let backend = try FakeBackend(state.answer)
        let project = try await WorkbenchProject.with(backend)
        try await OpenWorkbench.run(project) { workbench in
            #expect(try await workbench.get("/").text.contains("href=\"/backend/product\""))
            #expect(backend.asked.isEmpty, "nothing is sent before the page is opened")
            let first = try await workbench.get("/backend/product").text
            #expect(first.contains(">pending<") && first.contains("soup &lt;b&gt;") && first.contains("120 kcal"))
            #expect(first.contains("class=\"moving\"") && !first.contains("<b>"))
            #expect(try await workbench.get("/backend/product").text.contains(">processing<"))

            state.status.withLock { $0 = "completed" }
            let target = "/backend/product/job/a1"
            let form = MealForm(try await workbench.get(target).text)
            #expect(form.fields["name.1"] == "soup <b>" && form.fields["grams.1"] == "300")
            let corrected = try await workbench.submit(
                "correct", form, ["energy.1": "150", "name.2": "bread", "grams.2": "40", "energy.2": "100"], to: target)
            #expect(corrected.status == 303 && corrected.header("location") == target + "?notice=corrected")
            let sent = state.sent.withLock { $0 }
            #expect(
                sent == [
                    #"PUT /api/logs/a1/items {"items":[{"name":"soup <b>","quantity":300,"unit":"g","calories":150,"own":7},"#
                        + #"{"name":"bread","quantity":40,"calories":100}]}"#
                ], "\(sent)")
            let confirmed = try await workbench.submit("confirm", form, [:], to: target)
            #expect(confirmed.status == 303)
            #expect(state.sent.withLock { $0.last } == "PATCH /api/logs/a1 {\"items\":[\(Self.item)]}")
            #expect(try await workbench.get("/backend/product").text.contains(">confirmed<"))

            let asks = try await workbench.get(target + "?ask=delete").text
            #expect(asks.contains("Delete this job?") && state.sent.withLock { $0.count } == 2)
            let deleted = try await workbench.submit("delete", MealForm(asks), [:], to: target)
            #expect(deleted.status == 303 && state.sent.withLock { $0.last } == "DELETE /api/logs/a1 ")
        }
        #expect(throws: (any Error).self) { try project.text("eval-sets/demo/corrections.jsonl") }
    }

    @Test func `a job that changed since it was shown, a wrong value and a missing token send nothing`() async throws {
        let state = State()
        state.status.withLock { $0 = "completed" }
        let backend = try FakeBackend(state.answer)
        try await OpenWorkbench.run(try await WorkbenchProject.with(backend)) { workbench in
            let target = "/backend/product/job/a1"
            let form = MealForm(try await workbench.get(target).text)
            let wrong = try await workbench.submit("correct", form, ["energy.1": "many"], to: target)
            #expect(wrong.status == 422 && wrong.text.contains("the energy of food 1 is no number from 0 to 100000"))
            #expect(wrong.text.contains("value=\"many\""), "what was typed stays")
            let same = try await workbench.submit("correct", form, [:], to: target)
            #expect(same.status == 422 && same.text.contains("no value was changed"))
            let empty = ["name.1": "", "grams.1": "", "energy.1": ""]
            #expect(
                try await workbench.submit("confirm", form, empty, to: target).text.contains(
                    "the list of foods is empty"))
            #expect(try await workbench.submit("confirm", form, ["token": "x"], to: target).status == 403)
            #expect(try await workbench.post(target, form.fields, headers: []).status == 403)
            state.status.withLock { $0 = "confirmed" }
            let late = try await workbench.submit("confirm", form, [:], to: target)
            #expect(late.status == 422 && late.text.contains("was changed since the page showed it"))
            #expect(state.sent.withLock { $0 } == [])
        }
    }

    @Test func `whatever a backend sends is text, and a photo elsewhere is not followed`() async throws {
        let hostile = [
            #"<script>alert(1)</script>"#, #"\u202egnp.exe"#, #"\u0007\u001b[31m"#,
            String(repeating: "x", count: 400_000),
            #"\"><img src=//evil.example onerror=alert(1)>"#
        ]
        let jobs = hostile.enumerated().map { number, words in
            #"{"id":"\#(number == 0 ? "../../x?y" : "t\(number)")","status":"\#(words)","at":"\#(words)","#
                + #""image":"http://evil.example/a.jpg","recognized_items":[{"name":"\#(words)","calories":1}],"total_calories":1}"#
        }
        let body = "{\"data\":[\(jobs.joined(separator: ","))]}"
        let backend = try FakeBackend { _, _, _ in (200, body) }
        try await OpenWorkbench.run(try await WorkbenchProject.with(backend)) { workbench in
            let page = try await workbench.get("/backend/product")
            #expect(page.status == 200 && page.bytes.count < 40_000, "\(page.bytes.count)")
            #expect(!page.text.contains("<script>") && !page.text.contains("<img"))
            #expect(!page.text.contains("\u{202e}") && !page.text.contains("\u{1b}"))
            #expect(page.text.contains("not in the provider file") && page.text.contains("no photo"))
            #expect(page.text.contains("/backend/product/job/..%2F..%2Fx%3Fy"))
            _ = try await workbench.get("/backend/product/job/..%2F..%2Fx%3Fy")
            #expect(backend.asked.last == "GET /api/logs/%2E%2E%2F%2E%2E%2Fx%3Fy")
        }
    }

    @Test(
        arguments: [
            (200, "no JSON", "its answer is no list of jobs"), (200, "{\"data\":7}", "its answer is no list of jobs"),
            (500, "{\"error\":\"<i>broken\"}", "refused: HTTP 500: &lt;i&gt;broken"),
            (200, "{\"error\":\"not today\"}", "not today"),
            (200, "{\"data\":[\"" + String(repeating: "y", count: 5_000_000), "larger than the 4000000 bytes")
        ])
    func `a backend that fails gets a page that says how`(status: Int, body: String, words: String) async throws {
        let backend = try FakeBackend { _, _, _ in (status, body) }
        try await OpenWorkbench.run(try await WorkbenchProject.with(backend)) { workbench in
            let page = try await workbench.get("/backend/product")
            #expect(page.status == 502 && page.text.contains(words), "\(page.text.suffix(900))")
            #expect(try await workbench.get("/").status == 200)
        }
    }

    @Test func `a backend that is down gets a page that says so, and unknown backends and jobs none`() async throws {
        var backend: FakeBackend? = try FakeBackend { _, _, _ in (404, "{}") }
        let project = try await WorkbenchProject.with(try #require(backend))
        try await OpenWorkbench.run(project) { workbench in
            for target in ["/backend/other", "/backend/gpt-4o-mini", "/backend/product/photo/x.jpg"] {
                let response = try await workbench.get(target)
                #expect(response.status == 404, "\(target)")
            }
            let none = try await workbench.get("/backend/product/job/none")
            #expect(none.text.contains("refused: HTTP 404"), "\(none.text.suffix(600))")
        }
        backend = nil
        try await Task.sleep(for: .milliseconds(100))
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/backend/product")
            #expect(page.status == 502 && page.text.contains("cannot be reached"), "\(page.text.suffix(900))")
        }
    }

    @Test func `a key goes to no host that the person did not name, and is on no page`() async throws {
        let secret = "product-secret-0123456789"
        let backend = try FakeBackend { _, _, _ in
            (200, "{\"data\":[{\"id\":\"a\",\"status\":\"\(secret)\"}]}")
        }
        let bound = try await WorkbenchProject.with(backend, key: "key: {env: PRODUCT_TOKEN}")
        try bound.folder.write("PRODUCT_TOKEN=\(secret)\n", to: ".env")
        try await OpenWorkbench.run(bound) { workbench in
            let page = try await workbench.get("/backend/product").text
            #expect(
                page.contains("nothing was sent") && page.contains("bind PRODUCT_TOKEN to 127.0.0.1"),
                "\(page.suffix(900))")
            #expect(backend.asked.isEmpty)
        }
        let keyless = try await WorkbenchProject.with(backend)
        try keyless.folder.write("OPENAI_API_KEY=\(secret)\n", to: ".env")
        try await OpenWorkbench.run(keyless) { workbench in
            let page = try await workbench.get("/backend/product").text
            #expect(page.contains("/backend/product/job/a") && !page.contains(secret))
        }
    }
}
