import { describe, expect, it } from 'vitest';
import { currentSet } from '../../../src/domain/journey/current-set.ts';
import { bySea, document, equipment, retraction } from '../../support/observations.ts';

const DAY = '2026-03-01T10:00:00.000Z';

describe('the current set', () => {
  it('keeps the latest version of a statement, whatever was received last', () => {
    const newer = bySea('depart', 'CNSHA', DAY, {
      sourceEventId: 'e',
      recordedAt: '2026-03-03T00:00:00.000Z',
      receivedAt: '2026-03-04T00:00:00.000Z',
    });
    const older = bySea('depart', 'CNSHA', DAY, {
      sourceEventId: 'e',
      recordedAt: '2026-03-02T00:00:00.000Z',
      receivedAt: '2026-03-09T00:00:00.000Z',
    });

    const { standing, superseded } = currentSet([newer, older]);

    expect(standing).toEqual([newer]);
    expect(superseded).toEqual([older]);
  });

  it('lets versions compete only within one kind, and documents only with the same document and number', () => {
    const all = [
      bySea('load', 'CNSHA', DAY, { sourceEventId: 'e' }),
      equipment({ sourceEventId: 'e', isoCode: '45G1', recordedAt: DAY }),
      document('booking', 'B1', 'mentioned', { sourceEventId: 'e' }),
      document('bill_of_lading', 'M1', 'mentioned', { sourceEventId: 'e' }),
    ];

    const { standing } = currentSet(all);

    expect(new Set(standing)).toEqual(new Set(all));
  });

  it('takes the same id of another source for another statement', () => {
    const all = [
      bySea('load', 'CNSHA', DAY, { sourceEventId: 'e' }),
      bySea('load', 'CNSHA', DAY, { sourceEventId: 'e', party: 'terminal' }),
    ];

    expect(currentSet(all).standing).toHaveLength(2);
  });

  it('removes every version that is not newer than the retraction', () => {
    const first = bySea('depart', 'CNSHA', DAY, { sourceEventId: 'e', recordedAt: '2026-03-02T00:00:00.000Z' });
    const second = bySea('depart', 'CNSHA', DAY, { sourceEventId: 'e', recordedAt: '2026-03-03T00:00:00.000Z' });
    const taken = retraction('e', '2026-03-03T00:00:00.000Z');

    const { standing, superseded, retracted } = currentSet([first, second, taken]);

    expect(standing).toEqual([taken]);
    expect(superseded).toEqual([]);
    expect(retracted).toEqual([second]);
  });

  it('lets a version stand that was recorded after the retraction', () => {
    const first = bySea('depart', 'CNSHA', DAY, { sourceEventId: 'e', recordedAt: '2026-03-02T00:00:00.000Z' });
    const taken = retraction('e', '2026-03-03T00:00:00.000Z');
    const again = bySea('depart', 'CNSHA', DAY, { sourceEventId: 'e', recordedAt: '2026-03-04T00:00:00.000Z' });

    const { standing, retracted } = currentSet([again, taken, first]);

    expect(standing).toContain(again);
    expect(retracted).toEqual([]);
  });
});
