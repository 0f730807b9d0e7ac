package import Catalog
package import Costs
import Nutrition
import Photos
package import Providers
import Transport

/// What one request will take, before it is sent: what a dry run adds up and a budget keeps aside.
package struct AttemptEstimate: Sendable {
    package let shape: RequestShape
    package let cost: RequestEstimate
    /// Tokens of its photos; nil when the provider's file has no rule to count them by.
    package let imageTokens: Int?
    /// Tokens of its answer; nil when there is neither an output limit nor a past answer to go by.
    package let expectedOutput: Int?

    /// - Parameters:
    ///   - ask: photos may be left out where only their sizes are known.
    ///   - sizes: width and height of each photo as it will be sent, in pixels.
    ///   - pastOutput: mean output tokens of this variant's past answers; nil: there are none.
    ///   - textBytes: what `textBytes(of:)` says of the ask, where it is known.
    package init(
        _ ask: Ask, sizes: [(width: Int, height: Int)], on day: CalendarDate?, pastOutput: Double? = nil,
        textBytes: Int? = nil
    ) {
        let definition = ask.definition
        let bytes = textBytes ?? Self.textBytes(of: ask)
        let rule = definition.imageTokens(at: definition.photoDetail)
        let images = sizes.map { size in
            rule.map { ImageTokens.count($0, width: size.width, height: size.height) } ?? 0
        }
        let limit = definition.parameters.maxOutputTokens
        // Without a limit the past answers tell what to expect, though not what to be prepared for.
        let past = pastOutput.flatMap { Int(exactly: $0.rounded(.up)) }
        shape = RequestShape(
            text: TextTokens.estimate(bytes: bytes), image: images.reduce(0, +),
            imageRuleVerified: definition.imageTokens?.isVerified ?? false, outputLimit: limit ?? past ?? 0,
            pastOutputMean: pastOutput)
        imageTokens = definition.imageTokens != nil || sizes.isEmpty ? shape.image : nil
        expectedOutput = limit != nil || past != nil ? shape.expectedOutput : nil
        let row = day.flatMap { definition.prices?.row(on: $0) }
        let floor = day.flatMap { definition.priceFloor?.row(on: $0) }
        var cost = RequestEstimate(shape, at: row)
        if let floor, let high = cost.high { cost.high = max(high, Reservation.cost(of: shape, at: floor) ?? high) }
        // A server whose price is stated as 0 costs 0 whatever it is asked.
        if floor != nil || !(row?.isFree ?? false) {
            if imageTokens == nil || expectedOutput == nil {
                cost = RequestEstimate(low: nil, expected: nil, high: nil)
            }
            if limit == nil { cost.high = nil }
        }
        // What was had elsewhere was paid for there.
        self.cost = definition.format.isRecorded ? RequestEstimate(low: 0, expected: 0, high: 0) : cost
    }

    package init(_ ask: Ask, at now: WallTime, pastOutput: Double? = nil, textBytes: Int? = nil) {
        self.init(
            ask, sizes: ask.photos.map { ($0.width, $0.height) }, on: CalendarDate(now), pastOutput: pastOutput,
            textBytes: textBytes)
    }

    /// Bytes of the request without its photos, whose tokens are counted by rule.
    static func textBytes(of ask: Ask) -> Int {
        var ask = ask
        ask.photos = []
        return Formats.format(ask.definition.format).request(ask).body.pieces.reduce(0) { $0 + $1.sentCount }
    }

    /// Whether the cost of asking that provider about a photo has a bound: its prices, image rule and output limit are known.
    package static func isBounded(_ definition: ProviderDefinition, at now: WallTime) -> Bool {
        let ask = Ask(definition: definition, photos: [])
        return AttemptEstimate(ask, sizes: [(width: 1024, height: 1024)], on: CalendarDate(now)).reservation != nil
    }

    /// Tokens to count against a limit of tokens per minute: input and the output to expect.
    package var tokens: Int { shape.text + shape.image + shape.expectedOutput }

    /// USD to keep aside; nil when it is unknown.
    package var reservation: Double? { cost.high?.value }

    /// USD it will probably cost; nil when it is unknown.
    var expected: Double? { cost.expected?.value }
}

extension PriceRow {
    /// True when everything is stated to cost nothing, as on a server of one's own.
    fileprivate var isFree: Bool { input == 0 && output == 0 }
}
