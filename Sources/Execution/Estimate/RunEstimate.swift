import Catalog
package import Costs
package import JSON
package import Nutrition
import Photos
package import Providers

/// Requests, cost and time of a run, before anything is sent.
package struct RunEstimate: Sendable {
    package struct Row: Sendable {
        package var variant: VariantID
        /// One per trial, without retries. Of a member on call: the expected number.
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
        /// Whether its answers come from a file, without requests.
        package var isRecorded: Bool
        /// Whether it is asked in batches: at their price, and in a time that nobody knows.
        package var isBatched = false
        var retries: Bool
        /// Sum of the requests' probabilities.
        fileprivate var shares = 0.0
        /// Whether it is asked only where a cascade needs it: low is without it, high every meal.
        package var isOnCall = false
    }

    /// One per variant that is asked, in plan order; then the members of cascades.
    package let rows: [Row]
    /// Of the slowest pool, since pools run side by side.
    package let time: TimeEstimate
    /// Photos with an unreadable header; the figures exclude their meals.
    package let unreadablePhotos: [String]
    package let isSimulated: Bool
    /// The runs that answers are reused from, newest first; nil: none were named.
    package let reusedRuns: [String]?

    /// Estimates those trials from photo headers; prepares no photo.
    /// - Parameters:
    ///   - past: what earlier runs show about the variants' answers.
    ///   - simulation: nil for a live run. A simulated one has no limits per minute and shorter latencies.
    ///   - reused: the trials answered by an earlier run.
    ///   - batched: the names of providers that are asked in batches.
    package init(
        _ plan: Plan, trials: [Trial], past: PastRuns = .none, simulation: RunRecord.Simulation? = nil,
        reused: ReusePreview? = nil, batched: Set<String> = [], at now: WallTime
    ) {
        let cascades = CascadePlan(plan)
        let plan = cascades.plan
        var sizes = PreparedSizes()
        var rows = plan.variants.map { Row($0, past: past.answers[$0.id], simulation: simulation) }
        for index in rows.indices { rows[index].isBatched = batched.contains(rows[index].variant.provider) }
        for (trial, share) in cascades.expected(trials) {
            if reused?.trials.contains(trial) == true {
                rows[trial.variant].reused += 1
                continue
            }
            let variant = plan.variants[trial.variant]
            let set = plan.sets[trial.set].set
            let meal = variant.asked(set.meals[trial.meal])
            let paths = meal.photos.map { set.path(ofPhoto: $0) }
            guard let prepared = sizes.prepared(paths, as: variant.photo) else { continue }
            var ask = Ask(definition: variant.definition, photos: [], notes: meal.notes, repeatIndex: trial.repeatIndex)
            ask.take(meal.input)
            let estimate = AttemptEstimate(
                ask, sizes: prepared, on: CalendarDate(now), pastOutput: past.answers[variant.id]?.outputMean,
                isBatch: rows[trial.variant].isBatched)
            rows[trial.variant].add(estimate, share: share)
        }
        for index in rows.indices where cascades.isOnCall(index) { rows[index].closeShares() }
        for index in rows.indices {
            rows[index].time = EstimatedTime.of([rows[index]], limits: rows[index].limits)
            rows[index].findMissing(plan.variants[index].definition, on: CalendarDate(now))
        }
        rows = zip(plan.variants, rows).filter { $0.0.policy == nil }.map(\.1)
        self.rows = rows
        time = Dictionary(grouping: rows, by: \.pool).values.map { EstimatedTime.of($0, limits: $0[0].limits) }.reduce(
            TimeEstimate(low: 0, expected: 0, high: 0)
        ) { $0.beside($1) }
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
    package var imageTokens: Int? { rows.reduce(0) { combined($0, $1.imageTokens, +) } }
    /// Nil if unknown for any variant.
    package var expectedOutput: Int? { rows.reduce(0) { combined($0, $1.expectedOutput, +) } }

    /// The whole estimate for scripts: every key is present, unknown values are null.
    package var json: JSON {
        [
            "simulated": .bool(isSimulated),
            "requests": .number(Double(requests)),
            "reused": .number(Double(reused)),
            "reused_from": .array((reusedRuns ?? []).map { .string($0) }),
            "text_tokens": .number(Double(textTokens)),
            "image_tokens": .optional(imageTokens),
            "expected_output_tokens": .optional(expectedOutput),
            "cost_usd": Self.amounts(total),
            "cost_of_known_usd": known.map(Self.amounts) ?? .null,
            "time_s": Self.seconds(time),
            "text_token_rule": .string(TextTokens.rule),
            "time_rule": .string(EstimatedTime.rule),
            "unreadable_photos": .array(unreadablePhotos.map { .string($0) }),
            "variants": .array(rows.map(Self.row))
        ]
    }

    private static func row(_ row: Row) -> JSON {
        [
            "name": .string(row.variant.description),
            "requests": .number(Double(row.requests)),
            "on_call": .bool(row.isOnCall),
            "reused": .number(Double(row.reused)),
            "text_tokens": .number(Double(row.textTokens)),
            "image_tokens": .optional(row.imageTokens),
            "expected_output_tokens": .optional(row.expectedOutput),
            "expected_output_from": .string(row.outputSource.rawValue),
            "cost_usd": amounts(row.cost),
            "time_s": seconds(row.time),
            "latency_from": .string(row.latencySource.rawValue),
            "latency_s": ["p50": .number(row.latency.p50), "p95": .number(row.latency.p95)],
            "past": row.past.map { past in
                [
                    "runs": .array(past.runs.map { .string($0) }), "answers": .number(Double(past.answers)),
                    "output_tokens_mean": .optional(past.outputMean)
                ]
            } ?? .null,
            "batch": .bool(row.isBatched),
            "missing": .array(row.missing.map { .string($0) }),
            "pool": .string(row.pool),
            "limits": [
                "requests_per_minute": .optional(row.limits.requestsPerMinute),
                "tokens_per_minute": .optional(row.limits.tokensPerMinute),
                "in_flight": .number(Double(row.limits.inFlight))
            ]
        ]
    }

    private static func amounts(_ cost: RequestEstimate) -> JSON {
        [
            "low": .optional(cost.low?.value), "expected": .optional(cost.expected?.value),
            "high": .optional(cost.high?.value)
        ]
    }

    private static func seconds(_ time: TimeEstimate) -> JSON {
        ["low": .number(time.low), "expected": .number(time.expected), "high": .number(time.high)]
    }
}

extension RunEstimate.Row {
    fileprivate init(_ variant: PlanVariant, past: PastAnswers?, simulation: RunRecord.Simulation?) {
        self.variant = variant.id
        self.past = past
        let usual = EstimatedTime.defaultLatency
        // Answers that are read from a file take no time worth a forecast.
        isRecorded = variant.definition.isRecorded
        let speedUp = isRecorded ? .infinity : simulation?.speedUp ?? 1
        latency = past?.latency ?? .init(p50: usual.p50 / speedUp, p95: usual.p95 / speedUp)
        pool = Pool.name(of: variant.definition)
        limits = Pool.Limits(of: variant.definition, isSimulated: simulation != nil)
        retries = variant.definition.retry == .standard && !isRecorded
    }

    /// - Parameter share: expected probability of the request, in [0, 1].
    fileprivate mutating func add(_ estimate: AttemptEstimate, share: Double) {
        shares += share
        requests += 1
        textTokens += estimate.shape.text
        imageTokens = combined(imageTokens, estimate.imageTokens, +)
        expectedOutput = combined(expectedOutput, estimate.expectedOutput, +)
        var own = estimate.cost
        own.expected = own.expected.map { USD($0.value * share) }
        if share < 1 { own.low = own.low.map { _ in 0 } }
        cost = cost.adding(own)
    }

    /// Reduces the counts to what is expected of a member on call.
    fileprivate mutating func closeShares() {
        let share = requests > 0 ? shares / Double(requests) : 0
        isOnCall = share < 1
        func part(_ count: Int) -> Int { Int((Double(count) * share).rounded()) }
        (requests, textTokens) = (part(requests), part(textTokens))
        (imageTokens, expectedOutput) = (imageTokens.map(part), expectedOutput.map(part))
    }

    /// Leaves out unknown tokens, as the run does when it counts against a limit.
    var tokens: Int { textTokens + (imageTokens ?? 0) + (expectedOutput ?? 0) }

    fileprivate mutating func findMissing(_ definition: ProviderDefinition, on day: CalendarDate?) {
        if definition.isRecorded { return }
        let prices = day.flatMap { definition.prices?.row(on: $0) }
        if prices == nil { missing.append("prices") }
        if isBatched, let prices, prices.batchDiscount == nil { missing.append("prices.batch_discount") }
        if definition.imageTokens == nil, definition.task.takesPhotos { missing.append("image_tokens") }
        if definition.parameters.maxOutputTokens == nil { missing.append("parameters.max_output_tokens") }
    }

    package enum Source: String, Sendable {
        case pastRuns = "past_runs"
        case defaults = "default"
        case unknown
    }

    /// Source of the expected output; the default is 0.4 of the output limit.
    package var outputSource: Source {
        if past?.outputMean != nil { return .pastRuns }
        return expectedOutput == nil ? .unknown : .defaults
    }

    package var latencySource: Source { past?.latency != nil ? .pastRuns : .defaults }
}

/// Nil if either is unknown.
private func combined<Amount>(_ a: Amount?, _ b: Amount?, _ add: (Amount, Amount) -> Amount) -> Amount? {
    a.flatMap { a in b.map { add(a, $0) } }
}

extension RequestEstimate {
    fileprivate func adding(_ other: RequestEstimate) -> RequestEstimate {
        RequestEstimate(
            low: combined(low, other.low, +), expected: combined(expected, other.expected, +),
            high: combined(high, other.high, +))
    }
}

/// Estimates how long a run's requests take, from limits and latencies.
package enum EstimatedTime {
    /// In seconds, for variants without a past run. Invented, not measured: models differ tenfold.
    package static let defaultLatency = PastAnswers.Latency(p50: 5, p95: 20)
    /// The share of requests that `high` assumes are retried, if the provider's retries are on.
    package static let retriedShare = 0.1
    /// How far `expected` lies from the median to the 95th percentile: latencies are skewed right, so mean > median.
    package static let meanShare = 0.25

    package static let rule = """
        Time: pools run side by side, so the total is the slowest. A pool takes the longer of requests ÷ in_flight \
        rounds of one latency and of the minutes its limits ask for. Latency is p50 (low), a quarter of the way to p95 \
        (expected) and p95 with one request in ten asked again (high).
        """

    /// The time of variants that share a pool with those limits.
    static func of(_ rows: [RunEstimate.Row], limits: Pool.Limits) -> TimeEstimate {
        func seconds(_ latency: (PastAnswers.Latency) -> Double, retried: Double) -> Double {
            var (requests, tokens, work) = (0, 0, 0.0)
            for row in rows where !row.isBatched {
                let again = row.retries ? Int((Double(row.requests) * retried).rounded(.up)) : 0
                requests += row.requests + again
                tokens += row.tokens + (row.requests > 0 ? row.tokens / row.requests * again : 0)
                work += Double(row.requests + again) * latency(row.latency)
            }
            return PoolLoad.seconds(
                requests: requests, tokens: tokens, requestsPerMinute: limits.requestsPerMinute,
                tokensPerMinute: limits.tokensPerMinute, inFlight: limits.inFlight,
                latency: requests > 0 ? work / Double(requests) : 0)
        }
        return TimeEstimate(
            low: seconds({ $0.p50 }, retried: 0),
            expected: seconds({ $0.p50 + ($0.p95 - $0.p50) * meanShare }, retried: 0),
            high: seconds({ $0.p95 }, retried: retriedShare))
    }
}

/// Sizes of photos after preparation (upright, as sent), from their headers alone. Reads each header once.
struct PreparedSizes {
    private var headers: [String: PhotoHeader?] = [:]
    private(set) var unreadable: [String] = []

    /// Nil if any of them is unreadable.
    mutating func prepared(_ paths: [String], as setting: PhotoSetting) -> [(width: Int, height: Int)]? {
        var sizes: [(width: Int, height: Int)] = []
        for path in paths {
            guard let header = header(path) else { return nil }
            let size = setting.preparedSize(width: header.width, height: header.height)
            sizes.append(setting.transform == .rotated ? (width: size.height, height: size.width) : size)
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
