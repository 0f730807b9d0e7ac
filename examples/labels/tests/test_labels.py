"""The reader on the drawn labels of the repository. Skips what needs zbarimg or tesseract where they are missing."""

import io
import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import labels  # noqa: E402

SET = HERE.parents[2] / "eval-sets" / "labels"
HAS_TOOLS = all(shutil.which(name) for name in ("zbarimg", "tesseract"))
NEEDS_TOOLS = unittest.skipUnless(HAS_TOOLS, "needs zbarimg and tesseract: scripts/setup --examples")


def meals():
    return [json.loads(line) for line in (SET / "meals.jsonl").read_text().splitlines()]


class Words(unittest.TestCase):
    def test_a_unit_read_as_a_digit_is_taken_off_where_the_energy_proves_it(self):
        text = "Nutrition per 100 g\nEnergy 1891 kJ / 452 kcal\nFat 17.29\nCarbohydrate 63,59\nFibre 6.1g\nProtein 8.2g"
        wanted = {"energy_kcal": 452, "fat_g": 17.2, "carbs_g": 63.5, "fibre_g": 6.1, "protein_g": 8.2}
        self.assertEqual(labels.values_in(text), wanted)

    def test_a_lost_point_is_put_back_where_the_energy_proves_it(self):
        text = "Valores por 100 ml\n188 kJ / 45 kcal\nGrasas 149\nHidratos de carbono 7,19\nFibra 0,8g\nProteínas 0,69"
        wanted = {"energy_kcal": 45, "fat_g": 1.4, "carbs_g": 7.1, "fibre_g": 0.8, "protein_g": 0.6}
        self.assertEqual(labels.values_in(text), wanted)

    def test_what_does_not_add_up_is_left_unknown(self):
        text = "per 100 g\n452 kcal\nFat 72 g\nCarbohydrate 63.5 g\nProtein 8.2 g"
        self.assertEqual(labels.values_in(text), {"energy_kcal": 452})
        self.assertEqual(labels.values_in(text.replace("100 g", "portion")), {})


class Lines(unittest.TestCase):
    def test_a_stranger_is_turned_away(self):
        with self.assertRaises(SystemExit):
            labels.serve(io.StringIO('{"nutrieval":2}\n'), io.StringIO())

    @NEEDS_TOOLS
    def test_rubbish_is_skipped_and_a_text_is_unsupported(self):
        out = io.StringIO()
        lines = '{"nutrieval":1}\nrubbish\n[]\n{"id":"1","photos":[],"text":"an apple"}\n{"id":"2","photos":[{}]}\n'
        labels.serve(io.StringIO(lines), out)
        replies = [json.loads(line) for line in out.getvalue().splitlines()]
        self.assertTrue(replies[0]["ready"])
        self.assertEqual([reply["id"] for reply in replies[1:]], ["1", "2"])
        self.assertEqual(replies[1]["error"]["kind"], "unsupported")
        self.assertEqual(replies[2]["error"]["kind"], "internal")


@NEEDS_TOOLS
class Reading(unittest.TestCase):
    def test_codes_are_right_and_nearly_all_stated_values(self):
        program = subprocess.Popen(
            [sys.executable, str(HERE.parent / "labels.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        requests = [
            json.dumps({"id": meal["id"], "photos": [{"path": str(SET / "photos" / meal["photos"][0])}]})
            for meal in meals()
        ]
        out, _ = program.communicate("\n".join(['{"nutrieval":1}'] + requests) + "\n", timeout=600)
        replies = {reply["id"]: reply["answer"] for reply in map(json.loads, out.splitlines()[1:])}
        known = right = 0
        for meal in meals():
            truth, read = meal["truth"]["product"], replies[meal["id"]]
            self.assertEqual(read["code"].zfill(14), truth["code"].zfill(14))
            for axis in labels.AXES:
                value = truth.get(f"{axis}_per_100g")
                if value is None or read[axis] is None:
                    continue
                known += 1
                right += abs(read[axis] - value) <= 0.02 * value
        # One digit taken for another, 2.8 for 2.6, moves the energy too little to be noticed.
        self.assertGreaterEqual(right, known - 1)
        self.assertGreaterEqual(known, 35)


if __name__ == "__main__":
    unittest.main()
