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
    /// The provider has no output limit or no image rule, so that nothing can be promised of its cost.
    package let isUnknown: Bool

    /// - Parameters:
    ///   - ask: photos may be left out where only their sizes are known.
    ///   - sizes: width and height of each photo as it will be sent, in pixels.
    package init(_ ask: Ask, sizes: [(width: Int, height: Int)], on day: CalendarDate?) {
        let definition = ask.definition
        let body = WireFormats.format(definition.wire).request(Ask(asking: ask)).body
        let bytes = body.pieces.reduce(0) { $0 + $1.sentCount }
        let images = sizes.map { size in
            definition.imageTokens.map { ImageTokens.count($0, width: size.width, height: size.height) } ?? 0
        }
        isUnknown = definition.parameters.maxOutputTokens == nil || (definition.imageTokens == nil && !sizes.isEmpty)
        shape = RequestShape(
            text: TextTokens.estimate(bytes: bytes), image: images.reduce(0, +),
            imageRuleVerified: definition.imageTokens?.isVerified ?? false,
            outputLimit: definition.parameters.maxOutputTokens ?? 0)
        let row = day.flatMap { definition.prices?.row(on: $0) }
        // A server whose price is stated as 0 costs 0 whatever it is asked.
        cost =
            isUnknown && !(row?.isFree ?? false)
            ? RequestEstimate(low: nil, expected: nil, high: nil) : RequestEstimate(shape, at: row)
    }

    package init(_ ask: Ask, at now: WallTime) {
        self.init(ask, sizes: ask.photos.map { ($0.width, $0.height) }, on: CalendarDate(now))
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
}

extension Ask {
    /// The same without photos, whose tokens are counted by rule.
    fileprivate init(asking ask: Ask) {
        self = ask
        photos = []
    }
}

extension PriceRow {
    /// True when everything is stated to cost nothing, as on a server of one's own.
    fileprivate var isFree: Bool { input == 0 && output == 0 }
}
