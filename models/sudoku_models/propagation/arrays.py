"""The kinds of numpy arrays that large boards are told in."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
