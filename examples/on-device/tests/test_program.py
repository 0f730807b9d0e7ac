"""The program itself, as nutrieval starts it: a process and JSON lines."""

import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import context

HELLO = {"nutrieval": 1, "model": "efficientnet-lite0", "options": {}}


def start(*arguments: str, lines: list[object], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Sends the lines (JSON values, or text as it is) and closes the input."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    command = [sys.executable, "-B", context.EXAMPLE / "on_device.py", *arguments, "--cache", context.CACHE]
    # Without any variable, as the environment of a definition that lists none.
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=folder, env={}, timeout=120)


def asked(name: str, *photos: str | Path) -> dict:
    return {"id": name, "photos": [{"path": str(photo)} for photo in photos], "prompt": "?", "deadline_s": 60}


class ProtocolTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        context.network()
        banana = context.DEMO_PHOTOS / "banana-top.jpg"
        cls.result = start(
            "labels",
            lines=[
                HELLO, asked("one", banana), "garbage", "", '{"open": ', "[" * 100_000, asked("none"), "x" * 1_500_000,
                asked("missing", "/no/such.jpg"), asked("text", __file__), {"id": 7}, [], asked("two", banana, banana),
                {"id": "odd", "photos": 5},
            ],
        )  # fmt: skip
        cls.replies = [json.loads(line) for line in cls.result.stdout.splitlines()]

    def test_says_what_it_is(self) -> None:
        ready = {"ready": True, "model": "efficientnet-lite0", "version": "57934424", "workers": 1}
        self.assertEqual(self.replies[0], ready)

    def test_answers_each_request_once(self) -> None:
        self.assertEqual(self.result.returncode, 0, self.result.stderr)
        ids = [reply["id"] for reply in self.replies[1:]]
        self.assertEqual(ids, ["one", "none", "missing", "text", "two", "odd"])
        replies = {reply["id"]: reply for reply in self.replies[1:]}
        self.assertEqual(replies["one"]["served_model"], "efficientnet-lite0")
        self.assertEqual(replies["one"]["answer"].keys(), {"foods", "confidence"})
        self.assertEqual(replies["two"]["answer"], replies["one"]["answer"])

    def test_refuses_by_kind(self) -> None:
        kinds = {reply["id"]: reply["error"]["kind"] for reply in self.replies[1:] if "error" in reply}
        wrong = "bad_request"
        self.assertEqual(kinds, {"none": "unsupported", "missing": wrong, "text": wrong, "odd": wrong})

    def test_logs_what_it_skips(self) -> None:
        errors = self.result.stderr
        self.assertEqual(errors.count("not JSON"), 3)
        self.assertEqual(errors.count("without an id"), 2)
        self.assertEqual(errors.count("more than 1 MB"), 1)

    def test_keeps_what_libraries_print_out_of_the_answers(self) -> None:
        code = (
            "import os, protocol; s = protocol.Stream(); print('noise'); os.system('echo noise'); s.send({'id': 'a'})"
        )
        command = [sys.executable, "-B", "-c", code]
        result = subprocess.run(command, input="", capture_output=True, text=True, cwd=context.EXAMPLE, timeout=60)
        self.assertEqual((result.stdout, result.stderr.count("noise")), ('{"id":"a"}\n', 2))

    def test_ends_quietly_without_a_word(self) -> None:
        result = start("labels", lines=[])
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def test_refuses_another_version(self) -> None:
        for hello in [{"nutrieval": 2}, [], "{"]:
            result = start("labels", lines=[hello, asked("one")])
            self.assertEqual((result.returncode, result.stdout), (1, ""))
            self.assertIn("version 1", result.stderr)


@unittest.skipUnless(context.MEALS.is_dir(), f"needs the weighed meals in {context.MEALS}")
class FittedTests(unittest.TestCase):
    def test_fits_and_answers(self) -> None:
        fruits = ["apple", "banana", "orange"]
        photos = sorted(path for fruit in fruits for path in (context.MEALS / "photos").glob(f"{fruit}0*-top.jpg"))
        with tempfile.TemporaryDirectory() as folder:
            project = Path(folder)
            store = project / "eval-sets/fruit/photos"
            store.mkdir(parents=True)
            (project / "eval-sets/fruit/set.yaml").write_text("name: fruit\n")
            rows = []
            for place, photo in enumerate(photos):
                shutil.copy(photo, store)
                truth = {"energy_kcal": 80, "foods": [{"name": photo.name.partition("0")[0]}]}
                split = "test" if place % 4 == 3 else "tune"
                rows.append({"id": photo.stem, "photos": [photo.name], "split": split, "truth": truth})
            (project / "eval-sets/fruit/meals.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))

            fit = start("fit", "--set", "fruit", "--head", "head.json", lines=[], folder=project)
            self.assertEqual((fit.returncode, fit.stderr), (0, ""))
            self.assertRegex(fit.stdout, r"^head.json: 3 foods from 20 meals in [0-9.]+ s\n$")

            tests = [row for row in rows if row["split"] == "test"]
            requests = [asked(row["id"], store / row["photos"][0]) for row in tests]
            result = start("fitted", "--head", "head.json", lines=[HELLO, *requests], folder=project)
            ready, *replies = [json.loads(line) for line in result.stdout.splitlines()]
            self.assertRegex(ready["version"], "^57934424, head [0-9a-f]{8}$")
            right = [
                reply["answer"]["foods"][0]["name"] == row["truth"]["foods"][0]["name"]
                for row, reply in zip(tests, replies, strict=True)
            ]
            self.assertGreaterEqual(sum(right), len(right) - 1)

    def test_refuses_to_start_without_a_head(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            result = start("fitted", "--head", "head.json", lines=[HELLO], folder=Path(folder))
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("fit --set NAME", result.stderr)


if __name__ == "__main__":
    unittest.main()
