import { HOLD, LFD, RAIL, RETRACTED, RETURNED } from './arrival.ts';
import { DEMO } from './demo.ts';
import { DIRECT, FLAKY, SLOW, SUCCEEDED } from './direct.ts';
import { DELAYED, FEEDER, ROLLED, TRANSSHIPMENT } from './ocean.ts';
import type { Script } from './script.ts';

/** Every journey that the sandbox plays. */
export const SCRIPTS: readonly Script[] = [
  DEMO,
  DIRECT,
  TRANSSHIPMENT,
  RAIL,
  FEEDER,
  DELAYED,
  ROLLED,
  HOLD,
  LFD,
  RETRACTED,
  RETURNED,
  SUCCEEDED,
  SLOW,
  FLAKY,
];
