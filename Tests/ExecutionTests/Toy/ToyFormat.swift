import Catalog
import JSON
import Nutrition

@testable import Providers

/// A format that no vendor has, as somebody who adds one would write it: this file stands for its folder in
/// `Providers/Formats`.
enum ToyFormat: ChatFormat {
    static func request(_ ask: Ask) -> Request {
        var members: [(String, BodyNode)] = [
            ("question", .value(.string(ask.userText))), ("pictures", .array(ask.photos.map { .base64($0) })),
            ("shape", .text(ask.definition.answer.schemaText))
        ]
        if let temperature = ask.definition.parameters.temperature {
            members.append(("heat", .value(.number(temperature))))
        }
        if let detail = ask.definition.photoDetail { members.append(("look", .value(.string(detail)))) }
        return Request(
            url: ask.endpoint, headers: [("Content-Type", "application/json")], body: RequestBody(.object(members)))
    }

    static func readAnswer(_ body: JSON) -> WireReading {
        guard let words = body["says"]?.string else {
            return WireReading(.empty("the toy says nothing"))
        }
        return WireReading(.text(words), servedModel: body["toy"]?.string)
    }

    static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        Rejection(outcome: StatusOutcome.outcome(of: response.status), message: "the toy says \(response.status)")
    }
}

extension FormatDeclaration {
    static let toy = {
        var format = FormatDeclaration(name: "toy", vendor: "Toymaker", implementation: ToyFormat.self)
        format.keyHeader = ("X-Toy-Key", "Wind ")
        format.keyHosts = [("TOY_KEY", "toys.example")]
        format.parameters = [FormatParameter("temperature", .number(0...0.5))]
        format.remark = { key, stated in
            key == "temperature" && stated.number(key) == 0 ? (.warning, "a cold toy sleeps") : nil
        }
        format.ownMembers = ["pictures"]
        format.details = [PhotoDetail("squint", .low), PhotoDetail("stare", .high)]
        format.longestPhotoSide = 99
        format.schema.keywords = [.all(["enum"]) { "the toy cannot read `\($0)`" }]
        return format
    }()
}
