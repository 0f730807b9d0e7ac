import Catalog
import Costs
import Foundation
import JSON
import Nutrition
import Providers
import TestSupport
import Testing

/// `request` and `response` of provider files with `wire: http`.
@Suite struct HTTPDefinitionTests {
    @Test func `the example has at most 20 lines and no mistake`() throws {
        let file = TestData.repository.appending(path: "examples/http/my-product.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
        let example = try ReadProvider(text, named: "my-product")
        #expect(example.remarks == [])
        let definition = try #require(example.definition)
        #expect(definition.format.keyHeader.name == "X-Api-Key" && definition.format.keyHeader.prefix.isEmpty)
        #expect(definition.http?.headers == [] && definition.limits.photosPerRequest == 8)
        #expect(definition.http?.response.outcomes == ["413": .overLimit, "422": .refused])
    }

    private static let head = """
        name: one
        wire: http
        endpoint: https://api.example.org/v1
        model: m
        key: {env: MY_KEY}
        prompt: prompts/schema-only.md
        answer: answers/analyze-meal.yaml

        """
    private static let request = "request: {json: {image: \"{{photo}}\"}}\n"
    private static let response = "response: {answer: /result}\n"

    private func one(_ lines: String) throws -> ReadProvider { try ReadProvider(Self.head + lines) }

    @Test func `a vendor's key at its own host is warned of`() throws {
        let head = Self.head.replacing("MY_KEY", with: "OPENAI_API_KEY").replacing(".example.org", with: ".openai.com")
        #expect(
            try ReadProvider(head + Self.request + Self.response).remarks == [
                "providers/one.yaml:5:6: warning: OPENAI_API_KEY will not be sent with a request that this file writes; bind it to "
                    + "api.openai.com in your own trust file"
            ])
    }

    @Test(arguments: [
        ("{{system}}", 99, nil), ("{{system}}", 100, "has 101 variables; use at most 100"), ("{{photo}}", 15, nil),
        ("{{photo}}", 16, "has 17 places for photos; use at most 16")
    ]) func `a request that repeats its variables without end is refused`(
        _ variable: String, _ count: Int, _ words: String?
    ) throws {
        let list = Array(repeating: "\"\(variable)\"", count: count).joined(separator: ", ")
        let request = "request: {headers: {X: \"{{model}}\"}, json: {one: [\"{{photo}}\"], more: [\(list)]}}\n"
        let remarks = try one(request + Self.response).remarks
        #expect(words.map { remarks.count == 1 && remarks[0].contains($0) } ?? remarks.isEmpty, "\(remarks)")
    }

    @Test func `a key goes into the header that names it, else into Authorization`() throws {
        func place(_ headers: String) throws -> (name: String, prefix: String)? {
            let request = "request: {headers: {\(headers)}, json: {image: \"{{photo}}\"}}\n"
            return try one(request + Self.response).definition?.format.keyHeader
        }
        #expect(try #require(try place("")) == ("Authorization", "Bearer "))
        #expect(try #require(try place("X-Api-Key: \"{{key}}\"")) == ("X-Api-Key", ""))
        #expect(try #require(try place("Authorization: \"Token {{ key }}\"")) == ("Authorization", "Token "))
    }

    @Test func `one place for a photo takes one photo`() throws {
        #expect(try one(Self.request + Self.response).definition?.limits.photosPerRequest == 1)
        let list = "request: {json: {images: [{data: \"{{photo}}\"}]}}\n"
        #expect(try one(list + Self.response).definition?.limits.photosPerRequest == 8)
        let remarks = try one(Self.request + Self.response + "limits: {photos_per_request: 2}").remarks
        #expect(
            remarks == [
                "providers/one.yaml:10:30: error: the request has one place for a photo; write `[\"{{photo}}\"]`, which is "
                    + "repeated for each"
            ])
    }

    @Test(
        arguments: [
            (
                "json: {a: \"{{photo}}\", b: \"x {{foto}}\"}", "8:37",
                "unknown variable `foto`; use one of `model`, `system`"
            ),
            ("json: {a: \"{{photo}}\", b: \"{{a-b}}\"}", "8:37", "`{{` begins a variable, which is letters and `_`"),
            ("json: {a: \"{{photo}}\", \"{{model}}\": 1}", "8:34", "variables are not replaced in a name"),
            ("json: {a: \"x{{photo}}\"}", "8:21", "`{{photo}}` must be the whole value"),
            ("json: {a: \"{{photo}}\", b: \"{{key}}\"}", "8:37", "the key goes into a header only"),
            ("json: {a: \"{{user}}\"}", "8:10", "the request has no photo"),
            ("json: \"{{photo}}\"", "8:17", "`json` must be keys with JSON values"),
            ("json: {a: \"{{photo}}\", b: .inf}", "8:17", "`json` must be keys with JSON values"),
            ("json: {a: \"{{photo}}\"}, multipart: {a: \"{{photo}}\"}", "8:10", "`request` needs one of `json` and"),
            ("method: POST", "8:10", "`request` needs one of `json` and `multipart`"),
            ("method: GET, json: {a: \"{{photo}}\"}", "8:19", "`method` cannot be `GET`; use one of `POST`, `PUT`"),
            ("multipart: {a: \"{{photo_url}}\"}", "8:26", "a part sends the photo as a file"),
            ("multipart: {\"a\\r\\nb\": \"{{photo}}\"}", "8:23", "a part's name must be letters"),
            ("headers: {Accept-Encoding: gzip}, json: {a: \"{{photo}}\"}", "8:21", "the header `Accept-Encoding` is"),
            ("headers: {Host: x}, json: {a: \"{{photo}}\"}", "8:21", "the header `Host` is nutrieval's own"),
            (
                "headers: {Content-Type: x}, multipart: {a: \"{{photo}}\"}", "8:21",
                "the header `Content-Type` is nutrieval's own"
            ),
            ("headers: {\"X\\r\\nY\": x}, json: {a: \"{{photo}}\"}", "8:21", "a header's name must be letters"),
            (
                "headers: {X: \"a\\r\\nY: b\"}, json: {a: \"{{photo}}\"}", "8:24",
                "the header `X` must be printable ASCII"
            ),
            (
                "headers: {X: \"{{notes}}\"}, json: {a: \"{{photo}}\"}", "8:24",
                "unknown variable `notes`; use one of `model`"
            ),
            (
                "headers: {X: \"{{key}}{{model}}\"}, json: {a: \"{{photo}}\"}", "8:24",
                "`{{key}}` must be at the end of one"
            ),
            (
                "headers: {X-Api-Key: SECRET}, json: {a: \"{{photo}}\"}", "8:32",
                "a key never stands in this file; write"
            ),
            ("headers: {Cookie: SECRET}, json: {a: \"{{photo}}\"}", "8:29", "a key never stands in this file; write")
        ])
    func `a wrong request is named at its place`(request: String, place: String, words: String) throws {
        let remarks = try one("request: {\(request)}\n" + Self.response).remarks
        #expect(remarks.count == 1)
        #expect(remarks.first?.hasPrefix("providers/one.yaml:\(place): error: \(words)") == true, "\(remarks)")
        #expect(!remarks.joined().contains("SECRET"))
    }

    @Test(
        arguments: [
            ("answer: result", "9:20", "the pointer \"result\" must be empty or begin with a slash"),
            ("model: /m", "9:11", "the key `answer` is missing; write `answer: /result`"),
            ("answer: /a, error: \"\"", "9:31", "`error` must be a JSON Pointer"),
            ("answer: /a, input_tokens: /b", "9:11", "usage needs both `input_tokens` and `output_tokens`"),
            ("answer: /a, outcomes: {200: refused}", "9:35", "an outcome is of a status from 300 to 599"),
            ("answer: /a, outcomes: {BUSY: overloaded}", "9:35", "an outcome is of a status from 300 to 599"),
            ("answer: /a, outcomes: {500: ok}", "9:40", "an outcome cannot be `ok`; use one of `rate_limited`"),
            ("answer: /a, script: x", "9:24", "unknown key `script`; use one of `answer`")
        ])
    func `a wrong response is named at its place`(response: String, place: String, words: String) throws {
        let remarks = try one(Self.request + "response: {\(response)}\n").remarks
        #expect(remarks.count == 1)
        #expect(remarks.first?.hasPrefix("providers/one.yaml:\(place): error: \(words)") == true, "\(remarks)")
    }

    @Test func `a part of the prompt that the request does not send is a warning`() throws {
        func remarks(_ json: String) throws -> [String] {
            let head = Self.head.replacing("schema-only", with: "photo-analysis")
            let text = head + "request: {json: {a: [\"{{photo}}\"], \(json)}}\n" + Self.response
            return try ReadProvider(text).remarks
        }
        let words = "so that part of the prompt is not sent; add it, or write `prompt: prompts/schema-only.md`"
        #expect(
            try remarks("b: [\"{{user}}\"]") == [
                "providers/one.yaml:6:9: warning: the request has no `{{system}}`, \(words)"
            ])
        #expect(try remarks("b: 1").count == 2)
        #expect(try remarks("b: \"{{system}} {{user}}\"") == [])
    }

    @Test(
        arguments: [
            (
                "key: {env: MY_KEY}", "", "request: {headers: {X: \"{{key}}\"}, json: {a: \"{{photo}}\"}}",
                "`{{key}}` needs a key"
            ),
            ("/v1", "/{{model}}", request, "variables are not replaced in `endpoint`"),
            ("/v1", "/v1?api_key=1", request, "the endpoint's query seems to hold a key"),
            ("model: m", "model: m\nparameters: {extra: {a: 1}}", request, "`wire: http` has no `extra`"),
            (
                "model: m", "model: m\nparameters: {temperature: 1}", request,
                "the wire format http has no `temperature`"
            ),
            ("wire: http", "wire: openai-chat", request, "only `wire: http` and `wire: job` have a `request`"),
            ("model: m", "model: m", "", "the key `request` is missing")
        ])
    func `what belongs elsewhere is named`(old: String, new: String, request: String, words: String) throws {
        let text = Self.head.replacing(old, with: new) + request + "\n" + Self.response
        let remarks = try ReadProvider(text).remarks
        #expect(remarks.first?.contains("error: \(words)") == true, "\(remarks)")
        #expect(remarks.count == (words.hasPrefix("only") ? 2 : 1))
    }
}
