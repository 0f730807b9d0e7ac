import Catalog
package import Costs
package import Nutrition
package import Providers

/// Requests, cost and time of a run, before anything is sent.
package struct RunEstimate: Sendable {
    package struct Row: Sendable {
        package var variant: VariantID
        /// One per trial, without retries.
        package var requests = 0
        /// Trials that reuse an answer of an earlier run at no cost; not among the requests.
        package var reused = 0
        /// Of all requests: prompt, schema and notes.
        package var textTokens = 0
        /// Nil if the provider's file has no rule to count photos by.
        package var imageTokens: Int? = 0
        /// Nil without an output limit and without past answers.
        package var expectedOutput: Int? = 0
        /// Each amount is nil if the price, the image rule or the output limit is unknown.
        package var cost = RequestEstimate(low: 0, expected: 0, high: 0)
        /// As if this variant were alone in its pool.
        package var time = TimeEstimate(low: 0, expected: 0, high: 0)
        /// Keys to add to the provider's file for the missing figures above.
        package var missing: [String] = []
        /// Nil without past runs.
        package var past: PastAnswers?
        /// In seconds; a default if `past` has none.
        package var latency: PastAnswers.Latency
        package var pool: String
        package var limits: Pool.Limits
        var retries: Bool
    }

    /// One per variant, in plan order.
    package let rows: [Row]
    /// Of the slowest pool, since pools run side by side.
    package let time: TimeEstimate
    /// Photos with an unreadable header; the figures exclude their meals.
    package let unreadablePhotos: [String]
    package let isSimulated: Bool
    /// The runs that answers are reused from, newest first; nil: none were named.
    package let reusedRuns: [String]?

    /// Estimates those trials from photo headers; prepares no photo.
    ///
    /// - Parameters:
    ///   - past: what earlier runs show about the variants' answers.
    ///   - simulation: nil for a live run. A simulated one has no limits per minute and shorter latencies.
    ///   - reused: the trials answered by an earlier run.
    package init(
        _ plan: Plan, trials: [Trial], past: PastRuns = .none, simulation: RunRecord.Simulation? = nil,
        reused: ReusePreview? = nil, at now: WallTime
    ) {
        var sizes = PreparedSizes()
        var rows = plan.variants.map { Row($0, past: past.answers[$0.id], simulation: simulation) }
        for trial in trials {
            if reused?.trials.contains(trial) == true {
                rows[trial.variant].reused += 1
                continue
            }
            let variant = plan.variants[trial.variant]
            let set = plan.sets[trial.set].set
            let meal = variant.asked(set.meals[trial.meal])
            let paths = meal.photos.map { set.path(ofPhoto: $0) }
            guard let prepared = sizes.prepared(paths, as: variant.photo) else { continue }
            let ask = Ask(definition: variant.definition, photos: [], notes: meal.notes, repeatIndex: trial.repeatIndex)
            let estimate = AttemptEstimate(
                ask, sizes: prepared, on: CalendarDate(now), pastOutput: past.answers[variant.id]?.outputMean)
            rows[trial.variant].add(estimate)
        }
        for index in rows.indices {
            rows[index].time = EstimatedTime.of([rows[index].part], limits: rows[index].limits)
            rows[index].findMissing(plan.variants[index].definition, on: CalendarDate(now))
        }
        self.rows = rows
        time = Dictionary(grouping: rows, by: \.pool).values.map { rows in
            EstimatedTime.of(rows.map(\.part), limits: rows[0].limits)
        }.reduce(TimeEstimate(low: 0, expected: 0, high: 0)) { $0.beside($1) }
        unreadablePhotos = sizes.unreadable
        isSimulated = simulation != nil
        reusedRuns = reused?.runs
    }

    /// Over all variants; an amount is unknown if it is unknown for any variant.
    package var total: RequestEstimate { Self.sum(rows) }

    /// Over the variants whose amounts are all known; nil if there are none.
    package var known: RequestEstimate? {
        let rows = rows.filter { $0.cost.high != nil && $0.cost.low != nil }
        return rows.isEmpty ? nil : Self.sum(rows)
    }

    private static func sum(_ rows: [Row]) -> RequestEstimate {
        rows.reduce(RequestEstimate(low: 0, expected: 0, high: 0)) { $0.adding($1.cost) }
    }

    package var requests: Int { rows.reduce(0) { $0 + $1.requests } }
    package var reused: Int { rows.reduce(0) { $0 + $1.reused } }
    package var textTokens: Int { rows.reduce(0) { $0 + $1.textTokens } }
    /// Nil if unknown for any variant.
    package var imageTokens: Int? { rows.reduce(0) { $0.plus($1.imageTokens) } }
    /// Nil if unknown for any variant.
    package var expectedOutput: Int? { rows.reduce(0) { $0.plus($1.expectedOutput) } }
}

extension RunEstimate.Row {
    fileprivate init(_ variant: PlanVariant, past: PastAnswers?, simulation: RunRecord.Simulation?) {
        self.variant = variant.id
        self.past = past
        let usual = EstimatedTime.defaultLatency
        let speedUp = simulation?.speedUp ?? 1
        latency = past?.latency ?? .init(p50: usual.p50 / speedUp, p95: usual.p95 / speedUp)
        pool = Pool.name(of: variant.definition)
        limits = Pool.Limits(of: variant.definition, isSimulated: simulation != nil)
        retries = variant.definition.retry == .standard
    }

    fileprivate mutating func add(_ estimate: AttemptEstimate) {
        requests += 1
        textTokens += estimate.shape.text
        imageTokens = imageTokens.plus(estimate.imageTokens)
        expectedOutput = expectedOutput.plus(estimate.expectedOutput)
        cost = cost.adding(estimate.cost)
    }

    /// Leaves out unknown tokens, as the run does when it counts against a limit.
    fileprivate var part: EstimatedTime.Part {
        .init(
            requests: requests, tokens: textTokens + (imageTokens ?? 0) + (expectedOutput ?? 0), latency: latency,
            retries: retries)
    }

    fileprivate mutating func findMissing(_ definition: ProviderDefinition, on day: CalendarDate?) {
        if day.flatMap({ definition.prices?.row(on: $0) }) == nil { missing.append("prices") }
        if definition.imageTokens == nil { missing.append("image_tokens") }
        if definition.parameters.maxOutputTokens == nil { missing.append("parameters.max_output_tokens") }
    }
}

extension Int? {
    fileprivate func plus(_ other: Int?) -> Int? {
        guard let self, let other else { return nil }
        return self + other
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
