import Catalog
import Costs
import Hashing
import JSON
import Nutrition
import Statistics

/// Answers requests for one provider. Has no mutable state: the caller passes counts.
struct SimulatedProvider: Sendable {
    let definition: ProviderDefinition
    let format: any SimulatedFormat.Type
    let meals: MealIndex
    let options: SimulatorOptions

    struct Reading: Sendable {
        var ask: SimulatedAsk
        var drawing: EstimateDrawing
        /// Rough input tokens. Photos count by the provider's rule at the requested detail, else 258.
        var tokens: (text: Int, image: Int)
    }

    struct Place: Sendable {
        var fault: Fault?
        var quota: QuotaState
        var isWithinLimits: Bool
        var secondsSince1970: Int
    }

    /// Reads a request and finds its meal. Throws the vendor's error.
    func read(_ request: ReceivedRequest) throws(VendorError) -> Reading {
        let ask = try format.read(request, for: definition)
        let found = ask.photos.isEmpty ? meals.meal(in: ask.text) : meals.meal(of: ask.photos.map(\.sha256))
        guard let meal = found else {
            throw format.error(
                status: 400,
                "the simulator only knows the photos of the eval sets it was started with, as they are or prepared "
                    + "as the provider's file says, and their texts and codes", definition: definition)
        }
        let stated = request.headers["x-nutrieval-repeat"].flatMap { Int($0) }
        let variation = request.headers["x-nutrieval-variation"].flatMap { ModelVariation(header: $0) }
        let model = SimulatedModel.row(forProvider: definition.name)
        var drawing = EstimateDrawing(
            model: variation?.applied(to: model) ?? model, seed: options.seed, provider: definition.name, meal: meal,
            repeatIndex: stated ?? ask.seed ?? 0, variation: variation)
        drawing.change = SimulatedChange(ask, of: meal, by: definition)
        drawing.namesAlternatives =
            (definition.answer.first ?? definition.answer).mapping.food.alternatives != nil
        let encoded = ask.photos.reduce(0) { $0 + $1.encodedCount }
        let images = ask.photos.map { photo in
            definition.imageTokens(at: photo.detail)?.tokens(width: photo.width, height: photo.height) ?? 258
        }
        let textTokens = max(request.byteCount - encoded, 0) / 4 + 1
        return Reading(ask: ask, drawing: drawing, tokens: (textTokens, images.reduce(0, +)))
    }

    /// The model's own failure on this trial, independent of the fault profile.
    func ownFault(_ drawing: EstimateDrawing) -> Fault? {
        guard options.modelsFail else { return nil }
        if drawing.uniform("refuses") < drawing.model.refusalRate { return .refusal }
        let rate = drawing.model.invalidRate * (drawing.change.isFree ? EstimateDrawing.freeInvalidFactor : 1)
        guard drawing.uniform("fails") < rate else { return nil }
        let kinds: [Fault] = [.truncatedAnswer, .proseAnswer, .missingKey, .fencedAnswer]
        var stream = drawing.stream("failure")
        return kinds[stream.below(kinds.count)]
    }

    func respond(_ reading: Reading, _ place: Place) -> SimulatedResponse {
        let id = Self.id(of: reading.drawing)
        guard place.isWithinLimits else {
            let error = format.limited(
                format.error(status: 429, definition: definition), seconds: max(place.quota.resetSeconds, 0.001))
            return response(error, quota: place.quota, id: id)
        }
        if let fault = place.fault,
            let error = format.error(of: fault, definition: definition, secondsSince1970: place.secondsSince1970)
        {
            let page = fault == .badGateway ? Self.page("502 Bad Gateway") : nil
            return response(error, quota: place.quota, id: id, page: page)
        }
        var reply = reply(reading, fault: place.fault, id: id)
        let billed = reply.usage
        if place.fault == .noUsage { reply.usage = nil }
        var response = SimulatedResponse(
            200, format.body(reply, for: definition).serialized(), headers: format.headers(place.quota, id: id),
            delay: reading.drawing.latency / options.divisor, billed: billed)
        apply(place.fault, to: &response)
        return response
    }

    func models(_ request: ReceivedRequest) throws(VendorError) -> SimulatedResponse {
        try format.checkKey(request, for: definition)
        if let body = format.models(at: request.path, for: definition) {
            return SimulatedResponse(200, body.serialized())
        }
        var asked = definition
        asked.model = request.path.split(separator: "/").last.map(String.init) ?? ""
        throw format.error(status: 404, definition: asked)
    }

    func response(
        _ error: VendorError, quota: QuotaState? = nil, id: String = "refused", page: String? = nil
    ) -> SimulatedResponse {
        var headers = quota.map { format.headers($0, id: id) } ?? []
        for header in error.headers {
            headers.removeAll { $0.name == header.name }
            headers.append(header)
        }
        guard let page else {
            return SimulatedResponse(error.status, format.body(error, for: definition).serialized(), headers: headers)
        }
        return SimulatedResponse(error.status, Array(page.utf8), type: "text/html", headers: headers)
    }

    private static func id(of drawing: EstimateDrawing) -> String {
        String(SHA256Digest(of: "\(drawing.seed)/\(drawing.key)".utf8).hex.prefix(24))
    }

    private static func page(_ title: String) -> String {
        "<html><head><title>\(title)</title></head><body><h1>\(title)</h1>simulated</body></html>"
    }

    /// The answer that the turn asks for.
    private func answer(of reading: Reading) -> AnswerDefinition {
        reading.ask.isSecondTurn ? definition.answer : definition.answer.first ?? definition.answer
    }

    private func reply(_ reading: Reading, fault: Fault?, id: String) -> Reply {
        let answer = answer(of: reading)
        let text = FaultyAnswer(fault: fault, definition: answer).text(of: reading.drawing.estimate(for: answer.task))
        let thoughts = reading.drawing.thoughtTokens
        let input = reading.tokens
        var answered = text.utf8.count / 4 + 1
        var reply = Reply(content: .text(text), model: definition.model, id: id)
        switch fault {
        case .refusal: reply.content = .refusal("I'm sorry, I cannot assist with that request.")
        case .blocked: reply.content = .blocked
        case .emptyContent: reply.content = .empty
        case .noChoices: reply.content = .nothing
        case .otherModel: reply.model = "simulated-other-model"
        default: break
        }
        let room = fault == .truncatedAnswer ? answered / 2 : (reading.ask.outputLimit ?? .max) - thoughts
        if case .text = reply.content, room < answered {
            answered = max(room, 0)
            reply.isTruncated = true
            // Cut at a character boundary, so that the text stays valid.
            reply.content = answered == 0 ? .empty : .text(String(text.prefix(min(answered * 4, text.count / 2 + 1))))
        }
        reply.usage = Reply.Usage(text: input.text, image: input.image, answer: answered, thoughts: thoughts)
        if thoughts > 0, format.showsThoughts, reading.drawing.uniform("shows thoughts") < 0.3 {
            reply.thought = "(a simulated thought)"
        }
        return reply
    }

    private func apply(_ fault: Fault?, to response: inout SimulatedResponse) {
        switch fault {
        case .slow: response.delay += options.slowDelay
        case .stalled: response.delivery = .stalled
        case .resetBeforeResponse: response.delivery = .resetBefore
        case .resetMidBody: response.delivery = .resetMidBody
        case .truncatedBody: response.body = Array(response.body.prefix(response.body.count / 2))
        case .oversizedBody:
            // White space inside JSON is ignored, so only the size is wrong.
            response.body = Array(repeating: 0x20, count: 1_100_000) + response.body
        case .notJSONBody: response.body = Array(Self.page("Simulated proxy").utf8)
        default: break
        }
    }
}
