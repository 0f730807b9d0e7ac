"""Reads the meals of the `tune` split of one of nutrieval's eval sets."""

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

import yaml

NUTRIENTS = ["energy_kcal", "protein_g", "carbs_g", "fat_g"]


class SetError(Exception):
    """The set cannot be used; the message says what to do."""


class Meal(NamedTuple):
    """A meal whose foods and energy are known."""

    id: str
    photos: list[Path]
    foods: dict[str, float | None]
    """Grams by name; None where unknown."""
    nutrients: dict[str, float | None]
    """Of the whole meal; None where unknown."""


def tune_meals(project: Path, name: str) -> list[Meal]:
    """The meals of the `tune` split that state foods and energy, in the set's order."""
    folder = project / "eval-sets" / name
    try:
        settings = yaml.safe_load((folder / "set.yaml").read_text(encoding="utf-8")) or {}
        lines = (folder / "meals.jsonl").read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        rule = settings.get("splits")
        tuned = [row for row in rows if _split(row, rule) == "tune"]
        meals = [meal for row in tuned if (meal := _meal(row, folder / "photos"))]
    except (OSError, ValueError, AttributeError, KeyError, TypeError, yaml.YAMLError) as error:
        raise SetError(f"eval-sets/{name} cannot be read ({error!r}): nutrieval check") from error
    if not tuned and rule:
        raise SetError(f"none of the {len(rows)} meals of eval set {name} is in the tune split: add meals")
    if not tuned:
        raise SetError(f"{folder}/set.yaml has no tune split: write `splits: {{tune: 0.5, test: 0.5, by: group}}`")
    return meals


def _split(row: dict[str, Any], rule: dict[str, Any] | None) -> str | None:
    """As nutrieval assigns it: stated by the meal, else by a hash of its group or id."""
    if row.get("split") or rule is None:
        return row.get("split")
    key = row["id"] if rule.get("by") == "id" else row.get("group") or row["id"]
    share = rule["tune"] if rule.get("tune") is not None else 1 - rule["test"]
    place = int(hashlib.sha256(f"split {key}".encode()).hexdigest()[:8], 16) / 2**32
    return "tune" if place < share else "test"


def _meal(row: dict[str, Any], photos: Path) -> Meal | None:
    truth = row.get("truth") or {}
    if not truth.get("foods") or truth.get("energy_kcal") is None:
        return None
    return Meal(
        id=str(row["id"]),
        photos=[photos / photo for photo in row["photos"]],
        foods={food["name"]: food.get("grams") for food in truth["foods"]},
        nutrients={nutrient: truth.get(nutrient) for nutrient in NUTRIENTS},
    )
