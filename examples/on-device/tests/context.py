"""What the tests share: where things are, and the network, built once."""

import os
import sys
import tempfile
from functools import cache
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent.parent
REPOSITORY = EXAMPLE.parent.parent
sys.path.insert(0, str(EXAMPLE))
sys.dont_write_bytecode = True

from network import Network  # noqa: E402

DEMO_PHOTOS = REPOSITORY / "eval-sets/demo/photos"
# Weighed meals, which are not part of the repository.
MEALS = Path(os.environ.get("NUTRIEVAL_TEST_DATA") or REPOSITORY.parent / "shared") / "photos/ecustfd"

_folder = tempfile.TemporaryDirectory()
CACHE = Path(_folder.name)


@cache
def network() -> Network:
    return Network(CACHE)
