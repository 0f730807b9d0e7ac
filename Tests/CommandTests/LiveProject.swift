import Foundation
import TestSupport
import Testing

/// A project whose providers are keyless servers on loopback that answer in prose, and a set of meals with one photo.
struct LiveProject {
    let folder: TemporaryFolder

    /// - Parameters:
    ///   - endpoints: by the provider's name.
    ///   - meals: ids are `m0`, `m1`, …
    ///   - inFlight: requests at once.
    ///   - more: further lines of every provider file.
    init(_ endpoints: [String: String], meals: Int = 3, inFlight: Int = 1, more: String = "retry: none") throws {
        folder = try TemporaryFolder()
        _ = try Nutrieval.run(["init", folder.path, "--quiet"])
        let providers = folder.url.appending(path: "providers")
        for name in try FileManager.default.contentsOfDirectory(atPath: providers.path) where name.hasSuffix(".yaml") {
            try FileManager.default.removeItem(at: providers.appending(path: name))
        }
        try folder.write("run: {sets: [meals]}\n", to: "config.yaml")
        for (name, endpoint) in endpoints { try write(name, endpoint: endpoint, inFlight: inFlight, more: more) }
        let photo = try Array(
            Data(contentsOf: TestData.repository.appending(path: "eval-sets/demo/photos/apple-top.jpg")))
        var lines = ""
        for place in 0..<meals {
            try folder.write(photo, to: "eval-sets/meals/photos/m\(place).jpg")
            lines +=
                #"{"id":"m\#(place)","photos":["m\#(place).jpg"],"notes":"number \#(place)","truth":{"provenance":"weighed","foods":[{"name":"apple"}]}}"#
                + "\n"
        }
        try folder.write(lines, to: "eval-sets/meals/meals.jsonl")
    }

    func write(_ name: String, endpoint: String, inFlight: Int = 1, more: String = "") throws {
        try folder.write(
            """
            name: \(name)
            wire: openai-chat
            endpoint: \(endpoint)
            model: some-model
            prompt: prompts/describe-food.md
            answer: answers/food-description.yaml
            parameters: {max_output_tokens: 100}
            limits: {in_flight: \(inFlight), timeout_s: 60}
            prices: [{from: 2020-01-01, input: 0, cached_input: 0, output: 0, source: "local server"}]
            \(more)

            """, to: "providers/\(name).yaml")
    }

    func call(_ arguments: [String], environment: [String: String] = [:]) throws -> Nutrieval.Result {
        try Nutrieval.run(
            [arguments[0], "--project", folder.path] + arguments.dropFirst(), in: folder.url, environment: environment)
    }

    /// A response with that status and JSON body.
    static func response(_ status: String, _ body: String, headers: [String] = []) -> String {
        let lines = ["HTTP/1.1 \(status)", "Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
        return (lines + headers + ["Connection: close"]).joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    /// The answer of a model that sees an apple.
    static let apple = response(
        "200 OK",
        #"{"model":"some-model","choices":[{"message":{"content":"{\"description\":\"one apple\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5}}"#
    )
}
