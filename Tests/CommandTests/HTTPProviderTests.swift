import Foundation
import JSON
import TestSupport
import Testing

/// A product's backend: a real HTTP server in Python, which writes what it received to `requests.jsonl`. Its paths are modes.
private final class ProductServer: Sendable {
    private let process = Process()
    private let input = Pipe()
    let folder: TemporaryFolder
    let port: Int

    private static let script = """
        import email, email.policy, hashlib, http.server, json, os, sys, threading
        # It ends with the test, however that ends.
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
        lock = threading.Lock()
        answer = {"description": "one apple"}
        usage = {"input": 1000, "output": 10}

        def parts(kind, body):
            message = email.message_from_bytes(b"Content-Type: " + kind.encode() + b"\\r\\n\\r\\n" + body, policy=email.policy.HTTP)
            for part in message.iter_parts():
                data = part.get_payload(decode=True)
                name = part.get_param("name", header="content-disposition")
                yield name, part.get_filename(), part.get_content_type(), hashlib.sha256(data).hexdigest(), len(data), \\
                    data[:40].decode("latin-1")

        class Product(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *a): pass
            def send(self, status, value, **headers):
                body = value if isinstance(value, bytes) else json.dumps(value).encode()
                self.send_response(status)
                for name, text in headers.items(): self.send_header(name, text)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def ask(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                kind = self.headers["Content-Type"]
                line = {"method": self.command, "path": self.path, "headers": dict(self.headers)}
                if kind.startswith("multipart/"): line["parts"] = list(parts(kind, body))
                else: line["json"] = json.loads(body)
                with lock, open("requests.jsonl", "a") as file: file.write(json.dumps(line) + "\\n")
                mode = self.path.strip("/")
                if mode == "busy" and not os.path.exists("free"):
                    self.send(503, {"error": {"message": "come back"}})
                elif mode.isdigit(): self.send(int(mode), {"error": {"message": "mode " + mode}})
                elif mode == "redirect": self.send(307, b"", Location="/answer")
                elif mode == "huge": self.send(200, b" " * 2000000 + b"{}")
                elif mode == "page": self.send(200, b"<html>proxy</html>")
                elif mode == "elsewhere": self.send(200, {"resutl": answer, "usage": usage, "model": "product-1"})
                elif mode == "late-error": self.send(200, {"result": answer, "error": {"message": "out of cheese"}})
                elif mode == "v1/meals":
                    meal = {"ingredients": [], "totalCalories": 52, "timestamp": "2026-01-01T00:00:00Z", "confidenceScore": 1}
                    self.send(200, {"result": {"meal_analysis": meal}, "usage": usage, "model": "my-product-3"})
                else: self.send(200, {"result": answer, "usage": usage, "model": "product-1", "error": None})
            do_POST = do_PUT = do_PATCH = ask

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Product)
        with open("port.new", "w") as file: file.write(str(server.server_port))
        os.rename("port.new", "port")
        server.serve_forever()
        """

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write(Self.script, to: "product.py")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "product.py"]
        process.currentDirectoryURL = folder.url
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var port: Int?
        while port == nil {
            guard process.isRunning else { throw CocoaError(.featureUnsupported) }
            port = try? Int(String(contentsOf: folder.url.appending(path: "port"), encoding: .utf8))
            try await Task.sleep(for: .milliseconds(5))
        }
        self.port = try #require(port)
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    /// What it received, in the order of its end.
    func requests() throws -> [JSON] {
        let file = folder.url.appending(path: "requests.jsonl")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try JSON.parse(String($0)) }
    }
}

/// A project with providers that the server answers, and a home folder whose trust file lets the key go there.
private struct ProductProject {
    let project: LiveProject
    let home: TemporaryFolder
    let server: ProductServer
    let canary = Canary()

    static let multipart =
        #"request: {headers: {X-Api-Key: "{{key}}"}, multipart: {image: "{{photo}}", notes: "{{notes}}"}}"#
    static let json = #"request: {method: PUT, json: {model: "{{model}}", photos: ["{{photo}}"], said: "{{notes}}"}}"#
    static let response = """
        response: {answer: /result, input_tokens: /usage/input, output_tokens: /usage/output, model: /model,
          error: /error/message, outcomes: {422: refused}}
        """

    init(meals: Int = 2) async throws {
        server = try await ProductServer()
        project = try LiveProject([:], meals: meals)
        home = try TemporaryFolder()
        try home.write("keys: {PRODUCT_KEY: [127.0.0.1]}\n", to: ".config/nutrieval/trust.yaml")
    }

    func write(
        _ name: String, mode: String = "answer", request: String = multipart, more: String = "retry: none",
        prices: String = "input: 1, cached_input: 0, output: 2"
    ) throws {
        try project.folder.write(
            """
            name: \(name)
            wire: http
            endpoint: http://127.0.0.1:\(server.port)/\(mode)
            model: product-1
            key: {env: PRODUCT_KEY}
            prompt: prompts/schema-only.md
            answer: answers/food-description.yaml
            \(request)
            \(Self.response)
            prices: [{from: 2020-01-01, \(prices), source: "a test"}]
            \(more)

            """, to: "providers/\(name).yaml")
    }

    func call(_ arguments: String...) throws -> Nutrieval.Result {
        try Nutrieval.run(
            arguments + ["--project", project.folder.path] + (arguments.first == "run" ? ["--yes"] : []),
            in: project.folder.url,
            environment: ["HOME": home.path, "PRODUCT_KEY": canary.key])
    }

    /// Of the attempts in a run's journal, with what decides: outcome, reason, cost.
    func attempts(_ run: String) throws -> [JSON] {
        let file = project.folder.url.appending(path: "reports/\(run)/answers.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try JSON.parse(String($0)) }
            .filter { $0["kind"] == "attempt" }
    }
}

@Suite("Providers whose file describes the request", .blocks)
struct HTTPProviderTests {
    @Test func `form data reaches a Python server with the photo as a file, the notes and the key`() async throws {
        let one = try await ProductProject()
        try one.write("product")
        let run = try one.call("run", "--name", "a")
        #expect(run.status == 0, "\(run.error)")
        let requests = try one.server.requests()
        #expect(requests.count == 2)
        for request in requests {
            #expect(request["method"] == "POST" && request["path"] == "/answer")
            #expect(request["headers"]?["X-Api-Key"]?.string == one.canary.key)
            #expect(request["headers"]?["Authorization"] == nil)
            let parts = try #require(request["parts"]?.array)
            #expect(parts.map { $0[0] } == ["image", "notes"] && parts.map { $0[1]?.string } == ["photo.jpeg", nil])
            #expect(parts[0][2] == "image/jpeg" && parts[0][5]?.string?.hasPrefix("\u{FF}\u{D8}\u{FF}") == true)
            #expect(parts[1][5]?.string?.hasPrefix("number ") == true)
        }
        let attempts = try one.attempts("a")
        #expect(attempts.map { $0["outcome"] } == ["ok", "ok"])
        #expect(attempts.allSatisfy { $0["cost_usd"] == 0.00102 && $0["served_model"] == "product-1" })
        let folder = one.project.folder.url.appending(path: "reports/a")
        for file in try #require(FileManager.default.subpaths(atPath: folder.path)) {
            let data = (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
            #expect(one.canary.found(in: Array(data)) == [], "\(file)")
        }
        #expect(one.canary.found(in: run.output + run.error) == [])
    }

    @Test func `a price per request is estimated, counted against a cap and billed, also without tokens`() async throws
    {
        let one = try await ProductProject(meals: 4)
        // This endpoint reports no tokens: the body has them elsewhere.
        try one.write("product", mode: "late-error", prices: "per_request_usd: 0.25")
        let file = one.project.folder.url.appending(path: "providers/product.yaml")
        let text = try String(contentsOf: file, encoding: .utf8).replacing(" error: /error/message,", with: "")
        try one.project.folder.write(text, to: "providers/product.yaml")
        #expect(try one.call("check").output.contains("0 errors"))
        #expect(try one.call("estimate").output.contains("$1.00"))
        let run = try one.call("run", "--name", "a", "--max-usd", "0.6")
        #expect(run.status == 1 && run.error.contains("its cap is reached"), "\(run.error)")
        #expect(try one.attempts("a").map { $0["cost_usd"] } == [0.25, 0.25])
        let resumed = try one.call("run", "--resume", "a", "--max-usd", "2")
        #expect(resumed.status == 0 && resumed.output.contains("estimated $1.00"), "\(resumed.output)")
        #expect(resumed.output.contains("billed $1.00"))
    }

    @Test func `the example reaches a Python server with every photo of a meal`() async throws {
        let one = try await ProductProject()
        let example = TestData.repository.appending(path: "examples/http/my-product.yaml")
        try one.project.folder.write(
            String(contentsOf: example, encoding: .utf8)
                .replacing("https://api.example.org", with: "http://127.0.0.1:\(one.server.port)")
                .replacing("{env: MY_PRODUCT_KEY}", with: "{env: PRODUCT_KEY}"), to: "providers/my-product.yaml")
        try one.project.folder.write(
            #"{"id":"m","photos":["m0.jpg","m1.jpg"],"truth":{"energy_kcal":52}}"#, to: "eval-sets/meals/meals.jsonl")
        let run = try one.call("run", "--name", "a")
        #expect(run.status == 0, "\(run.error)")
        let request = try #require(try one.server.requests().first)
        #expect(request["headers"]?["X-Api-Key"]?.string == one.canary.key)
        // Without notes that part is left out.
        #expect(request["parts"]?.array?.map { $0[0]?.string } == ["image", "image"])
        let attempt = try #require(try one.attempts("a").first)
        #expect(attempt["outcome"] == "no_food" && attempt["usage"] == ["input_tokens": 1000, "output_tokens": 10])
        #expect(attempt["cost_usd"] == nil || attempt["cost_usd"] == .null)
    }

    @Test func `JSON of a template is PUT, with the key in the usual header`() async throws {
        let one = try await ProductProject()
        try one.write("product", request: ProductProject.json)
        let run = try one.call("run", "--name", "a")
        #expect(run.status == 0, "\(run.error)")
        for request in try one.server.requests() {
            #expect(request["method"] == "PUT")
            #expect(request["headers"]?["Authorization"]?.string == "Bearer \(one.canary.key)")
            let body = try #require(request["json"])
            #expect(body["model"] == "product-1" && body["said"]?.string?.hasPrefix("number ") == true)
            let photo = try #require(body["photos"]?[0]?.string.flatMap { Data(base64Encoded: $0) })
            #expect(photo.starts(with: [0xFF, 0xD8]))
        }
    }

    @Test func `every way to fail is an outcome with its reason, and a redirect is not followed`() async throws {
        let one = try await ProductProject(meals: 1)
        let modes = [
            ("401", "unauthorized"), ("403", "unauthorized"), ("404", "bad_request"), ("422", "refused"),
            ("429", "rate_limited"), ("500", "server_error"), ("503", "overloaded"), ("redirect", "bad_request"),
            ("huge", "too_large"), ("page", "not_json"), ("elsewhere", "empty"), ("late-error", "server_error")
        ]
        for (mode, _) in modes { try one.write("p-\(mode)", mode: mode) }
        _ = try one.call("run", "--name", "a")
        let attempts = try one.attempts("a")
        #expect(attempts.count == modes.count)
        for (mode, outcome) in modes {
            let attempt = try #require(attempts.first { $0["trial"]?.string?.hasPrefix("p-\(mode)/") == true })
            #expect(attempt["outcome"]?.string == outcome, "\(mode): \(attempt["reason"]?.string ?? "")")
            let reason = attempt["reason"]?.string ?? ""
            if Int(mode) != nil { #expect(reason == "HTTP \(mode): mode \(mode)") }
            if mode == "elsewhere" {
                #expect(reason == "the response has nothing at /result; its top has resutl, usage, model")
            }
            if mode == "late-error" { #expect(reason == "HTTP 200: out of cheese") }
        }
        #expect(try one.server.requests().count { $0["path"] == "/answer" } == 0)
    }

    @Test func `a resume asks what is pending, and an equal request is not asked again`() async throws {
        let one = try await ProductProject()
        try one.write("product", mode: "busy")
        #expect(try one.call("run", "--name", "a").status != 0)
        #expect(try one.attempts("a").map { $0["outcome"] } == ["overloaded", "overloaded"])
        try one.server.folder.write("", to: "free")
        let resumed = try one.call("run", "--resume", "a")
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try one.attempts("a").suffix(2).map { $0["outcome"] } == ["ok", "ok"])
        #expect(try one.server.requests().count == 4)
        #expect(try one.call("run", "--name", "b", "--reuse", "a").status == 0)
        #expect(try one.server.requests().count == 4)
        // Another header may make another answer.
        let changed = ProductProject.multipart.replacing("\"{{key}}\"", with: "\"{{key}}\", X-Mode: fine")
        try one.write("product", mode: "busy", request: changed)
        #expect(try one.call("run", "--name", "c", "--reuse", "a").status == 0)
        #expect(try one.server.requests().count == 6)
    }

    @Test func `a dry run estimates, a simulated run plays the server, and nothing is sent`() async throws {
        let one = try await ProductProject()
        try one.write("form", more: "image_tokens: {rule: fixed, tokens: 1000}\nparameters: {max_output_tokens: 100}")
        try one.write("json", request: ProductProject.json)
        let dry = try one.call("run", "--provider", "form", "--dry-run")
        #expect(dry.status == 0 && dry.output.contains("$0.002"), "\(dry.output)\(dry.error)")
        let run = try one.call("run", "--simulate", "--name", "s")
        #expect(run.status == 0, "\(run.error)")
        let attempts = try one.attempts("s")
        #expect(attempts.count == 4 && attempts.allSatisfy { $0["outcome"] == "ok" }, "\(attempts)")
        #expect(attempts.allSatisfy { ($0["usage"]?["input_tokens"]?.integer ?? 0) > 0 })
        #expect(try one.server.requests().isEmpty)
    }

    @Test func `a key goes to no host that it is not bound to, and into no other place`() async throws {
        let one = try await ProductProject()
        try one.write("product", request: ProductProject.json.replacing("{{model}}", with: one.canary.key))
        let run = try one.call("run", "--name", "a")
        #expect(run.status != 0 && run.error.contains("contains the key of PRODUCT_KEY"), "\(run.error)")
        try one.write(
            "product", request: #"request: {headers: {X-Team: "\#(one.canary.key)"}, json: {a: "{{photo}}"}}"#)
        #expect(try one.call("run", "--name", "a").error.contains("contains the key of PRODUCT_KEY"))
        try one.write("product")
        try one.home.write("keys: {PRODUCT_KEY: [api.example.org]}\n", to: ".config/nutrieval/trust.yaml")
        let other = try one.call("run", "--name", "a")
        #expect(other.status != 0 && other.error.contains("is not sent to 127.0.0.1"), "\(other.error)")
        #expect(try one.server.requests().isEmpty)
    }
}
