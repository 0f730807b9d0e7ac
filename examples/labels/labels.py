"""Reads bar codes and nutrition labels of photos with zbarimg and tesseract, as a provider of nutrieval.

Speaks the `process` protocol, version 1: JSON lines on standard input and output. Python's own library is enough.
"""

import itertools
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

VERSION = "1"
LINE_AT_MOST = 1_000_000
# Beginnings of a label's lines, folded; the longer first.
WORDS = {
    "fat_g": ("fat", "fett", "matieres grasses", "lipides", "grasas"),
    "carbs_g": ("carbohydrate", "kohlenhydrate", "glucides", "hidratos de carbono"),
    "fibre_g": ("fibres", "fibre", "fiber", "ballaststoffe", "fibra"),
    "protein_g": ("proteines", "proteinas", "protein", "eiwei"),
}
AXES = ("energy_kcal", "protein_g", "carbs_g", "fat_g", "fibre_g")
# Turns that are tried until a reading holds together; the label of a photo is seldom straight.
ANGLES = (0, 3, -3, 6, -6, 9, -9, 12, -12)


def log(words):
    print(f"labels: {words}", file=sys.stderr, flush=True)


def run(*command):
    """Standard output of a program without a shell; empty if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60, check=False)
    return done.stdout.decode(errors="replace")


def code_of(photo):
    """Digits of the only code in a photo; None without one, and for several."""
    kinds = ["-Sdisable", "-Sean13.enable", "-Sean8.enable", "-Supca.enable"]
    codes = set(run("zbarimg", "-q", "--raw", *kinds, str(photo)).split())
    return codes.pop() if len(codes) == 1 else None


def folded(text):
    """Lower case without accents."""
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def readings(text):
    """What a printed amount in g may be: as it stands with its unit; else with the `g` that was read as 9, 2 or 6 taken
    off, and with a decimal point that was lost."""
    found = re.search(r"(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?)(\s*g\b)?", text)
    if not found:
        return []
    digits, unit = found.group(1).replace(",", "."), found.group(2)
    whole = [digits] if unit else [digits[:-1].rstrip(".")] if digits[-1] in "926" else []
    whole = [text for text in whole if text]
    points = [f"{text[:-1]}.{text[-1]}" for text in whole if "." not in text and len(text) > 1]
    return sorted({float(text) for text in whole + points if float(text) <= 100})


def candidates(text):
    """Energy, and the possible values of each axis, of a label for 100 g or ml; empty for another one."""
    text = folded(text)
    energy = re.search(r"(?<![\d.,])(\d{1,3})\s*kcal", text)
    if not energy or not re.search(r"\b100\s*(g|ml)\b", text):
        return {}
    found = {"energy_kcal": [float(energy.group(1))]}
    for line in text.splitlines():
        for axis, words in WORDS.items():
            word = next((word for word in words if line.strip(" |_-").startswith(word)), None)
            if word and axis not in found:
                found[axis] = readings(line.split(word, 1)[1])
    return found


def values_in(text):
    """The only combination in which 4, 4 and 9 kcal per gram, and 2 for fibre, explain the energy within 3 % or 1.5 kcal;
    else the energy alone: a wrong value is worse than none."""
    found = candidates(text)
    if not found:
        return {}
    energy = found["energy_kcal"][0]
    macros = [found.get(axis) or [] for axis in ("protein_g", "carbs_g", "fat_g")]
    fitting = []
    for protein, carbs, fat in itertools.product(*macros):
        for fibre in found.get("fibre_g") or [None]:
            total = 4 * protein + 4 * carbs + 9 * fat + 2 * (fibre or 0)
            if abs(total - energy) <= max(1.5, 0.03 * energy):
                fitting.append({"protein_g": protein, "carbs_g": carbs, "fat_g": fat, "fibre_g": fibre})
    if not fitting:
        return {"energy_kcal": energy}
    # What all fitting combinations agree on.
    same = {axis: value for axis, value in fitting[0].items() if all(one[axis] == value for one in fitting)}
    return {"energy_kcal": energy} | {axis: value for axis, value in same.items() if value is not None}


def turned(photo, angle, folder):
    """The photo upright and larger, if vips is there: tesseract reads letters of 30 pixels and more best."""
    if shutil.which("vips") is None:
        return photo if angle == 0 else None
    small, large = Path(folder) / f"turned{angle}.png", Path(folder) / f"large{angle}.png"
    run("vips", "rotate", str(photo), str(small), str(angle % 360), "--background", "255 255 255")
    run("vips", "resize", str(small), str(large), "1.5")
    return large if large.exists() else None


def label_of(photo):
    """The first reading whose values hold together; else the energy of the first that has one."""
    energy = {}
    with tempfile.TemporaryDirectory() as folder:
        for angle in ANGLES:
            picture = turned(photo, angle, folder)
            if picture is None:
                continue
            values = values_in(run("tesseract", str(picture), "-", "--psm", "6"))
            if len(values) > 1:
                return values
            energy = energy or values
    return energy


def answer(request):
    photos = [Path(photo["path"]) for photo in request.get("photos") or []]
    if not photos:
        return {"error": {"kind": "unsupported", "message": "this program reads photos only"}}
    code, values = None, {}
    for photo in photos:
        code = code or code_of(photo)
        values = values or label_of(photo)
    product = {"code": code, "product": None} | {axis: values.get(axis) for axis in AXES}
    return {"answer": product, "served_model": "zbar-tesseract", "usage": {"input_tokens": 0, "output_tokens": 0}}


def serve(lines, out):
    """Says hello, then answers one request after the other until the input ends."""

    def send(message):
        out.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")
        out.flush()

    hello = json.loads(lines.readline(LINE_AT_MOST) or "null")
    if not isinstance(hello, dict) or hello.get("nutrieval") != 1:
        sys.exit("labels: the first line asks for another version of the protocol")
    missing = [name for name in ("zbarimg", "tesseract") if shutil.which(name) is None]
    if missing:
        send({"ready": False, "error": f"{' and '.join(missing)} not found: run scripts/setup --examples"})
        return
    send({"ready": True, "model": "zbar-tesseract", "version": VERSION, "workers": 1})
    for line in lines:
        try:
            request = json.loads(line)
            name = request["id"]
        except (ValueError, TypeError, KeyError):
            log("a line that is no request was skipped")
            continue
        try:
            send({"id": name} | answer(request))
        except Exception as error:  # One bad photo must not end the program.
            log(f"request {name}: {error!r}")
            send({"id": name, "error": {"kind": "internal", "message": repr(error)[:500]}})


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
