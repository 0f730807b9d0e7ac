import Costs
package import JSON
import Nutrition

extension RunEstimate {
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
