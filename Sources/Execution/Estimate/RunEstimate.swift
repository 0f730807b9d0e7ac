import Catalog
package import Costs
package import Nutrition
package import Providers

/// What a run will ask, cost and take, before anything is sent.
package struct RunEstimate: Sendable {
    /// One variant's part of it.
    package struct Row: Sendable {
        /// The variant it is of.
        package var variant: VariantID
        /// One a trial; further attempts are not in it.
        package var requests = 0
        /// Trials that take an answer of an earlier run instead, at no cost; not among the requests.
        package var reused = 0
        /// Of all requests: prompt, schema and notes.
        package var textTokens = 0
        /// Nil when the provider's file has no rule to count photos by.
        package var imageTokens: Int? = 0
        /// Nil when there is neither an output limit nor a past answer to go by.
        package var expectedOutput: Int? = 0
        /// Each amount nil when the price, the image rule or the output limit is unknown.
        package var cost = RequestEstimate(low: 0, expected: 0, high: 0)
        /// Of this variant alone in its pool.
        package var time = TimeEstimate(low: 0, expected: 0, high: 0)
        /// What its file lacks for a figure above, as the keys to add; empty when nothing is.
        package var missing: [String] = []
        /// Nil: there is no past run to go by.
        package var past: PastAnswers?
        /// What the time goes by, in seconds; a default where `past` tells none.
        package var latency: PastAnswers.Latency
        /// What it shares its limits with.
        package var pool: String
        /// The limits of that pool.
        package var limits: Pool.Limits
        var retries: Bool
    }

    /// One a variant, in plan order.
    package let rows: [Row]
    /// Of all: pools run side by side, so that the slowest tells.
    package let time: TimeEstimate
    /// Photos whose header cannot be read; their meals are not in the figures.
    package let unreadablePhotos: [String]
    /// True for a run against the simulator.
    package let isSimulated: Bool
    /// The runs that answers are reused of, the newest first; nil: none were named.
    package let reusedRuns: [String]?

    /// The estimate of those trials. Reads the header of each photo, and prepares none.
    ///
    /// - Parameters:
    ///   - past: what earlier runs tell of its answers.
    ///   - simulation: nil for a live run. A simulated one has no limits per minute, and shorter latencies.
    ///   - reused: the trials that an earlier run has the answer to.
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

    /// Over all variants; an amount is unknown when it is for one of them.
    package var total: RequestEstimate { Self.sum(rows) }

    /// Over the variants of which every amount is known; nil when that is none, and the same as `total` when it is all.
    package var known: RequestEstimate? {
        let rows = rows.filter { $0.cost.high != nil && $0.cost.low != nil }
        return rows.isEmpty ? nil : Self.sum(rows)
    }

    private static func sum(_ rows: [Row]) -> RequestEstimate {
        rows.reduce(RequestEstimate(low: 0, expected: 0, high: 0)) { $0.adding($1.cost) }
    }

    /// Over all variants.
    package var requests: Int { rows.reduce(0) { $0 + $1.requests } }
    /// Over all variants.
    package var reused: Int { rows.reduce(0) { $0 + $1.reused } }
    /// Over all variants.
    package var textTokens: Int { rows.reduce(0) { $0 + $1.textTokens } }
    /// Nil when it is unknown for one of the variants.
    package var imageTokens: Int? { rows.reduce(0) { $0.plus($1.imageTokens) } }
    /// Nil when it is unknown for one of the variants.
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

    /// Tokens that are unknown are not in it, as they are not in what the run counts against a limit.
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
