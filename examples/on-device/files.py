"""Writes files as a whole or not at all."""

import os
from pathlib import Path


def replace(path: Path, content: bytes) -> None:
    """Writes beside the file first, so that a reader sees the old content or the new."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
