"""Times scipy.stats.bootstrap (BCa, 10,000 resamples) on the means and ratios that `statistics-bench intervals` computes.

Standard input is what `statistics-bench data` prints. Both ways of calling it are timed that its documentation offers:
vectorised statistics in batches, which is the faster one, is what counts.
"""
import sys
import time

import numpy
import scipy
from scipy import stats

rows = [numpy.array(line.split(), dtype=float) for line in sys.stdin]
truth, errors = rows[0], rows[1:]
options = dict(n_resamples=10_000, method="BCa", paired=True, vectorized=True, batch=500, rng=numpy.random.default_rng(1))
start = time.perf_counter()
count = 0
for own in errors:
    mean = stats.bootstrap((own,), lambda x, axis: x.mean(axis=axis), **options).confidence_interval
    ratio = stats.bootstrap(
        (own, truth), lambda x, y, axis: x.sum(axis=axis) / y.sum(axis=axis), **options).confidence_interval
    if count == 0:
        print(f"scipy {own.mean()} {mean.low} {mean.high}")
        print(f"scipy {own.sum() / truth.sum()} {ratio.low} {ratio.high}")
    count += 2
print(f"scipy {time.perf_counter() - start:.3f} s {count} intervals (SciPy {scipy.__version__}, NumPy {numpy.__version__})")
