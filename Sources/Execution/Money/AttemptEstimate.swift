package import Catalog
package import Costs
import Nutrition
import Photos
package import Providers
import Transport

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
        // Without a limit, past answers give an expected output but no upper bound.
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
        // A server with stated prices of 0 always costs 0.
        if floor != nil || !(row?.isFree ?? false) {
            if imageTokens == nil || expectedOutput == nil {
                cost = RequestEstimate(low: nil, expected: nil, high: nil)
            }
            if limit == nil { cost.high = nil }
        }
        // Recorded answers were paid for elsewhere.
        let isPaidFor = definition.format.carrier == .recording
        self.cost = isPaidFor ? RequestEstimate(low: 0, expected: 0, high: 0) : cost
    }

    package init(_ ask: Ask, at now: WallTime, pastOutput: Double? = nil, textBytes: Int? = nil) {
        self.init(
            ask, sizes: ask.photos.map { ($0.width, $0.height) }, on: CalendarDate(now), pastOutput: pastOutput,
            textBytes: textBytes)
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
        return AttemptEstimate(ask, sizes: [(width: 1024, height: 1024)], on: CalendarDate(now)).reservation != nil
    }

    /// Input and expected output, for a limit of tokens per minute.
    package var tokens: Int { shape.text + shape.image + shape.expectedOutput }

    /// USD; nil if unknown.
    package var reservation: Double? { cost.high?.value }

    /// USD; nil if unknown.
    var expected: Double? { cost.expected?.value }
}

extension PriceRow {
    /// True if all stated prices are 0, as for one's own server.
    fileprivate var isFree: Bool { input == 0 && output == 0 }
}
