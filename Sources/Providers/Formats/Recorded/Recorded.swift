package import Catalog
import Costs
import Hashing
package import JSON
import Nutrition
import Transport

/// Answers recorded elsewhere, one line of JSON each: `{"meal": "apple", "answer": …, "usage": …, "model": …}`.
/// `answer` is the model's text or JSON; `usage` (`input_tokens`, `output_tokens`), `model` and `set` are optional.
package enum Recorded: ChatFormat {
    /// Names the wanted answer and the file's content, so that answers of another version are not reused; nothing is sent.
    package static func request(_ ask: Ask) -> Request {
        Request(
            method: .get, url: ask.endpoint, headers: [],
            body: RequestBody(
                .value([
                    "set": .string(ask.set), "meal": .string(ask.meal), "repeat": .number(Double(ask.repeatIndex)),
                    "file_sha256": .optional(ask.recording?.hex)
                ])))
    }

    package static func readAnswer(_ line: JSON) -> WireReading {
        guard let answer = line["answer"], !answer.isNull else {
            return WireReading(.empty("the recorded line has no answer"))
        }
        let usage = line["usage"]
        return WireReading(
            .text(answer.string ?? answer.text()), usage: usage.flatMap { TokenUsage(counts: $0) }, rawUsage: usage,
            servedModel: line["model"]?.string)
    }

    /// A missing answer may be added later, so a resume looks again.
    package static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        Rejection(outcome: .cancelled, message: String(decoding: response.body, as: UTF8.self))
    }
}

extension FormatDeclaration {
    package static let recorded = {
        var format = FormatDeclaration(name: "recorded", vendor: "nutrieval", implementation: Recorded.self)
        format.carrier = .recording
        return format
    }()
}
