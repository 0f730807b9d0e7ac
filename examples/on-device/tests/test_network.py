import io
import pickle
import unittest
from pathlib import Path
from unittest import mock

import context
import labels
import network
import weights


class NetworkTests(unittest.TestCase):
    @unittest.skipUnless(context.MEALS.is_dir(), f"needs the weighed meals in {context.MEALS}")
    def test_names_the_fruit_it_was_trained_on(self) -> None:
        servings = labels.read_servings(context.EXAMPLE / "labels.csv")
        for fruit, meals_of, at_least in [("banana", 8, 7), ("orange", 8, 7), ("lemon", 2, 2)]:
            tops = sorted((context.MEALS / "photos").glob(f"{fruit}0*-top.jpg"))
            meals = [[top, top.with_name(top.name.replace("-top", "-side"))] for top in tops]
            answers = [labels.answer(context.network().see(photos), servings)["foods"] for photos in meals]
            right = sum(bool(foods) and foods[0]["name"] == fruit for foods in answers)
            self.assertEqual(len(answers), meals_of)
            self.assertGreaterEqual(right, at_least, fruit)

    def test_probabilities_add_up_and_repeat(self) -> None:
        photo = context.DEMO_PHOTOS / "banana-top.jpg"
        first, second = context.network().see([photo]), context.network().see([photo, photo])
        self.assertAlmostEqual(float(first.probabilities.sum()), 1, places=4)
        self.assertEqual(first.features.shape, (network.FEATURES,))
        self.assertLess(float(abs(first.features - second.features).max()), 1e-4)

    def test_builds_a_damaged_file_again(self) -> None:
        photo = context.DEMO_PHOTOS / "banana-top.jpg"
        expected = context.network().see([photo]).probabilities
        (file,) = context.CACHE.glob("*.onnx")
        whole = file.read_bytes()
        file.write_bytes(whole[: len(whole) // 2])
        again = network.Network(context.CACHE).see([photo]).probabilities
        self.assertEqual(file.read_bytes(), whole)
        self.assertEqual(again.tolist(), expected.tolist())

    def test_refuses_photos_it_cannot_read(self) -> None:
        for path in [Path("missing.jpg"), Path(__file__)]:
            with self.assertRaises(network.PhotoError):
                network.load(path)
        with mock.patch.object(network, "_PIXELS_AT_MOST", 1000), self.assertRaises(network.PhotoError):
            network.load(context.DEMO_PHOTOS / "banana-top.jpg")


class WeightsTests(unittest.TestCase):
    def test_refuses_another_file(self) -> None:
        with mock.patch.object(weights, "SHA256", "0" * 64), self.assertRaisesRegex(weights.WeightsError, "SHA-256"):
            weights.read_weights()

    def test_names_a_missing_package(self) -> None:
        with mock.patch.object(weights, "PACKAGE", "no_such_package"):
            with self.assertRaisesRegex(weights.WeightsError, "scripts/setup --examples"):
                weights.read_weights()

    def test_unpickles_nothing_that_runs(self) -> None:
        with self.assertRaisesRegex(pickle.UnpicklingError, "not allowed"):
            weights._Unpickler(io.BytesIO(pickle.dumps(print))).load()
        with self.assertRaisesRegex(pickle.UnpicklingError, "not allowed"):
            weights._Unpickler(io.BytesIO(b"cos\nsystem\n(S'true'\ntR.")).load()

    def test_reads_transposed_tensors(self) -> None:
        stem = weights.read_weights()["_conv_stem.weight"]
        self.assertEqual(stem.shape, (32, 3, 3, 3))
        self.assertTrue(stem.flags.c_contiguous)


class LabelTests(unittest.TestCase):
    def test_table_has_sound_rows(self) -> None:
        servings = labels.read_servings(context.EXAMPLE / "labels.csv")
        self.assertEqual(len({serving.label for serving in servings.values()}), len(servings))
        for index, serving in servings.items():
            self.assertIn(index, range(network.CLASSES))
            self.assertIn(serving.mass_g, range(1, 501))
            energy = serving.nutrients
            macros = 4 * energy["protein_g"] + 4 * energy["carbs_g"] + 9 * energy["fat_g"]
            if serving.food not in ["red wine", "lemon"]:  # Alcohol; acid and fibre.
                self.assertLess(abs(macros - energy["energy_kcal"]), max(0.2 * energy["energy_kcal"], 10), serving.food)

    def test_names_a_table_that_cannot_be_read(self) -> None:
        for table in [Path("missing.csv"), Path(__file__)]:
            with self.assertRaisesRegex(labels.TableError, table.name):
                labels.read_servings(table)

    def test_answers_foods_among_the_first_five_labels(self) -> None:
        def answered(**chances: float) -> list[str]:
            probabilities = network.numpy.zeros(network.CLASSES)
            for name, chance in chances.items():
                probabilities[int(name[1:])] = chance
            seen = network.Seen(network.numpy.zeros(network.FEATURES), probabilities)
            return [
                food["name"]
                for food in labels.answer(seen, labels.read_servings(context.EXAMPLE / "labels.csv"))["foods"]
            ]

        self.assertEqual(answered(_923=0.5, _950=0.3, _954=0.2), ["orange"])
        self.assertEqual(answered(_950=0.4, _954=0.3), ["orange", "banana"])
        self.assertEqual(answered(_1=0.2, _2=0.2, _3=0.2, _4=0.2, _5=0.1, _950=0.05), [])


if __name__ == "__main__":
    unittest.main()
