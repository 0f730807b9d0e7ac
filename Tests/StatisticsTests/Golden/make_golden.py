"""Writes GoldenNumbers.swift: what the Swift code must give, computed without it.

Made with Python 3, NumPy and SciPy; the versions used stand in the output. The random generator is written a second time
here, from the published algorithms, and the BCa interval from Efron's formulas over the very resamples it draws.
Run: python3 make_golden.py
"""
import pathlib
import platform

import numpy
import scipy
from scipy import stats

MASK = (1 << 64) - 1


class Stream:
    def __init__(self, seed, purpose):
        h = 0xCBF29CE484222325
        for byte in purpose.encode():
            h = ((h ^ byte) * 0x100000001B3) & MASK
        x = seed ^ h
        self.s = []
        for _ in range(4):
            x = (x + 0x9E3779B97F4A7C15) & MASK
            z = x
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            self.s.append(z ^ (z >> 31))

    def next(self):
        rotl = lambda v, k: ((v << k) | (v >> (64 - k))) & MASK
        s = self.s
        result = (rotl((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result

    def uniform(self):
        return (self.next() >> 11) / 2**53

    def below(self, n):
        threshold = (2**64 - n) % n
        while True:
            product = self.next() * n
            if (product & MASK) >= threshold:
                return product >> 64

    def normal(self):
        return stats.norm.ppf(((self.next() >> 11) + 0.5) / 2**53)


def bca(numerators, denominators, seed, resamples):
    num, den = numpy.array(numerators), numpy.array(denominators)
    n = len(num)
    stream = Stream(seed, "cluster-bootstrap")
    draws = [[stream.below(n) for _ in range(n)] for _ in range(resamples)]
    theta = num.sum() / den.sum()
    boot = numpy.array([num[d].sum() / den[d].sum() for d in draws])
    jack = numpy.array([numpy.delete(num, i).sum() / numpy.delete(den, i).sum() for i in range(n)])
    z0 = stats.norm.ppf(((boot < theta).mean() + (boot <= theta).mean()) / 2)
    u = jack.mean() - jack
    a = (u**3).sum() / (6 * (u**2).sum() ** 1.5)
    share = [stats.norm.cdf(z0 + (z0 + z) / (1 - a * (z0 + z))) for z in stats.norm.ppf([0.025, 0.975])]
    return [theta, *numpy.quantile(boot, share)]


def draws_of(seed, n, resamples):
    stream = Stream(seed, "cluster-bootstrap")
    return [[stream.below(n) for _ in range(n)] for _ in range(resamples)]


def bca_difference(a, b, seed, resamples):
    """a and b are pairs of numerators and denominators."""
    a, b = numpy.array(a), numpy.array(b)
    n = a.shape[1]
    diff = lambda s: b[0][s].sum() / b[1][s].sum() - a[0][s].sum() / a[1][s].sum()
    everything = numpy.arange(n)
    theta = diff(everything)
    boot = numpy.array([diff(d) for d in draws_of(seed, n, resamples)])
    jack = numpy.array([diff(numpy.delete(everything, i)) for i in range(n)])
    z0 = stats.norm.ppf(((boot < theta).mean() + (boot <= theta).mean()) / 2)
    u = jack.mean() - jack
    acc = (u**3).sum() / (6 * (u**2).sum() ** 1.5)
    share = [stats.norm.cdf(z0 + (z0 + z) / (1 - acc * (z0 + z))) for z in stats.norm.ppf([0.025, 0.975])]
    return [theta, *numpy.quantile(boot, share)]


def exact_p(n, statistic):
    """SciPy's exact paired permutation test; the statistic is given which rows stand on either side, where row i of a
    is i and row i of b is n + i."""
    result = stats.permutation_test(
        (numpy.arange(n), numpy.arange(n, 2 * n)), lambda x, y: statistic(x) - statistic(y),
        permutation_type="samples", vectorized=False, n_resamples=2**n, alternative="two-sided")
    assert len(result.null_distribution) == 2**n
    return result.pvalue


def drawn_p(a, b, seed, draws):
    """The p of a mean difference from the very swaps that the Swift code draws."""
    d = numpy.array(b) - numpy.array(a)
    stream = Stream(seed, "cluster-permutation")
    extreme = 0
    for _ in range(draws):
        words = [stream.next() for _ in range((len(d) + 63) // 64)]
        sign = numpy.array([-1 if words[i // 64] >> (i % 64) & 1 else 1 for i in range(len(d))])
        extreme += abs((sign * d).sum()) >= abs(d.sum()) - 1e-9
    return (extreme + 1) / (draws + 1)


def holm(p):
    m = len(p)
    order = sorted(range(m), key=lambda i: p[i])
    return [max(min(1.0, (m - k) * p[order[k]]) for k in range(order.index(i) + 1)) for i in range(m)]


def numbers(values):
    return "[" + ", ".join(repr(float(v)) for v in values) + "]"


def rows(table):
    return "[\n" + ",\n".join("        " + numbers(r) for r in table) + "\n    ]"


normal = [[x, stats.norm.cdf(x)] for x in (-37.0, -8.5, -3.0, -1.959963984540054, -0.3, 0.0, 0.7, 1.6448536269514722, 4.0, 8.0)]
quantiles = [[p, stats.norm.ppf(p)] for p in (1e-300, 1e-20, 1e-7, 0.001, 0.025, 0.0749, 0.076, 0.2, 0.5, 0.6, 0.924, 0.926, 0.975, 0.9999999)]
wilson = []
for k, n in ((0, 10), (1, 10), (5, 10), (10, 10), (17, 85), (84, 85), (333, 1000)):
    ci = stats.binomtest(k, n).proportion_ci(0.95, "wilson")
    wilson.append([k, n, ci.low, ci.high])
sample = [12.5, 3.0, 99.25, 7.75, 3.0, 41.0, 18.0, 5.5, 60.5, 27.25]
shares = (0.0, 0.1, 0.25, 0.5, 0.73, 0.9, 0.95, 1.0)
quantile7 = [[p, numpy.quantile(sample, p, method="linear")] for p in shares]
quantile1 = [[p, numpy.quantile(sample, p, method="inverted_cdf")] for p in shares]
stream = Stream(20260101, "golden")
nexts = [stream.next() for _ in range(6)]
uniforms = [stream.uniform() for _ in range(4)]
belows = [stream.below(n) for n in (1, 2, 6, 10, 1000, 2**62 + 1, 2**62 + 1)]
normals = [stream.normal() for _ in range(4)]
g = numpy.random.default_rng(7)
means = [float(v) for v in g.lognormal(4, 0.8, 40).round(3)]
tops = [float(v) for v in g.lognormal(5, 0.5, 33).round(3)]
bottoms = [float(v) for v in (g.lognormal(6, 0.6, 33)).round(3)]

pair_a = [[float(v) for v in g.lognormal(3, 0.7, 10).round(2)], [float(v) for v in g.integers(3, 9, 10)]]
pair_b = [[float(v) for v in g.lognormal(3.4, 0.7, 10).round(2)], [float(v) for v in g.integers(3, 9, 10)]]
both = numpy.concatenate([pair_a, pair_b], axis=1)
mean_p = exact_p(10, lambda rows: both[0][rows].sum() / 10)
ratio_p = exact_p(10, lambda rows: both[0][rows].sum() / both[1][rows].sum())
quantile_p = exact_p(10, lambda rows: numpy.quantile(both[0][rows], 0.8, method="inverted_cdf"))
others = [float(v) for v in (numpy.array(means) * g.lognormal(0.1, 0.3, 40)).round(3)]
wide_a = [float(v) for v in g.lognormal(4, 0.8, 90).round(3)]
wide_b = [float(v) for v in (numpy.array(wide_a) * g.lognormal(0.08, 0.5, 90)).round(3)]
q = lambda values, d: numpy.quantile(numpy.array(values)[d], 0.95, method="inverted_cdf")
steps = [q(wide_b, d) - q(wide_a, d) for d in draws_of(13, 90, 500)]
steps = [q(wide_b, range(90)) - q(wide_a, range(90)), *numpy.quantile(steps, [0.025, 0.975])]
ps = [0.01, 0.04, 0.03, 0.005, 0.5, 0.04, 0.9]

here = pathlib.Path(__file__).parent
(here / "GoldenNumbers.swift").write_text(f"""// swift-format-ignore-file
/// Written by make_golden.py with Python {platform.python_version()}, NumPy {numpy.__version__}, SciPy {scipy.__version__}; not edited by hand.
enum Golden {{
    /// Value and probability below it.
    static let cumulative: [[Double]] = {rows(normal)}
    /// Probability and quantile.
    static let quantile: [[Double]] = {rows(quantiles)}
    /// Successes, trials, lower and upper bound at 95 %.
    static let wilson: [[Double]] = {rows(wilson)}
    static let sample: [Double] = {numbers(sample)}
    static let mean: Double = {float(numpy.mean(sample))!r}
    static let median: Double = {float(numpy.median(sample))!r}
    /// Share and type-7 quantile of the sample.
    static let linear: [[Double]] = {rows(quantile7)}
    /// Share and order statistic of the sample.
    static let order: [[Double]] = {rows(quantile1)}
    /// Seed 20260101, purpose "golden": six outputs, then four uniforms, seven bounded, four normal.
    static let next: [UInt64] = {nexts}
    static let uniform: [Double] = {numbers(uniforms)}
    static let below: [Int] = {belows}
    static let normal: [Double] = {numbers(normals)}
    static let means: [Double] = {numbers(means)}
    /// Mean and BCa bounds of `means`, seed 11, 2,000 resamples.
    static let meanInterval: [Double] = {numbers(bca(means, [1.0] * len(means), 11, 2000))}
    static let tops: [Double] = {numbers(tops)}
    static let bottoms: [Double] = {numbers(bottoms)}
    /// Ratio and BCa bounds of `tops` over `bottoms`, seed 12, 2,000 resamples.
    static let ratioInterval: [Double] = {numbers(bca(tops, bottoms, 12, 2000))}
    static let others: [Double] = {numbers(others)}
    /// Difference of means `others` − `means` and BCa bounds, seed 14, 2,000 resamples.
    static let meanDifference: [Double] = {numbers(bca_difference([means, [1.0] * 40], [others, [1.0] * 40], 14, 2000))}
    /// Numerators and denominators of ten clusters.
    static let pairA: [[Double]] = {rows(pair_a)}
    static let pairB: [[Double]] = {rows(pair_b)}
    /// Difference of the ratios, b − a, and BCa bounds, seed 15, 2,000 resamples.
    static let ratioDifference: [Double] = {numbers(bca_difference(pair_a, pair_b, 15, 2000))}
    /// Exact two-sided p (scipy.stats.permutation_test, all 1,024 swaps) of the means of the numerators, of the ratios and
    /// of the numerators' order statistics at 0.8.
    static let exactMean: Double = {float(mean_p)!r}
    static let exactRatio: Double = {float(ratio_p)!r}
    static let exactQuantile: Double = {float(quantile_p)!r}
    /// p of the means of `means` and `others`, seed 16, 2,000 swaps.
    static let drawnMean: Double = {float(drawn_p(means, others, 16, 2000))!r}
    static let wideA: [Double] = {numbers(wide_a)}
    static let wideB: [Double] = {numbers(wide_b)}
    /// p of their means, seed 17, 2,000 swaps.
    static let drawnWide: Double = {float(drawn_p(wide_a, wide_b, 17, 2000))!r}
    /// Difference of their order statistics at 0.95 and its percentiles, seed 13, 500 resamples.
    static let quantileDifference: [Double] = {numbers(steps)}
    static let pValues: [Double] = {numbers(ps)}
    /// Adjusted by Holm.
    static let holm: [Double] = {numbers(holm(ps))}
}}
""")
