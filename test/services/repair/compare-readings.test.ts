import { describe, expect, it } from 'vitest';
import type { Observation, ObservationDraft } from '../../../src/domain/observation.ts';
import {
  compareReadings,
  type FreshReading,
  type StoredReading,
} from '../../../src/services/repair/compare-readings.ts';
import { deadline, document, movement, snapshot } from '../../support/observations.ts';

const AT = '2026-06-01T08:00:00.000Z';
const BOX = 'MSKU1234565';

const stored = (observation: Observation, text: string | null = 'text'): StoredReading => ({ observation, text });
const fresh = (observation: Observation, text = 'text'): FreshReading => ({ draft: draftOf(observation), text });
const draftOf = ({ id: _id, receivedAt: _receivedAt, ...draft }: Observation): ObservationDraft => draft;
const compare = (known: StoredReading[], read: FreshReading[]) =>
  compareReadings(
    known,
    read,
    known.map(({ observation }) => observation),
  );

describe('what is read today', () => {
  const load = movement('load', 'HUBUD', AT, { container: BOX, sourceEventId: 'e1', recordedAt: AT });

  it('is no change where it says the same, whenever the part of the text was recorded', () => {
    expect(compare([stored(load)], [fresh({ ...load, recordedAt: null })])).toEqual({ replaced: [], added: [] });
  });

  it('is no change where a new member says nothing', () => {
    expect(compare([stored(load)], [fresh(Object.assign({}, load, { remark: null }))])).toEqual({
      replaced: [],
      added: [],
    });
  });

  it('replaces the reading of the same event, and keeps when it was recorded and received', () => {
    const earlier = { ...load, occurredAt: '2026-06-01T06:00:00.000Z', recordedAt: null };

    const { replaced, added } = compare([stored(load)], [fresh(earlier)]);

    expect(added).toEqual([]);
    expect(replaced).toHaveLength(1);
    expect(replaced[0]?.is).toMatchObject({
      occurredAt: '2026-06-01T06:00:00.000Z',
      recordedAt: AT,
      receivedAt: load.receivedAt,
    });
    expect(replaced[0]?.is.id).not.toBe(load.id);
  });

  it('replaces a reading whose id is made of its time, each happening its own', () => {
    const loads = ['2026-06-01', '2026-06-03'].map((day) => ({
      was: movement('load', 'HUBUD', `${day}T08:00:00.000Z`, { container: BOX, sourceEventId: `${day} 08` }),
      is: movement('load', 'HUBUD', `${day}T06:00:00.000Z`, { container: BOX, sourceEventId: `${day} 06` }),
    }));

    const { replaced } = compare(
      loads.map(({ was }) => stored(was, null)).toReversed(),
      loads.map(({ is }) => fresh(is)),
    );

    expect(replaced.map(({ was, is }) => [was.sourceEventId, is.sourceEventId])).toEqual([
      ['2026-06-01 08', '2026-06-01 06'],
      ['2026-06-03 08', '2026-06-03 06'],
    ]);
  });

  it('adds what was not read of the text before, once', () => {
    const day = deadline('terminal', '2026-06-09', { container: BOX });

    const first = compare([stored(load)], [fresh(load), fresh(day), fresh(day)]);
    const [added] = first.added;
    const again = compare([stored(load), ...(added ? [stored(added.is, null)] : [])], [fresh(load), fresh(day)]);

    expect(first.added.map(({ is }) => is.kind)).toEqual(['deadline']);
    expect(again).toEqual({ replaced: [], added: [] });
  });

  it('adds no repetition that was left out when it came, and nothing that many texts say together', () => {
    const look = snapshot(AT, 'USLAX', { container: BOX, available: true });
    const later = { ...look, checkedAt: '2026-06-01T09:00:00.000Z', recordedAt: '2026-06-01T09:00:00.000Z' };
    const reference = document('bill_of_lading', 'BL1', 'mentioned', { container: BOX });

    const { added } = compare([stored(look), stored(load)], [fresh(later), fresh(reference)]);

    expect(added).toEqual([]);
  });
});
