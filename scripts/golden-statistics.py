#!/usr/bin/env python3
"""Writes Tests/StatisticsTests/Golden/*.json: what the Swift code must give, computed without it.

Run by hand, with NumPy and SciPy from PyPI in an environment of its own:

    python3 -m venv /tmp/golden && /tmp/golden/bin/pip install numpy scipy
    /tmp/golden/bin/python scripts/golden-statistics.py

Every file states the versions it was made with. Where a library has the statistic, the library computes it. The random
stream and the intervals are written a second time here, from the published algorithms, the latter without any of the
short cuts that the Swift code takes: every resample is drawn, its rows are laid out, and its statistic and standard error
are computed from them.
"""
import json
import math
import pathlib
import platform

import numpy
import scipy
from scipy import stats

MASK = (1 << 64) - 1
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Tests" / "StatisticsTests" / "Golden"


def fnv(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & MASK
    return value


class Stream:
    """xoshiro256** filled by SplitMix64 from seed XOR FNV-1a of the purpose."""

    def __init__(self, seed, purpose):
        x = seed ^ fnv(purpose)
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


def draws_of(seed, n, resamples, purpose="cluster-bootstrap"):
    stream = Stream(seed, purpose)
    return [[stream.below(n) for _ in range(n)] for _ in range(resamples)]


def bca(value, boot, jack):
    """Efron 1987; ties of the resamples with the value count half."""
    boot, jack = numpy.array(boot), numpy.array(jack)
    z0 = stats.norm.ppf(((boot < value).mean() + (boot <= value).mean()) / 2)
    u = jack.mean() - jack
    a = (u**3).sum() / (6 * (u**2).sum() ** 1.5)
    share = [stats.norm.cdf(z0 + (z0 + z) / (1 - a * (z0 + z))) for z in stats.norm.ppf([0.025, 0.975])]
    return [value, *numpy.quantile(boot, share)]


class Ratio:
    """Σa/Σb over clusters, with the standard error of a ratio."""

    def __init__(self, a, b):
        self.a, self.b = numpy.array(a), numpy.array(b)
        self.n = len(self.a)

    def value(self, rows):
        return self.a[rows].sum() / self.b[rows].sum()

    def shares(self, rows):
        """Each cluster's share in the error of the ratio."""
        a, b = self.a[rows], self.b[rows]
        return (a - a.sum() / b.sum() * b) / b.sum()


class Difference:
    """The ratio of the second minus that of the first, over the same clusters."""

    def __init__(self, first, second):
        self.first, self.second, self.n = first, second, first.n

    def value(self, rows):
        return self.second.value(rows) - self.first.value(rows)

    def shares(self, rows):
        return self.second.shares(rows) - self.first.shares(rows)


def intervals(statistic, seed, resamples=2000):
    """The value with its bounds by each method, from the very resamples that the Swift code draws."""
    everything = numpy.arange(statistic.n)
    value = statistic.value(everything)
    error = math.sqrt((statistic.shares(everything) ** 2).sum())
    draws = draws_of(seed, statistic.n, resamples)
    boot = numpy.array([statistic.value(d) for d in draws])
    t = numpy.array([(b - value) / math.sqrt((statistic.shares(d) ** 2).sum()) for b, d in zip(boot, draws)])
    low, high = numpy.quantile(t, [0.025, 0.975])
    most = numpy.quantile(abs(t), 0.95)
    one_sided = max(-numpy.quantile(t, 0.05), numpy.quantile(abs(t), 0.9))
    margin = value + 1.5 * error
    observed = (value - margin) / error
    p = max(((t <= observed).sum() + 1) / (resamples + 1), ((abs(t) >= abs(observed)).sum() + 1) / (resamples + 1) / 2)
    return {
        "seed": seed, "resamples": resamples,
        "bias_corrected": bca(value, boot, [statistic.value(numpy.delete(everything, i)) for i in everything]),
        "studentized": [value, value - high * error, value - low * error],
        "symmetric": [value, value - most * error, value + most * error],
        "margin": margin, "upper": value + one_sided * error, "p": p,
    }


def resampled(clusters, function, seed, resamples, percentile=False):
    """The same for any statistic of rows: the rows of every drawn cluster are laid out."""
    numbers = sorted(set(clusters))
    rows = [numpy.array([r for r, c in enumerate(clusters) if c == number]) for number in numbers]
    everything = numpy.arange(len(clusters))
    value = function(everything)
    boot = [
        function(numpy.concatenate([rows[c] for c in d]))
        for d in draws_of(seed, len(numbers), resamples, "statistic-bootstrap")
    ]
    if percentile:
        bounds = [value, *numpy.quantile(boot, [0.025, 0.975])]
    else:
        bounds = bca(value, boot, [function(numpy.delete(everything, own)) for own in rows])
    return {"seed": seed, "resamples": resamples, "bounds": bounds}


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


def scipy_bca(data, statistic, repeats=60):
    """scipy.stats.bootstrap's bounds, its own generator: the mean over repeats and the standard deviation of one of them,
    which is the Monte-Carlo error of any bounds from so many resamples."""
    found = []
    for repeat in range(repeats):
        ci = stats.bootstrap(
            data, statistic, n_resamples=10_000, method="BCa", paired=True, vectorized=True, batch=1000,
            rng=numpy.random.default_rng(repeat)).confidence_interval
        found.append([ci.low, ci.high])
    found = numpy.array(found)
    return {"resamples": 10_000, "repeats": repeats, "bounds": found.mean(axis=0), "deviations": found.std(axis=0, ddof=1)}


def plain(value):
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple, numpy.ndarray)):
        return [plain(v) for v in value]
    if isinstance(value, (numpy.integer, numpy.bool_)):
        return value.item()
    return float(value) if isinstance(value, numpy.floating) else value


def write(name, values):
    made = {"made_with": f"Python {platform.python_version()}, NumPy {numpy.__version__}, SciPy {scipy.__version__}"}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in plain({**made, **values}).items()]
    (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def distributions():
    counts = ((0, 10), (1, 10), (5, 10), (10, 10), (17, 85), (84, 85), (333, 1000))
    wilson, exact = [], []
    for k, n in counts:
        ci = stats.binomtest(k, n).proportion_ci(0.95, "wilson")
        wilson.append([k, n, ci.low, ci.high])
    for k, n in counts + ((2, 40), (0, 22), (40, 100_000)):
        # One-sided bounds at 90 %: those of the two-sided interval at 80 %.
        ci = stats.binomtest(k, n).proportion_ci(0.8, "exact")
        exact.append([k, n, ci.low, ci.high, stats.binom.cdf(k, n, 0.1)])
    shapes = ((0.5, 0.5), (1, 3), (2.5, 0.5), (40, 7), (300, 700), (15.5, 0.5), (99_960, 41))
    shares = (1e-9, 0.001, 0.025, 0.3, 0.5, 0.9, 0.975, 0.9999)
    beta = [[a, b, p, stats.beta.ppf(p, a, b)] for a, b in shapes for p in shares]
    write("distributions", {
        "cumulative": [[x, stats.norm.cdf(x)] for x in
                       (-37.0, -8.5, -3.0, -1.959963984540054, -0.3, 0.0, 0.7, 1.6448536269514722, 4.0, 8.0)],
        "quantile": [[p, stats.norm.ppf(p)] for p in
                     (1e-300, 1e-20, 1e-7, 0.001, 0.025, 0.0749, 0.076, 0.2, 0.5, 0.6, 0.924, 0.926, 0.975, 0.9999999)],
        "wilson": wilson,
        "exact": exact,
        "beta": beta,
        "beta_cumulative": [[a, b, x, stats.beta.cdf(x, a, b)] for a, b, _, x in beta],
        "student": [[p, v, stats.t.ppf(p, v)] for v in (1, 2, 4.5, 9, 30, 499, 100_000)
                    for p in (0.001, 0.025, 0.4, 0.5, 0.8, 0.975, 0.9999)],
    })


def samples():
    sample = [12.5, 3.0, 99.25, 7.75, 3.0, 41.0, 18.0, 5.5, 60.5, 27.25]
    shares = (0.0, 0.1, 0.25, 0.5, 0.73, 0.9, 0.95, 1.0)
    write("samples", {
        "sample": sample, "mean": numpy.mean(sample), "median": numpy.median(sample),
        "deviation": numpy.std(sample, ddof=1),
        "linear": [[p, numpy.quantile(sample, p, method="linear")] for p in shares],
        "order": [[p, numpy.quantile(sample, p, method="inverted_cdf")] for p in shares],
    })


def streams():
    stream = Stream(20260101, "golden")
    write("stream", {
        "next": [stream.next() for _ in range(6)], "uniform": [stream.uniform() for _ in range(4)],
        "below": [stream.below(n) for n in (1, 2, 6, 10, 1000, 2**62 + 1, 2**62 + 1)],
        "normal": [stream.normal() for _ in range(4)],
    })


def bootstraps(g):
    means = g.lognormal(4, 0.8, 40).round(3)
    tops, bottoms = g.lognormal(5, 0.5, 33).round(3), g.lognormal(6, 0.6, 33).round(3)
    pair_a = [g.lognormal(3, 0.7, 10).round(2), g.integers(3, 9, 10).astype(float)]
    pair_b = [g.lognormal(3.4, 0.7, 10).round(2), g.integers(3, 9, 10).astype(float)]
    others = (means * g.lognormal(0.1, 0.3, 40)).round(3)
    wide_a = g.lognormal(4, 0.8, 90).round(3)
    wide_b = (wide_a * g.lognormal(0.08, 0.5, 90)).round(3)
    ones = numpy.ones(40)
    q = lambda values, d: numpy.quantile(values[d], 0.95, method="inverted_cdf")
    steps = [q(wide_b, d) - q(wide_a, d) for d in draws_of(13, 90, 500)]
    everything = numpy.arange(90)
    write("bootstrap", {
        "means": means, "others": others, "tops": tops, "bottoms": bottoms, "pair_a": pair_a, "pair_b": pair_b,
        "wide_a": wide_a, "wide_b": wide_b,
        "mean": intervals(Ratio(means, ones), 11),
        "ratio": intervals(Ratio(tops, bottoms), 12),
        "mean_difference": intervals(Difference(Ratio(means, ones), Ratio(others, ones)), 14),
        "ratio_difference": intervals(Difference(Ratio(*pair_a), Ratio(*pair_b)), 15),
        "quantile_difference": [q(wide_b, everything) - q(wide_a, everything), *numpy.quantile(steps, [0.025, 0.975])],
        "scipy_mean": scipy_bca((means,), lambda x, axis: x.mean(axis=axis)),
        "scipy_ratio": scipy_bca((tops, bottoms), lambda x, y, axis: x.sum(axis=axis) / y.sum(axis=axis)),
        "scipy_difference": scipy_bca((means, others), lambda x, y, axis: (y - x).mean(axis=axis)),
    })
    both = numpy.concatenate([pair_a, pair_b], axis=1)
    ps = [0.01, 0.04, 0.03, 0.005, 0.5, 0.04, 0.9]
    write("tests", {
        "exact_mean": exact_p(10, lambda rows: both[0][rows].sum() / 10),
        "exact_ratio": exact_p(10, lambda rows: both[0][rows].sum() / both[1][rows].sum()),
        "exact_quantile": exact_p(10, lambda rows: numpy.quantile(both[0][rows], 0.8, method="inverted_cdf")),
        "drawn_mean": drawn_p(means, others, 16, 2000), "drawn_wide": drawn_p(wide_a, wide_b, 17, 2000),
        "p": ps, "holm": holm(ps),
    })


def left_out(clusters, statistic):
    """The statistic with Student's bounds from leaving out a cluster at a time, degrees of freedom after Satterthwaite."""
    clusters = numpy.asarray(clusters)
    everything = numpy.arange(len(clusters))
    left = numpy.array([statistic(everything[clusters != own]) for own in numpy.unique(clusters)])
    k, squares = len(left), (left - left.mean()) ** 2
    degrees = 2 * squares.sum() ** 2 / ((squares ** 2).sum() - squares.sum() ** 2 / k)
    reach = stats.t.ppf(0.975, min(k - 1, max(2, degrees))) * math.sqrt((k - 1) / k * squares.sum())
    value = statistic(everything)
    return [value, value - reach, value + reach]


def correlations(g):
    x = g.lognormal(6, 0.5, 45).round(-1)
    y = (x * g.lognormal(-0.1, 0.4, 45)).round(-1)
    clusters = sorted(g.integers(0, 30, 45).tolist())
    concordance = lambda d: 2 * numpy.cov(x[d], y[d], ddof=0)[0, 1] / (
        x[d].var() + y[d].var() + (x[d].mean() - y[d].mean()) ** 2)
    write("correlations", {
        "x": x, "y": y, "clusters": clusters,
        "pearson": stats.pearsonr(x, y).statistic, "spearman": stats.spearmanr(x, y).statistic,
        "concordance": concordance(numpy.arange(45)), "slope_of_difference": stats.linregress(y, x - y).slope,
        "pearson_interval": resampled(clusters, lambda d: stats.pearsonr(x[d], y[d]).statistic, 21, 400),
        "spearman_interval": resampled(clusters, lambda d: stats.spearmanr(x[d], y[d]).statistic, 22, 400),
        "concordance_interval": resampled(clusters, concordance, 23, 400),
        "size_slope_interval": left_out(clusters, lambda d: stats.linregress(y[d], x[d] - y[d]).slope),
        "agreement_slope_interval": left_out(clusters, lambda d: stats.linregress((x[d] + y[d]) / 2, x[d] - y[d]).slope),
        "median_interval": resampled(clusters, lambda d: numpy.median(y[d]), 24, 400, percentile=True),
    })


def confidences(g):
    stated = g.beta(6, 2, 150).round(2)
    right = g.random(150) < stated ** 1.3
    clusters = numpy.arange(150) // 2
    brier = ((stated - right) ** 2).mean()
    u = stats.mannwhitneyu(stated[right], stated[~right]).statistic
    # Bins by the middle rank of each tie, as documented.
    rank = stats.rankdata(stated) - 1
    bins = numpy.minimum((rank * 10 / 150).astype(int), 9)
    rows = [[int((bins == b).sum()), stated[bins == b].mean(), right[bins == b].mean()] for b in sorted(set(bins))]
    error = sum(n * abs(share - mean) for n, mean, share in rows) / 150
    # The mean over random orders of equal confidences, in closed form for each place.
    order = numpy.argsort(-stated, kind="stable")
    wrong = (~right[order]).astype(float)
    for value in set(stated):
        own = stated[order] == value
        wrong[own] = wrong[own].mean()
    area = (wrong.cumsum() / numpy.arange(1, 151)).mean()
    steps = []
    for hundredths in range(99, 49, -1):
        used = stated >= hundredths / 100
        trials = len(set(clusters[used]))
        bad = len(set(clusters[used & ~right]))
        if trials < math.ceil(math.log(0.1) / math.log(1 - 0.45)):
            continue
        p = stats.binom.cdf(bad, trials, 0.45)
        upper = 1.0 if bad == trials else stats.beta.ppf(0.9, bad + 1, trials - bad)
        steps.append([hundredths / 100, trials, bad, p, upper])
        if p > 0.1:
            break
    write("confidence", {
        "stated": stated, "right": right, "clusters": clusters, "brier": brier,
        "area_under_roc": u / (right.sum() * (~right).sum()), "bins": rows, "calibration_error": error,
        "risk_coverage_area": area, "alpha": 0.45, "steps": steps,
    })


def power(g):
    a, b = g.lognormal(4, 0.6, 60).round(2), g.lognormal(4.1, 0.6, 60).round(2)
    deviation = numpy.std(b - a, ddof=1)
    seen = lambda power, n: (stats.t.ppf(0.975, n - 1) + stats.t.ppf(power, n - 1)) * deviation / math.sqrt(n)
    needed = lambda size: next(n for n in range(2, 10**6) if seen(0.8, n) <= size)
    losses = [g.normal(g.normal(50, 20), 12, size).round(2) for size in g.integers(1, 5, 25)]
    flat = numpy.concatenate(losses)
    n, k = len(flat), len(losses)
    within = sum(((own - own.mean()) ** 2).sum() for own in losses) / (n - k)
    between_square = sum(len(own) * (own.mean() - flat.mean()) ** 2 for own in losses) / (k - 1)
    assert math.isclose(between_square / within, stats.f_oneway(*losses).statistic, rel_tol=1e-9)
    size = (n - sum(len(own) ** 2 for own in losses) / n) / (k - 1)
    write("power", {
        "a": a, "b": b, "deviation": deviation, "detectable_80": seen(0.8, 60), "detectable_90": seen(0.9, 60),
        "needed_5": needed(5), "needed_20": needed(20), "losses": [own.tolist() for own in losses],
        "within": within, "between": max(0, (between_square - within) / size),
    })


distributions()
samples()
streams()
generator = numpy.random.default_rng(7)
bootstraps(generator)
correlations(generator)
confidences(generator)
power(generator)
