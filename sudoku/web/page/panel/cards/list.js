/** All cards in the order of the panel. A card is one module and one line here. */
// @ts-check

import { ambiguity } from "./ambiguity.js";
import { backdoors } from "./backdoors.js";
import { candidates } from "./candidates.js";
import { canon } from "./canon.js";
import { certificate } from "./certificate.js";
import { clues } from "./clues.js";
import { exporting } from "./exporting.js";
import { generating } from "./generating.js";
import { hint } from "./hint.js";
import { path } from "./path.js";
import { rating } from "./rating.js";
import { reason } from "./reason.js";
import { solution } from "./solution.js";
import { verdict } from "./verdict.js";

/** The first card is the verdict, which determines the other questions worth asking. */
export const CARDS = [
  verdict,
  reason,
  ambiguity,
  solution,
  candidates,
  rating,
  clues,
  hint,
  path,
  certificate,
  exporting,
  generating,
  canon,
  backdoors,
];
