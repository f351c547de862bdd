import { expect } from 'vitest';
import type { ObservationDraft } from '../../../src/domain/observation.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';

/** When the line answers, in these tests. */
export const RECEIVED_AT = '2026-01-06T00:00:00.000Z';

/** How its events are read. */
export const TRANSLATION = { source: 'MAEU', receivedAt: RECEIVED_AT };

/** The observations that events are read as. */
export function drafts(...events: unknown[]): ObservationDraft[] {
  return toObservations(events, TRANSLATION).map(({ draft }) => draft);
}

/** The one observation that events are read as; undefined if they are not understood. */
export function only(...events: unknown[]): ObservationDraft | undefined {
  const [draft, ...others] = drafts(...events);
  expect(others).toEqual([]);
  return draft;
}
