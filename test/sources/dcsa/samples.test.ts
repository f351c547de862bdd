import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { findEvents, looksLikeEvents } from '../../../src/sources/dcsa/payload.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';

/** Messages of the standard's makers, which are not kept here: SAMPLES_DIR names a directory with `dcsa/*.json`. */
const samplesDirectory = process.env.SAMPLES_DIR;

describe('messages of the standard', () => {
  if (samplesDirectory === undefined) {
    it.skip('are not here: SAMPLES_DIR is not set');
    return;
  }
  const directory = join(samplesDirectory, 'dcsa');

  it.each(readdirSync(directory).filter((name) => name.endsWith('.json')))('%s is translated', (name) => {
    const json: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'));
    const events = findEvents(json) ?? [json];

    const statements = toObservations(events, { source: 'MAEU', receivedAt: '2026-01-06T00:00:00.000Z' });

    for (const { draft } of statements) ObservationDraft.parse(draft);
    const isUnderstood = statements.some(({ draft }) => draft.kind !== 'unusable');
    expect(isUnderstood).toBe(looksLikeEvents(events));
  });
});
