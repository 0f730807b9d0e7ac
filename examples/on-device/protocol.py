"""nutrieval's `process` protocol, version 1: JSON lines on standard input and output."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

VERSION = 1
_LINE_AT_MOST = 1_000_000

Request = dict[str, Any]
Answer = dict[str, Any]


class Refusal(Exception):
    """A request that gets an error instead of an answer; `kind` is one of the protocol's words."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Stream:
    """Owns standard output: whatever else is printed, also by libraries, goes to standard error."""

    def __init__(self) -> None:
        self._out: BinaryIO = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        self._in: BinaryIO = sys.stdin.buffer

    def messages(self) -> Iterator[Any]:
        """One JSON value a line, until the input ends. Skips and logs what is none."""
        while line := self._in.readline(_LINE_AT_MOST + 1):
            if len(line) > _LINE_AT_MOST:
                while line and not line.endswith(b"\n"):
                    line = self._in.readline(_LINE_AT_MOST)
                log("a line of more than 1 MB was skipped")
                continue
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                if line.strip():
                    log("a line that is not JSON was skipped")

    def send(self, message: dict[str, Any]) -> None:
        self._out.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._out.flush()


def log(words: str) -> None:
    print(f"on-device: {words}", file=sys.stderr, flush=True)


def serve(stream: Stream, model: str, version: str, answer: Callable[[Request], Answer]) -> None:
    """Says hello, then answers one request after the other until the input ends."""
    messages = stream.messages()
    hello = next(messages, None)
    if hello is None:
        return
    if not isinstance(hello, dict) or hello.get("nutrieval") != VERSION:
        sys.exit(f"on-device: this program speaks version {VERSION} of the protocol; the first line asks for another")
    stream.send({"ready": True, "model": model, "version": version, "workers": 1})
    for request in messages:
        if not isinstance(request, dict) or not isinstance(request.get("id"), str):
            log("a line without an id was skipped")
            continue
        stream.send({"id": request["id"], **_reply(request, model, answer)})


def photos(request: Request) -> list[Path]:
    """The files of a request's photos."""
    try:
        paths = [Path(photo["path"]) for photo in request.get("photos") or []]
    except (KeyError, TypeError) as error:
        raise Refusal("bad_request", "`photos` must be a list of objects with a `path`") from error
    if not paths:
        raise Refusal("unsupported", "this program answers photos only")
    return paths


def _reply(request: Request, model: str, answer: Callable[[Request], Answer]) -> dict[str, Any]:
    try:
        return {"answer": answer(request), "served_model": model, "usage": {"input_tokens": 0, "output_tokens": 0}}
    except Refusal as refusal:
        return {"error": {"kind": refusal.kind, "message": str(refusal)}}
    except Exception as error:  # One bad photo must not end the program.
        log(f"request {request['id']}: {error!r}")
        return {"error": {"kind": "internal", "message": repr(error)[:500]}}
