import Foundation
import TestSupport

/// What `scripts/golden-statistics.py` computed with SciPy and NumPy: one value per file of `Golden/`.
enum Golden {
    static let distributions = read("distributions", as: Distributions.self)
    static let samples = read("samples", as: Samples.self)
    static let stream = read("stream", as: Stream.self)
    static let bootstrap = read("bootstrap", as: Bootstrap.self)
    static let tests = read("tests", as: Tests.self)
    static let correlations = read("correlations", as: Correlations.self)
    static let confidence = read("confidence", as: Confidence.self)
    static let power = read("power", as: Power.self)

    struct Distributions: Decodable {
        /// Value and normal probability below it; probability and normal quantile.
        let cumulative, quantile: [[Double]]
        /// Successes, trials, bounds at 95 %.
        let wilson: [[Double]]
        /// Successes, trials, one-sided bounds at 90 %, the probability of at most as many at a chance of 0.1.
        let exact: [[Double]]
        /// Shapes, probability, quantile; shapes, value, probability.
        let beta, betaCumulative: [[Double]]
        /// Probability, degrees, quantile.
        let student: [[Double]]
    }

    struct Samples: Decodable {
        let sample: [Double]
        let mean, median, deviation: Double
        /// Share with type-7 quantile, and with order statistic.
        let linear, order: [[Double]]
    }

    /// Seed 20260101, purpose "golden": six outputs, then four uniforms, seven bounded, four normal.
    struct Stream: Decodable {
        let next: [UInt64]
        let uniform, normal: [Double]
        let below: [Int]
    }

    /// Bounds of one statistic; each list is value, low, high.
    struct Intervals: Decodable {
        let seed: UInt64
        let resamples: Int
        let biasCorrected, studentized, symmetric: [Double]
        let margin, upper, p: Double
    }

    /// SciPy's own BCa bounds: the mean of many, and the standard deviation of one.
    struct Own: Decodable {
        let resamples, repeats: Int
        let bounds, deviations: [Double]
    }

    struct Bootstrap: Decodable {
        let means, others, tops, bottoms, wideA, wideB: [Double]
        /// Numerators and denominators of ten clusters.
        let pairA, pairB: [[Double]]
        let mean, ratio, meanDifference, ratioDifference: Intervals
        /// Difference of the order statistics of `wide` at 0.95 and its percentiles, seed 13, 500 resamples.
        let quantileDifference: [Double]
        let scipyMean, scipyRatio, scipyDifference: Own
    }

    struct Tests: Decodable {
        /// Over all 1,024 swaps of `pair`: means of the numerators, ratios, order statistics of the numerators at 0.8.
        let exactMean, exactRatio, exactQuantile: Double
        /// Means of `means` and `others`, seed 16, and of `wide`, seed 17, 2,000 swaps each.
        let drawnMean, drawnWide: Double
        let p, holm: [Double]
    }

    struct Resampled: Decodable {
        let seed: UInt64
        let resamples: Int
        /// Value, low, high.
        let bounds: [Double]
    }

    struct Correlations: Decodable {
        let x, y: [Double]
        let clusters: [Int]
        let pearson, spearman, concordance, slopeOfDifference: Double
        let pearsonInterval, spearmanInterval, concordanceInterval, medianInterval: Resampled
        /// The value and its bounds.
        let sizeSlopeInterval, agreementSlopeInterval: [Double]
    }

    struct Confidence: Decodable {
        let stated: [Double]
        let right: [Bool]
        let clusters: [Int]
        let brier, areaUnderRoc, calibrationError, riskCoverageArea, alpha: Double
        /// Count, mean confidence, share right.
        let bins: [[Double]]
        /// Threshold, trials, wrong, p, upper bound at 90 %.
        let steps: [[Double]]
    }

    struct Power: Decodable {
        let a, b: [Double]
        let deviation, detectable80, detectable90: Double
        let needed5, needed20: Int
        let losses: [[Double]]
        let within, between: Double
    }

    private static func read<Value: Decodable>(_ name: String, as type: Value.Type) -> Value {
        let file = TestData.repository.appending(path: "Tests/StatisticsTests/Golden/\(name).json")
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(type, from: Data(contentsOf: file))
        } catch {
            preconditionFailure("\(file.path): \(error); make it anew with scripts/golden-statistics.py")
        }
    }
}
