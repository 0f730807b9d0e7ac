"""Mode `labels`: what the network calls a photo, and one typical serving of it."""

import csv
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from network import Seen

# Of so many labels, the ones that are food are answered: the most probable one, and others from this probability.
_TOP = 5
_ALSO = 0.25


class TableError(Exception):
    """The table of servings cannot be read."""


class Serving(NamedTuple):
    """One typical serving of a food; the nutrients are of the serving."""

    label: str
    food: str
    mass_g: float
    nutrients: dict[str, float]


def read_servings(table: Path) -> dict[int, Serving]:
    """The servings by the class's index."""
    try:
        with table.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(line for line in file if not line.startswith("#"))
            return {int(row["index"]): _serving(row) for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TableError(f"{table} cannot be read ({error!r}); compare it with the example's labels.csv") from error


def _serving(row: dict[str, str]) -> Serving:
    mass = float(row["serving_g"])
    names = ["energy_kcal", "protein_g", "carbs_g", "fat_g"]
    return Serving(row["label"], row["food"], mass, {name: round(float(row[name]) * mass / 100, 2) for name in names})


def answer(seen: Seen, servings: dict[int, Serving]) -> dict[str, Any]:
    """The foods among the most probable labels; no food if there is none."""
    top = numpy.argsort(-seen.probabilities, kind="stable")[:_TOP]
    chances = {int(index): round(float(seen.probabilities[index]), 4) for index in top}
    known = [index for index in chances if index in servings]
    chosen = [index for index in known if index == known[0] or chances[index] >= _ALSO]
    foods = [
        {
            "name": servings[index].food,
            "mass_g": servings[index].mass_g,
            **servings[index].nutrients,
            "confidence": chances[index],
        }
        for index in chosen
    ]
    return {"foods": foods, "confidence": max((chances[index] for index in chosen), default=0.0)}
