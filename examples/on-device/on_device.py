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

HERE = Path(__file__).parent


def default_cache() -> Path:
    """Where scripts/setup --examples puts the packages; programs are started without its variables."""
    above = Path(sys.prefix).parent
    if above.name == "nutrieval-examples":
        return above
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "nutrieval-examples"


def use_installed_packages() -> None:
    """Starts again with the Python of `scripts/setup --examples` if this one lacks the packages."""
    try:
        import onnxruntime  # noqa: F401
    except ImportError:
        environment = default_cache() / "python"
        python = environment / "bin/python"
        if Path(sys.prefix) == environment or not python.exists():
            sys.exit("on-device: onnxruntime is not installed: scripts/setup --examples")
        os.execv(python, [str(python), *sys.argv])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["labels", "fitted", "fit"])
    parser.add_argument("--set", help="with fit: the eval set")
    parser.add_argument("--project", type=Path, default=Path(), help="the folder of config.yaml (default: this one)")
    parser.add_argument("--head", type=Path, default=HERE / "head.json", help="the fitted head")
    parser.add_argument("--servings", type=Path, default=HERE / "labels.csv", help="foods and servings of the labels")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where the converted network is kept")
    chosen = parser.parse_args()
    if (chosen.mode == "fit") != (chosen.set is not None):
        parser.error("fit needs --set NAME, and only fit does")
    return chosen


if __name__ == "__main__":
    chosen = arguments()
    use_installed_packages()
    # nutrieval compares the code beside this file with what you trusted, and compiled code is code.
    sys.dont_write_bytecode = True
    import modes

    modes.run(chosen)
