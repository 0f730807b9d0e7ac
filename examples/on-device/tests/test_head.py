import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import context
import weights
from evalset import Meal, SetError, tune_meals
from head import Head, HeadError, fit
from network import FEATURES, Seen, numpy

PHOTO = context.DEMO_PHOTOS / "banana-top.jpg"


class StubNetwork:
    """Sees a direction of its own for each food, and the sum of them for a mixed meal."""

    def __init__(self, meals: list[Meal]) -> None:
        self.names = sorted({name for meal in meals for name in meal.foods})
        self.next = iter(meals)

    def of(self, *foods: str) -> Seen:
        features = numpy.zeros(FEATURES)
        for food in foods:
            features[self.names.index(food)] = 1
        return Seen(features, numpy.zeros(1000))

    def see(self, _: list[Path]) -> Seen:
        return self.of(*next(self.next).foods)


def meal(name: str, energy: float, foods: dict[str, float | None], protein: float | None = None) -> Meal:
    return Meal(name, [PHOTO], foods, {"energy_kcal": energy, "protein_g": protein, "carbs_g": None, "fat_g": None})


MEALS = [
    *[meal(f"apple-{n}", 90 + 10 * n, {"apple": 180 + 20 * n}, protein=0.5) for n in range(5)],
    *[meal(f"bun-{n}", 230, {"bun": None}) for n in range(4)],
    meal("both", 200, {"apple": 100, "nut": 25}),
]


class FitTests(unittest.TestCase):
    def setUp(self) -> None:
        self.network = StubNetwork(MEALS)
        self.head = fit(MEALS, self.network, "lunch")

    def test_answers_the_usual_portion(self) -> None:
        (apple,) = self.head.answer(self.network.of("apple"))["foods"]
        self.assertEqual((apple["name"], apple["mass_g"], apple["energy_kcal"]), ("apple", 220, 110))
        self.assertEqual((apple["protein_g"], apple["fat_g"]), (0.5, None))
        (bun,) = self.head.answer(self.network.of("bun"))["foods"]
        self.assertEqual((bun["mass_g"], bun["energy_kcal"]), (None, 230))

    def test_divides_a_mixed_meal_by_weight(self) -> None:
        foods = self.head.answer(self.network.of("apple", "nut"))["foods"]
        self.assertEqual({food["name"]: food["energy_kcal"] for food in foods}, {"apple": 110, "nut": 40})

    def test_is_the_same_after_a_round_trip_and_a_second_fit(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "head.json"
            self.head.save(path)
            loaded = Head.load(path)
        self.assertEqual(loaded.id, self.head.id)
        self.assertEqual(fit(MEALS, StubNetwork(MEALS), "lunch").id, self.head.id)
        seen = self.network.of("bun")
        self.assertEqual(loaded.answer(seen), self.head.answer(seen))

    def test_refuses_what_is_no_head_for_these_weights(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "head.json"
            with self.assertRaisesRegex(HeadError, "fit --set NAME"):
                Head.load(path)
            cases = {
                "other weights": {**self.head.facts, "weights_sha256": "f" * 64},
                "format 9": {**self.head.facts, "format": 9},
                "no head": {**self.head.facts, "center": [0]},
                r"no head.*format": {},
            }
            for words, facts in cases.items():
                path.write_text(json.dumps(facts))
                with self.assertRaisesRegex(HeadError, words):
                    Head.load(path)
            path.write_bytes(b"\x00garbage")
            with self.assertRaisesRegex(HeadError, "no head"):
                Head.load(path)
        with mock.patch.object(weights, "SHA256", "0" * 64):
            self.assertEqual(fit(MEALS, StubNetwork(MEALS), "lunch").facts["weights_sha256"], "0" * 64)

    def test_needs_eight_meals(self) -> None:
        with self.assertRaisesRegex(SetError, "has 7"):
            fit(MEALS[:7], StubNetwork(MEALS), "lunch")


class SetTests(unittest.TestCase):
    def read(self, settings: str, *meals: dict) -> list[str]:
        with tempfile.TemporaryDirectory() as project:
            folder = Path(project) / "eval-sets/lunch"
            folder.mkdir(parents=True)
            (folder / "set.yaml").write_text(settings)
            (folder / "meals.jsonl").write_text("".join(json.dumps(row) + "\n" for row in meals))
            return [meal.id for meal in tune_meals(Path(project), "lunch")]

    def row(self, name: str, **more: object) -> dict:
        return {"id": name, "photos": ["a.jpg"], "truth": {"energy_kcal": 1, "foods": [{"name": "x"}]}, **more}

    def test_splits_as_nutrieval_does(self) -> None:
        # By the first bytes of SHA-256, "split a" is at 0.11, "split e" at 0.25 and "split b" at 0.91.
        rows = [self.row("a"), self.row("b"), self.row("c", group="b"), self.row("d", split="tune")]
        self.assertEqual(self.read("splits: {tune: 0.5, test: 0.5}", *rows), ["a", "d"])
        self.assertEqual(self.read("splits: {test: 0.5}", *rows), ["a", "d"])
        other = self.row("e", group="b")
        self.assertEqual(self.read("splits: {tune: 0.5}", rows[0], other), ["a"])
        self.assertEqual(self.read("splits: {tune: 0.5, by: id}", rows[0], other), ["a", "e"])
        self.assertEqual(self.read("splits: {tune: 1}", *rows), ["a", "b", "c", "d"])
        self.assertEqual(self.read("name: lunch", *rows), ["d"])

    def test_leaves_out_meals_without_foods_or_energy(self) -> None:
        rows = [self.row("a", split="tune"), self.row("b", split="tune") | {"truth": {"energy_kcal": 5}}]
        rows += [self.row("c", split="tune") | {"truth": {"foods": []}}, {"id": "d", "photos": [], "split": "tune"}]
        self.assertEqual(self.read("{}", *rows), ["a"])

    def test_says_what_is_missing(self) -> None:
        with self.assertRaisesRegex(SetError, "no tune split"):
            self.read("name: lunch", self.row("a"))
        with self.assertRaisesRegex(SetError, "none of the 1 meals"):
            self.read("splits: {tune: 0.5}", self.row("b"))
        with self.assertRaisesRegex(SetError, "nutrieval check"):
            self.read("splits: [", self.row("a"))
        with self.assertRaisesRegex(SetError, "nutrieval check"):
            self.read("splits: {tune: 1}", {"photos": []})


if __name__ == "__main__":
    unittest.main()
