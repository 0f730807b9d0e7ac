"""What the program does: fit a head, or answer requests."""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import labels
import protocol
import weights
from evalset import SetError, tune_meals
from head import Head, HeadError, fit
from network import Network, PhotoError, Seen

MODEL = "efficientnet-lite0"


def run(chosen: argparse.Namespace) -> None:
    """Ends the program with a message of one line if it cannot work."""
    try:
        if chosen.mode == "fit":
            _fit(chosen.project, chosen.head, chosen.cache, chosen.set)
        elif chosen.mode == "fitted":
            fitted = Head.load(chosen.head)
            _answer(fitted.answer, f"{weights.SHA256[:8]}, head {fitted.id}", chosen.cache)
        else:
            servings = labels.read_servings(chosen.servings)
            _answer(lambda seen: labels.answer(seen, servings), weights.SHA256[:8], chosen.cache)
    except (SetError, labels.TableError, PhotoError, HeadError, weights.WeightsError) as error:
        sys.exit(f"on-device: {error}")
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)


def _fit(project: Path, path: Path, cache: Path, set_name: str) -> None:
    start = time.monotonic()
    head = fit(tune_meals(project, set_name), Network(cache), set_name)
    head.save(path)
    seconds = time.monotonic() - start
    print(f"{path}: {len(head.facts['foods'])} foods from {len(head.facts['meals'])} meals in {seconds:.1f} s")


def _answer(read: Callable[[Seen], protocol.Answer], version: str, cache: Path) -> None:
    stream = protocol.Stream()
    network = Network(cache)

    def answer(request: protocol.Request) -> protocol.Answer:
        try:
            return read(network.see(protocol.photos(request)))
        except PhotoError as error:
            raise protocol.Refusal("bad_request", str(error)) from error

    protocol.serve(stream, MODEL, version, answer)
