"""Types of numpy arrays for large boards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
