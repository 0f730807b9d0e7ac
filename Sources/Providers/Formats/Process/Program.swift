package import Catalog
import Costs
import Hashing
package import JSON
import Nutrition
import Photos
import Transport

/// A program that reads and writes lines of JSON: the protocol of docs/process-protocol.md, version 1.
package enum Program: ChatFormat {
    /// The first line that the program reads, without its end.
    package static func hello(to definition: ProviderDefinition) -> [UInt8] {
        let words: JSON = [
            "nutrieval": 1, "model": .string(definition.model), "options": .object(definition.parameters.extra)
        ]
        return words.serialized()
    }

    /// The request with that id, as one line without its end.
    /// - Parameter paths: of the ask's photos, in their order.
    package static func line(_ ask: Ask, id: String, paths: [String], deadline: Duration) -> [UInt8] {
        let photos = zip(ask.photos, paths).map { photo, path in
            JSON.object(JSONObject([("path", .string(path))] + members(of: photo)))
        }
        let first: [(String, BodyNode)] = [("id", .value(.string(id))), ("photos", .value(.array(photos)))]
        let last: [(String, BodyNode)] = [("deadline_s", .value(.number(deadline / .seconds(1))))]
        // Text has its line breaks escaped, so one between values means nothing.
        return RequestBody(.object(first + members(of: ask) + last)).plainBytes.map { $0 == 10 || $0 == 13 ? 32 : $0 }
    }

    /// What an answer depends on, for its digest; simulated programs are asked with it over HTTP.
    package static func request(_ ask: Ask) -> Request {
        let definition = ask.definition
        return Request(
            url: ask.endpoint,
            members: [
                ("model", .value(.string(definition.model))),
                ("options", .value(.object(definition.parameters.extra))),
                ("photos", .array(ask.photos.map { .object(members(of: $0).map { ($0.0, .value($0.1)) }) })),
                ("files_sha256", .value(.optional(ask.recording?.hex)))
            ] + members(of: ask))
    }

    private static func members(of ask: Ask) -> [(String, BodyNode)] {
        let prompt = ask.definition.prompt
        let words = [prompt.system, prompt.user].compactMap(\.self).filter { !$0.isEmpty }
        return [
            ("text", .value(.optional(ask.text))), ("barcode", .value(.optional(ask.barcode))),
            ("notes", .value(.optional(ask.notes))),
            ("prompt", .value(.string(words.joined(separator: "\n\n")))),
            ("schema", .text(ask.definition.answer.schemaText))
        ]
    }

    private static func members(of photo: PreparedPhoto) -> [(String, JSON)] {
        [
            ("sha256", .string(photo.sha256.hex)), ("width", .number(Double(photo.width))),
            ("height", .number(Double(photo.height)))
        ]
    }

    /// The status of HTTP that means the same as a reply.
    package static func status(of reply: JSON) -> Int {
        guard let error = reply["error"], !error.isNull else { return 200 }
        return switch error["kind"]?.string {
        case "bad_request": 400
        case "unsupported": 422
        case "overloaded": 503
        default: 500
        }
    }

    package static func readAnswer(_ reply: JSON) -> WireReading {
        let found = [reply["answer"], reply["text"]].lazy.compactMap(\.self).first { !$0.isNull }
        let usage = reply["usage"]
        var reading = WireReading(
            found.map { .text($0.string ?? $0.text()) } ?? .empty("the reply has neither `answer` nor `text`"))
        (reading.usage, reading.rawUsage) = (usage.flatMap { TokenUsage(counts: $0) }, usage)
        reading.servedModel = reply["served_model"]?.string
        return reading
    }

    package static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        let error = (try? JSON.parse(response.body))?["error"]
        let wait = error?["retry_after_s"]?.number.flatMap { WaitHints.wait(seconds: $0) }
        // A meal that the program cannot take is no mistake of the request.
        let outcome: Outcome? = error?["kind"]?.string == "unsupported" ? .overLimit : nil
        var rejection = Rejection(
            response, words: error?["message"] ?? error, outcome: outcome, stated: wait, now: now)
        if let kind = error?["kind"]?.string {
            let words = ServerWords.clean(error?["message"]?.string ?? "without a message")
            rejection.message = "\(ServerWords.clean(kind)): \(words)"
        }
        return rejection
    }
}

extension FormatDeclaration {
    package static let process = {
        var format = FormatDeclaration(name: "process", vendor: "the program", implementation: Program.self)
        format.carrier = .program
        return format
    }()
}
