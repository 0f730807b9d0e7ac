"""Mode `fitted`: a small head on the network's features, fitted on meals of your own."""

import hashlib
import json
import statistics
from pathlib import Path
from typing import Any

import numpy

import files
import weights
from evalset import NUTRIENTS, Meal, SetError
from network import FEATURES, Network, Seen

FORMAT = 1

# The penalty, as a share of the mean square of a meal's features, and the score from which a second food is answered.
_PENALTY = 0.1
_ALSO = 0.4
_FEWEST_MEALS = 8
_MOST_BYTES = 64_000_000


class HeadError(Exception):
    """A file is no head, or one for other weights."""


class Head:
    """Knows foods by their features, and the usual portion of each."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self._center = numpy.asarray(facts["center"], numpy.float64)
        self._slopes = numpy.asarray([food["slope"] for food in facts["foods"]], numpy.float64)
        self._bias = numpy.asarray([food["bias"] for food in facts["foods"]], numpy.float64)
        shapes = (self._center.shape, self._slopes.shape)
        if shapes != ((FEATURES,), (len(self._bias), FEATURES)):
            raise ValueError(f"it has {shapes} numbers")
        self.id = hashlib.sha256(_text(facts)).hexdigest()[:8]

    def answer(self, seen: Seen) -> dict[str, Any]:
        """The most likely food, and others that are likely too, in their usual portions."""
        scores = self._bias + self._slopes @ (_unit(seen.features) - self._center)
        best = int(scores.argmax())
        chosen = [index for index in numpy.argsort(-scores) if index == best or scores[index] >= _ALSO]
        foods = [self._food(int(index), float(scores[index])) for index in chosen]
        return {"foods": foods, "confidence": foods[0]["confidence"]}

    def _food(self, index: int, score: float) -> dict[str, Any]:
        food = self.facts["foods"][index]
        return {"name": food["name"], **food["portion"], "confidence": round(min(max(score, 0.0), 1.0), 4)}

    def save(self, path: Path) -> None:
        files.replace(path, _text(self.facts))

    @staticmethod
    def load(path: Path) -> "Head":
        try:
            if path.stat().st_size > _MOST_BYTES:
                raise ValueError("it is too large")
            facts = json.loads(path.read_bytes())
            if facts["format"] != FORMAT:
                raise HeadError(f"{path} has format {facts['format']}, not {FORMAT}: fit again")
            if facts["weights_sha256"] != weights.SHA256:
                raise HeadError(f"{path} was fitted on other weights ({facts['weights_sha256'][:8]}…): fit again")
            return Head(facts)
        except FileNotFoundError as error:
            raise HeadError(f"there is no {path}: `on_device.py fit --set NAME` makes it") from error
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise HeadError(f"{path} is no head that `fit` made ({error}): fit again") from error


def fit(meals: list[Meal], network: Network, set_name: str) -> Head:
    """Ridge regression of each food's presence on the mean features of a meal's photos."""
    if len(meals) < _FEWEST_MEALS:
        raise SetError(
            f"a fit needs at least {_FEWEST_MEALS} meals of the tune split with foods and energy; "
            f"eval set {set_name} has {len(meals)}"
        )
    names = sorted({name for meal in meals for name in meal.foods})
    features = numpy.stack([_unit(network.see(meal.photos).features) for meal in meals]).astype(numpy.float64)
    present = numpy.array([[name in meal.foods for name in names] for meal in meals], numpy.float64)
    center, bias = features.mean(axis=0), present.mean(axis=0)
    centered = features - center
    # In the dual form, the system has one row per meal instead of one per feature.
    products = centered @ centered.T
    penalty = _PENALTY * numpy.trace(products) / len(meals)
    slopes = numpy.linalg.solve(products + penalty * numpy.eye(len(meals)), present - bias).T @ centered
    foods = [
        {"name": name, "portion": _portion(name, meals), "bias": round(float(start), 6), "slope": _short(slope)}
        for name, start, slope in zip(names, bias, slopes, strict=True)
    ]
    return Head(
        {
            "format": FORMAT,
            "weights_sha256": weights.SHA256,
            "set": set_name,
            "meals": [meal.id for meal in meals],
            "photos_sha256": [_digest(photo) for meal in meals for photo in meal.photos],
            "center": _short(center),
            "foods": foods,
        }
    )


def _portion(name: str, meals: list[Meal]) -> dict[str, float | None]:
    """Medians over the meals with this food alone; else over its share, by weight, of meals with others."""
    having = [meal for meal in meals if name in meal.foods]
    having = [meal for meal in having if len(meal.foods) == 1] or having
    portion = {"mass_g": _median([meal.foods[name] for meal in having])}
    for nutrient in NUTRIENTS:
        portion[nutrient] = _median([_share(name, meal, meal.nutrients[nutrient]) for meal in having])
    return portion


def _share(name: str, meal: Meal, total: float | None) -> float | None:
    if total is None:
        return None
    grams = {food: mass for food, mass in meal.foods.items() if mass}
    if len(grams) < len(meal.foods):
        return total / len(meal.foods)
    return total * grams[name] / sum(grams.values())


def _median(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(statistics.median(known), 2) if known else None


def _unit(features: numpy.ndarray) -> numpy.ndarray:
    return features / max(float(numpy.linalg.norm(features)), 1e-12)


def _short(values: numpy.ndarray) -> list[float]:
    return [float(f"{value:.6g}") for value in values]


def _digest(photo: Path) -> str:
    return hashlib.sha256(photo.read_bytes()).hexdigest()


def _text(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, ensure_ascii=False).encode()
