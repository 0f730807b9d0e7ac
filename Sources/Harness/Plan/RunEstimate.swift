import Catalog
package import Costs
package import JSON
import Nutrition
import Photos
package import Providers
package import Scoring

/// What a run will ask and cost, before anything is sent.
package struct RunEstimate: Sendable {
    /// One variant's part of it.
    package struct Row: Sendable {
        package var variant: VariantID
        package var requests: Int
        package var textTokens: Int
        package var imageTokens: Int
        package var expectedOutput: Int
        /// Each amount nil when the price, the image rule or the output limit is unknown.
        package var cost: RequestEstimate
    }

    package let rows: [Row]
    /// Photos whose header cannot be read; their meals are not in the figures.
    package let unreadablePhotos: [String]

    /// The estimate of those trials. Reads the header of each photo, and prepares none.
    package init(_ plan: Plan, trials: [Trial], at now: WallTime) {
        var sizes = PhotoSizes()
        var rows = plan.variants.map {
            Row(
                variant: $0.id, requests: 0, textTokens: 0, imageTokens: 0, expectedOutput: 0,
                cost: RequestEstimate(low: 0, expected: 0, high: 0))
        }
        for trial in trials {
            let variant = plan.variants[trial.variant]
            let set = plan.sets[trial.set].set
            let meal = set.meals[trial.meal]
            let paths = meal.photos.map { set.path(ofPhoto: $0) }
            guard let prepared = sizes.prepared(paths, as: variant.photo) else { continue }
            let ask = Ask(definition: variant.definition, photos: [], notes: meal.notes, repeatIndex: trial.repeatIndex)
            let estimate = AttemptEstimate(ask, sizes: prepared, on: CalendarDate(now))
            rows[trial.variant].add(estimate)
        }
        self.rows = rows
        unreadablePhotos = sizes.unreadable
    }

    /// Over all variants; an amount is unknown when it is for one of them.
    package var total: RequestEstimate {
        rows.reduce(RequestEstimate(low: 0, expected: 0, high: 0)) { $0.adding($1.cost) }
    }

    package var requests: Int { rows.reduce(0) { $0 + $1.requests } }

    package var json: JSON {
        func amounts(_ cost: RequestEstimate) -> JSON {
            [
                "low": .optional(cost.low?.value), "expected": .optional(cost.expected?.value),
                "high": .optional(cost.high?.value)
            ]
        }
        return [
            "requests": .number(Double(requests)), "cost_usd": amounts(total),
            "text_token_rule": .string(TextTokens.rule),
            "unreadable_photos": .array(unreadablePhotos.map { .string($0) }),
            "variants": .array(
                rows.map { row in
                    [
                        "name": .string(row.variant.description), "requests": .number(Double(row.requests)),
                        "text_tokens": .number(Double(row.textTokens)),
                        "image_tokens": .number(Double(row.imageTokens)),
                        "expected_output_tokens": .number(Double(row.expectedOutput)), "cost_usd": amounts(row.cost)
                    ]
                })
        ]
    }
}

extension RunEstimate.Row {
    fileprivate mutating func add(_ estimate: AttemptEstimate) {
        requests += 1
        textTokens += estimate.shape.text
        imageTokens += estimate.shape.image
        expectedOutput += estimate.shape.expectedOutput
        cost = cost.adding(estimate.cost)
    }
}

extension RequestEstimate {
    fileprivate func adding(_ other: RequestEstimate) -> RequestEstimate {
        func sum<Amount>(_ a: Quantity<Amount>?, _ b: Quantity<Amount>?) -> Quantity<Amount>? {
            guard let a, let b else { return nil }
            return a + b
        }
        return RequestEstimate(
            low: sum(low, other.low), expected: sum(expected, other.expected), high: sum(high, other.high))
    }
}

/// The sizes of photos after preparation, from their headers alone. Each header is read once.
private struct PhotoSizes {
    private var headers: [String: PhotoHeader?] = [:]
    private(set) var unreadable: [String] = []

    /// Nil when one of them cannot be read.
    mutating func prepared(_ paths: [String], as setting: PhotoSetting) -> [(width: Int, height: Int)]? {
        var sizes: [(width: Int, height: Int)] = []
        for path in paths {
            guard let header = header(path) else { return nil }
            sizes.append(setting.preparedSize(width: header.width, height: header.height))
        }
        return sizes
    }

    private mutating func header(_ path: String) -> PhotoHeader? {
        if let known = headers[path] { return known }
        let header = try? PhotoHeader.read(PhotoFile.bytes(at: path))
        if header == nil { unreadable.append(path) }
        headers[path] = .some(header)
        return header
    }
}
