import type { TrackedVessel } from '../../domain/ais/tracked.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { PushedMessage, ReadContext } from '../../sources/push.ts';

/** What a call of a vessel means for the containers that are known to be on it. */
export type ReadAboard = (
  raw: unknown,
  vessels: readonly TrackedVessel[],
  context: ReadContext,
) => readonly PushedMessage[];

/** What pushed calls are read with. */
export interface CallReading {
  read: ReadAboard;
  /** What a time of a call is about, whatever the time is. */
  keyOf: (call: ParsedStatement) => string;
}
