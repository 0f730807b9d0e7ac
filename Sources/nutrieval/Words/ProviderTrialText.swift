import Application
import Catalog
import Costs
import JSON
import Nutrition
import Providers
import Reporting
import Sanity

/// The result of `provider test`, for people and for scripts.
struct ProviderTrialText {
    private static let mostFoods = 5
    private static let mostPlaces = 9
    private static let mostFindings = 3

    private let trial: ProviderTrial

    init(_ trial: ProviderTrial) { self.trial = trial }

    private var reading: ResponseReading { trial.reading }

    // MARK: For people

    /// At most 30 lines, clean.
    var lines: [String] {
        let head = trial.isSimulated ? ["SIMULATED: no real model answered"] : []
        let parts =
            [row("about", about)] + rows("sent", sent) + rows("received", received) + rows("read", read)
            + rows("findings", findings) + [row("cost", cost)]
        return (head + [verdict] + foods + advice + [""] + parts).map(CleanText.whole)
    }

    /// What was sent and what came back, whole.
    var bodies: [String] {
        func part(_ title: String, _ text: String?) -> [String] {
            guard let text, !text.isEmpty else { return [] }
            return ["", title] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let headers = trial.sent.headers.map { "\($0.name): \($0.value)" }
        let received = trial.received?.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } ?? []
        return
            (part("Request", (headers + [trial.sent.body]).joined(separator: "\n"))
            + part("Response", trial.receivedText.map { (received + [$0]).joined(separator: "\n") })
            + part("Answer", reading.text) + part("The program printed", trial.log.joined(separator: "\n")))
            .map(CleanText.whole)
    }

    private var verdict: String {
        let name = trial.definition.name
        func words(_ time: Duration) -> String { Format.milliseconds(Format.milliseconds(of: time)) }
        let time = words(trial.duration) + (trial.start.map { " after a start of \(words($0))" } ?? "")
        guard let estimate = reading.estimate else {
            return "\(name) gave no answer: \(reading.outcome.rawValue): \(CleanText.line(reading.reason ?? ""))"
        }
        let foods = estimate.foods.map { Format.count($0.count, "food") } ?? "a description"
        let energy = estimate.scoredTotals.energy.map { ", \(Format.fixed($0.value, decimals: 0)) kcal" } ?? ""
        return "\(name) answered in \(time): \(foods)\(energy)."
    }

    private var advice: [String] { trial.advice.map { ["What to do: \($0)."] } ?? [] }

    private var foods: [String] {
        guard let estimate = reading.estimate else { return [] }
        guard let foods = estimate.foods else { return ["  \(CleanText.line(estimate.description ?? ""))"] }
        let shown = foods.prefix(Self.mostFoods).map { food in
            let parts = [
                food.nutrients.mass.map { "\(Format.plain($0.value)) g" } ?? food.portion?.text,
                food.nutrients.energy.map { "\(Format.plain($0.value)) kcal" }
            ].compactMap(\.self)
            return "  \(CleanText.line(food.name, limit: 40))  \(CleanText.line(parts.joined(separator: "  ")))"
        }
        let more = foods.count - shown.count
        return shown + (more > 0 ? ["  … and \(more) more"] : [])
    }

    private var about: String {
        trial.subject + (trial.truth.nutrients.energy.map { ", truly \(Format.plain($0.value)) kcal" } ?? "")
    }

    private var sent: [String] {
        let photos = trial.sent.photos.map { photo in
            "\(photo.mediaType) \(photo.width) × \(photo.height), \(Format.fixed(Double(photo.bytes) / 1000, decimals: 0)) kB"
        }
        let key = trial.sent.headers.filter { $0.value.contains("‹") }.map { "\($0.name): \($0.value)" }
        let prompt = "prompt \(trial.definition.prompt.name), answer \(trial.definition.answer.name)"
        return ["\(trial.sent.method) \(trial.sent.place)".trimmingPrefix(" ").description] + key + photos.prefix(2)
            + [prompt]
    }

    private var received: [String] {
        guard let response = trial.received else { return ["no complete response"] }
        let model = reading.servedModel.map { ["model \(CleanText.line($0, limit: 80))"] } ?? []
        let usage = reading.usage.map {
            ["\(Format.whole($0.input)) tokens in, \(Format.whole($0.output)) out"]
        }
        return [
            (["status \(response.status), \(Format.whole(response.body.count)) bytes"] + model
                + (usage ?? ["no token counts"])).joined(separator: ", ")
        ]
    }

    private var read: [String] {
        let found = trial.places.filter { $0.value != nil }
        let missing = trial.places.filter { $0.value == nil }.map { "\($0.key) at \($0.pointer)" }
        let width = found.prefix(Self.mostPlaces).map(\.key.count).max() ?? 0
        let wide = found.prefix(Self.mostPlaces).map { "\($0.pointer)".count }.max() ?? 0
        let lines = found.prefix(Self.mostPlaces).map { place in
            "\(padded(place.key, width))  \(padded("\(place.pointer)", wide))  \(Self.short(place.value))"
        }
        let more = found.count - lines.count
        return lines + (more > 0 ? ["… and \(more) more"] : [])
            + (missing.isEmpty ? [] : [CleanText.line("nothing found: \(missing.joined(separator: ", "))", limit: 160)])
    }

    private var findings: [String] {
        guard reading.estimate != nil else { return [] }
        if trial.findings.isEmpty { return ["none"] }
        let more = trial.findings.count - Self.mostFindings
        return trial.findings.prefix(Self.mostFindings).map { CleanText.line($0.message, limit: 120) }
            + (more > 0 ? ["… and \(more) more"] : [])
    }

    private var cost: String {
        let before = ProviderTrial.price(trial.estimated)
        return trial.isSimulated ? "none: simulated" : "\(Format.usd(trial.cost)) (before: \(before))"
    }

    private func rows(_ title: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { row($0.offset == 0 ? title : "", $0.element) }
    }

    private func row(_ title: String, _ text: String) -> String { "\(padded(title, 9)) \(text)" }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func short(_ value: JSON?) -> String {
        switch value {
        case .array(let elements)?: Format.count(elements.count, "element")
        case .object(let members)?: Format.count(members.count, "member")
        case let value?: CleanText.line(value.text(), limit: 40)
        case nil: ""
        }
    }

    // MARK: For scripts

    var json: JSON {
        var members = JSONObject([
            ("provider", .string(trial.definition.name)), ("simulated", .bool(trial.isSimulated)),
            ("outcome", .string(reading.outcome.rawValue)), ("reason", .optional(reading.reason)),
            ("advice", .optional(trial.advice)), ("about", .string(trial.subject)),
            ("sent", request), ("received", response)
        ])
        members["answer"] = .optional(reading.text)
        members["served_model"] = .optional(reading.servedModel)
        members["usage"] = reading.rawUsage ?? .null
        members["read"] = .array(
            trial.places.map { place in
                [
                    "key": .string(place.key), "pointer": .string("\(place.pointer)"),
                    "value": place.value ?? .null
                ]
            })
        members["energy_kcal"] = .optional(reading.estimate?.scoredTotals.energy?.value)
        members["findings"] = .array(
            trial.findings.map { ["rule": .string($0.rule.rawValue), "message": .string($0.message)] })
        members["duration_ms"] = .number(Format.milliseconds(of: trial.duration))
        members["start_ms"] = .optional(trial.start.map { Format.milliseconds(of: $0) })
        members["cost_usd"] = .optional(trial.cost)
        members["estimated_usd"] = .optional(trial.estimated.expected?.value)
        return .object(members)
    }

    private var request: JSON {
        [
            "method": .string(trial.sent.method), "place": .string(trial.sent.place),
            "headers": .array(trial.sent.headers.map { .array([.string($0.name), .string($0.value)]) }),
            "photos": .array(
                trial.sent.photos.map {
                    [
                        "media_type": .string($0.mediaType), "width": .number(Double($0.width)),
                        "height": .number(Double($0.height)), "bytes": .number(Double($0.bytes))
                    ]
                }), "body": .string(trial.sent.body)
        ]
    }

    private var response: JSON {
        guard let response = trial.received else { return .null }
        return ["status": .number(Double(response.status)), "body": .optional(trial.receivedText)]
    }
}
