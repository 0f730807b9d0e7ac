"""EfficientNet-Lite0 as an ONNX file, and photos through it."""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import onnxruntime
from PIL import Image, ImageOps

import files
import weights

SIZE = 224
FEATURES = 1280
CLASSES = 1000

# Raise it with every change of the graph, so that a cached file of an older one is not used.
_GRAPH = 1
_THREADS = 2
_CROP = 0.875
_PIXELS_AT_MOST = 100_000_000
# Repeats, kernel, stride of the first and channels of each stage; every block but those of the first widens six times.
_STAGES = [(1, 3, 1, 16), (2, 3, 2, 24), (2, 5, 2, 40), (3, 3, 2, 80), (3, 5, 1, 112), (4, 5, 2, 192), (1, 3, 1, 320)]


class PhotoError(Exception):
    """A photo cannot be read."""


class Seen(NamedTuple):
    """What the network says of one meal, the mean over its photos."""

    features: numpy.ndarray
    probabilities: numpy.ndarray


class Network:
    """The network, built into `cache` the first time."""

    def __init__(self, cache: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = _THREADS
        options.log_severity_level = 3
        # Waiting threads would otherwise burn as much of the processor as the network needs.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(_model(cache), options, providers=["CPUExecutionProvider"])

    def see(self, photos: list[Path]) -> Seen:
        pixels = numpy.stack([load(photo) for photo in photos])
        features, probabilities = self._session.run(["features", "probabilities"], {"photos": pixels})
        return Seen(features.mean(axis=0), probabilities.mean(axis=0))


def load(photo: Path) -> numpy.ndarray:
    """The middle of a photo as 3 × 224 × 224 numbers around 0."""
    try:
        with Image.open(photo) as image:
            if image.width * image.height > _PIXELS_AT_MOST:
                raise PhotoError(f"{photo.name} has more than {_PIXELS_AT_MOST:,} pixels")
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PhotoError(f"{photo.name} cannot be read: {error}") from error
    side = min(upright.size) * _CROP
    left, top = (upright.width - side) / 2, (upright.height - side) / 2
    box = (left, top, left + side, top + side)
    small = upright.resize((SIZE, SIZE), Image.Resampling.BICUBIC, box=box)
    return ((numpy.asarray(small, numpy.float32) - 127) / 128).transpose(2, 0, 1)


def _model(cache: Path) -> bytes:
    """The ONNX file's bytes. Its name contains their SHA-256, so that a damaged file is noticed and built again."""
    prefix = f"efficientnet-lite0-{weights.SHA256[:8]}-{_GRAPH}-"
    for path in sorted(cache.glob(f"{prefix}*.onnx")):
        model = path.read_bytes()
        if path.stem.removeprefix(prefix) == _digest(model):
            return model
        path.unlink(missing_ok=True)
    model = _build(weights.read_weights())
    cache.mkdir(parents=True, exist_ok=True)
    files.replace(cache / f"{prefix}{_digest(model)}.onnx", model)
    return model


def _digest(model: bytes) -> str:
    return hashlib.sha256(model).hexdigest()[:16]


def _build(tensors: dict[str, numpy.ndarray]) -> bytes:
    import onnx  # Only needed the first time.
    from onnx import TensorProto, helper, numpy_helper

    nodes: list[onnx.NodeProto] = []
    constants: list[onnx.TensorProto] = []

    def constant(name: str, value: numpy.ndarray) -> str:
        constants.append(numpy_helper.from_array(numpy.asarray(value, numpy.float32), name))
        return name

    def node(kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def convolve(source: str, name: str, norm: str, stride: int = 1, groups: int = 1) -> str:
        """A convolution with its batch norm folded in. Padded as TensorFlow does, for which these weights were made."""
        kernel = tensors[f"{name}.weight"]
        scale = tensors[f"{norm}.weight"] / numpy.sqrt(tensors[f"{norm}.running_var"] + 1e-3)
        shift = tensors[f"{norm}.bias"] - tensors[f"{norm}.running_mean"] * scale
        inputs = [source, constant(f"{name}.w", kernel * scale[:, None, None, None]), constant(f"{name}.b", shift)]
        size = list(kernel.shape[2:])
        return node(
            "Conv", inputs, name, kernel_shape=size, strides=[stride, stride], group=groups, auto_pad="SAME_UPPER"
        )

    def relu6(source: str) -> str:
        return node("Clip", [source, "zero", "six"], f"{source}.relu6")

    constant("zero", numpy.array(0.0))
    constant("six", numpy.array(6.0))
    at, channels, block = relu6(convolve("photos", "_conv_stem", "_bn0", stride=2)), 32, 0
    for repeats, _, first_stride, width in _STAGES:
        for repeat in range(repeats):
            name, stride, entry, inside = f"_blocks.{block}", first_stride if repeat == 0 else 1, at, channels
            if block > 0:
                inside = channels * 6
                at = relu6(convolve(at, f"{name}._expand_conv", f"{name}._bn0"))
            at = relu6(convolve(at, f"{name}._depthwise_conv", f"{name}._bn1", stride, groups=inside))
            at = convolve(at, f"{name}._project_conv", f"{name}._bn2")
            if stride == 1 and width == channels:
                at = node("Add", [at, entry], f"{name}.sum")
            channels, block = width, block + 1
    at = relu6(convolve(at, "_conv_head", "_bn1"))
    pooled = node("GlobalAveragePool", [at], "pooled")
    features = node("Flatten", [pooled], "features")
    head = [features, constant("fc.w", tensors["_fc.weight"]), constant("fc.b", tensors["_fc.bias"])]
    node("Softmax", [node("Gemm", head, "scores", transB=1)], "probabilities", axis=1)

    photos = helper.make_tensor_value_info("photos", TensorProto.FLOAT, ["n", 3, SIZE, SIZE])
    outputs = [
        helper.make_tensor_value_info("features", TensorProto.FLOAT, ["n", FEATURES]),
        helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["n", CLASSES]),
    ]
    graph = helper.make_graph(nodes, "efficientnet-lite0", [photos], outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
    onnx.checker.check_model(model)
    return model.SerializeToString()
