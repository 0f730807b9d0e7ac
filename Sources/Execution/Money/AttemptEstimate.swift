package import Catalog
package import Costs
import FoundationEssentials
package import Nutrition
import Photos
package import Providers
package import Transport

/// Estimates one request before it is sent, for dry runs and budget reservations.
package struct AttemptEstimate: Sendable {
    package let shape: RequestShape
    package let cost: RequestEstimate
    /// Nil if the provider's file has no rule to count them.
    package let imageTokens: Int?
    /// Nil without an output limit and without past answers.
    package let expectedOutput: Int?

    /// - Parameters:
    ///   - ask: may lack photos if only their sizes are known.
    ///   - sizes: width and height of each photo as sent, in pixels.
    ///   - pastOutput: mean output tokens of this variant's past answers; nil: there are none.
    ///   - textBytes: a cached `textBytes(of:)` of the ask.
    ///   - isBatch: at the price of a batch.
    package init(
        _ ask: Ask, sizes: [(width: Int, height: Int)], on day: CalendarDate?, pastOutput: Double? = nil,
        textBytes: Int? = nil, isBatch: Bool = false
    ) {
        let definition = ask.definition
        let bytes = textBytes ?? Self.textBytes(of: ask)
        let rule = definition.imageTokens(at: definition.photoDetail)
        let images = sizes.map { size in
            rule?.tokens(width: size.width, height: size.height) ?? 0
        }
        let limit = definition.parameters.maxOutputTokens
        // Without a limit, past answers give an expected output but no upper bound.
        let past = pastOutput.flatMap { Int(exactly: $0.rounded(.up)) }
        var shape = RequestShape(
            text: TextTokens.estimate(bytes: bytes), image: images.reduce(0, +),
            imageRuleVerified: definition.imageTokens?.isVerified ?? false, outputLimit: limit ?? past ?? 0,
            pastOutputMean: pastOutput)
        let two = ask.hasTwoTurns ? Self.bothTurns(of: ask, shape) : nil
        if let two { shape = two.expected }
        self.shape = shape
        imageTokens = definition.imageTokens != nil || sizes.isEmpty ? shape.image : nil
        expectedOutput = limit != nil || past != nil ? shape.expectedOutput : nil
        let row = day.flatMap { definition.prices?.row(on: $0) }
        let floor = day.flatMap { definition.priceFloor?.row(on: $0) }
        var cost = RequestEstimate(shape, at: row, batch: isBatch)
        let most = two?.most ?? shape
        if two != nil { cost.high = most.reservation(at: row, batch: isBatch) }
        if let floor, let high = cost.high {
            cost.high = max(high, most.reservation(at: floor, batch: isBatch) ?? high)
        }
        if floor != nil || row?.fixed == nil {
            if imageTokens == nil || expectedOutput == nil {
                cost = RequestEstimate(low: nil, expected: nil, high: nil)
            }
            if limit == nil { cost.high = nil }
        }
        // Recorded answers were paid for elsewhere.
        let isPaidFor = definition.isRecorded
        self.cost = isPaidFor ? RequestEstimate(low: 0, expected: 0, high: 0) : cost
    }

    /// Both turns of an attempt as one request: the second repeats the first and its answer.
    private static func bothTurns(
        of ask: Ask, _ first: RequestShape
    ) -> (expected: RequestShape, most: RequestShape) {
        let second = TextTokens.estimate(bytes: textBytes(of: ask.following("")))
        var both = first
        both.text = first.text.saturatingAdding(second)
        both.image = first.image.saturatingMultiplied(by: 2)
        both.outputLimit = first.outputLimit.saturatingMultiplied(by: 2)
        var most = both
        // The answer to the first turn, of which thoughts are no part.
        both.text = both.text.saturatingAdding(both.expectedOutput / 2)
        most.text = most.text.saturatingAdding(first.outputLimit)
        return (both, most)
    }

    package init(
        _ ask: Ask, at now: WallTime, pastOutput: Double? = nil, textBytes: Int? = nil, isBatch: Bool = false
    ) {
        self.init(
            ask, sizes: ask.photos.map { ($0.width, $0.height) }, on: CalendarDate(now), pastOutput: pastOutput,
            textBytes: textBytes, isBatch: isBatch)
    }

    /// Bytes of the request without photos, whose tokens have their own rule.
    static func textBytes(of ask: Ask) -> Int {
        var ask = ask
        ask.photos = []
        return Formats.format(ask.definition.format).request(ask).body.pieces.reduce(0) { $0 + $1.sentCount }
    }

    /// True if prices, image rule and output limit are known, so that the cost of a request is bounded.
    package static func isBounded(_ definition: ProviderDefinition, at now: WallTime) -> Bool {
        let ask = Ask(definition: definition, photos: [])
        let sizes = definition.task.takesPhotos ? [(width: 1024, height: 1024)] : []
        return AttemptEstimate(ask, sizes: sizes, on: CalendarDate(now)).reservation != nil
    }

    /// Input and expected output, for a limit of tokens per minute.
    package var tokens: Int { shape.text + shape.image + shape.expectedOutput }

    /// USD; nil if unknown.
    package var reservation: Double? { cost.high?.value }

    /// USD; nil if unknown.
    var expected: Double? { cost.expected?.value }
}

package enum Pricing {
    /// The bill in USD; nil if unknown. Error responses and exchanges that ended before any upload cost 0: no vendor
    /// here bills them. A job that the server took and lost may be billed. The bill is unknown without usage, without a price in force, or if another model answered.
    package static func cost(
        of reading: ResponseReading, response: ProviderResponse?, timing: ExchangeTiming?,
        by definition: ProviderDefinition, at sentAt: WallTime, pricesAsOf: CalendarDate? = nil, isBatch: Bool = false
    ) -> USD? {
        guard let response else {
            let isUnsent = timing.map { $0.upload == .zero && $0.firstByte == .zero } ?? false
            return reading.outcome == .network && isUnsent || reading.outcome == .tokenExpired ? 0 : nil
        }
        // An error in the second turn: the first is billed.
        guard response.isSuccess || reading.outcome == .jobLost || reading.usage != nil else { return 0 }
        guard isAskedModel(reading.servedModel, definition) else { return nil }
        guard let day = pricesAsOf ?? CalendarDate(sentAt) else { return nil }
        let row = definition.prices?.row(on: day)
        // A price that needs no tokens is not believed at a known vendor's host, where tokens are billed.
        guard let usage = reading.usage else { return definition.priceFloor == nil ? row?.fixed(batch: isBatch) : nil }
        return row?.cost(of: usage, batch: isBatch)
    }

    /// The amount that counts against a cap: at least the model's minimum cost, if that is known.
    package static func charge(
        _ cost: USD?, of usage: TokenUsage?, by definition: ProviderDefinition, at sentAt: WallTime,
        isBatch: Bool = false
    ) -> USD? {
        guard let cost, let usage, let day = CalendarDate(sentAt), let row = definition.priceFloor?.row(on: day) else {
            return cost
        }
        return max(cost, row.cost(of: usage, batch: isBatch) ?? cost)
    }

    /// The bill of a recorded attempt. If the definition names another model now, its prices do not apply: then the
    /// recorded cost of a billed answer counts, and re-pricing for another day gives nil.
    package static func cost(
        of reading: ResponseReading, attempt: JournalLine.Attempt, by variant: PlanVariant, at sentAt: WallTime,
        pricesAsOf: CalendarDate?
    ) -> USD? {
        if !variant.isAskedModelDefined, attempt.response?.isSuccess == true {
            return pricesAsOf == nil ? attempt.cost.map { USD($0) } : nil
        }
        return cost(
            of: reading, response: attempt.response, timing: attempt.timing, by: variant.definition, at: sentAt,
            pricesAsOf: pricesAsOf, isBatch: attempt.batch != nil)
    }

    /// The consequence of a definition that names another model than was asked; nil if it names the same.
    package static func modelChanged(_ variant: PlanVariant, isPricedAsOf: Bool) -> String? {
        if variant.isAskedModelDefined { return nil }
        let change = "asked \(variant.model) and the provider's file names \(variant.definition.model) today, so"
        return isPricedAsOf
            ? "\(change) what those answers would cost on another day is not known."
            : "\(change) those answers cost what was recorded when they were sent."
    }

    /// Whether the model that was asked answered a recorded attempt, as far as known. Former aliases are unknown. But
    /// an alias's answer has a recorded cost, and another model's never has.
    package static func isAskedModel(_ served: String?, attempt: JournalLine.Attempt, of variant: PlanVariant) -> Bool {
        if variant.isAskedModelDefined { return isAskedModel(served, variant.definition) }
        return served == nil || served == variant.model || attempt.cost != nil
    }

    /// Checked because vendors reroute silently, and another model has another price.
    package static func isAskedModel(_ served: String?, _ definition: ProviderDefinition) -> Bool {
        guard let served else { return true }
        return served == definition.model || definition.servedAliases.contains(served)
    }
}

extension CalendarDate {
    /// The UTC day; nil outside years 1–9999.
    package init?(_ time: WallTime) {
        guard let days = Int(exactly: (time.seconds / 86_400).rounded(.down)) else { return nil }
        self.init(daysSinceEpoch: days)
    }
}
