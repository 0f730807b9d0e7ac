#!/usr/bin/env python3
"""An image network on this machine, as a provider of nutrieval. Needs no key and sends nothing.

labels           answer with the labels that the network was trained on
fitted           answer with a head that was fitted on your own meals
fit --set NAME   fit that head on the tune split of an eval set
"""

import argparse
import os
import sys
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "nutrieval-examples"


def use_installed_packages() -> None:
    """Starts again with the Python of `scripts/setup --examples` if this one lacks the packages."""
    try:
        import onnxruntime  # noqa: F401
    except ImportError:
        environment = CACHE / "python"
        python = environment / "bin/python"
        if Path(sys.prefix) == environment or not python.exists():
            sys.exit("on-device: onnxruntime is not installed: scripts/setup --examples")
        os.execv(python, [str(python), *sys.argv])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["labels", "fitted", "fit"])
    parser.add_argument("--set", help="with fit: the eval set")
    parser.add_argument("--project", type=Path, default=Path(), help="the folder of config.yaml (default: this one)")
    parser.add_argument(
        "--head", type=Path, default=Path("on-device-head.json"), help="the fitted head, from the project's folder"
    )
    parser.add_argument("--cache", type=Path, default=CACHE, help="where the converted network is kept")
    chosen = parser.parse_args()
    if (chosen.mode == "fit") != (chosen.set is not None):
        parser.error("fit needs --set NAME, and only fit does")
    return chosen


if __name__ == "__main__":
    chosen = arguments()
    use_installed_packages()
    import modes

    modes.run(chosen.mode, chosen.project, chosen.project / chosen.head, chosen.cache, chosen.set)
