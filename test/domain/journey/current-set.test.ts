import { describe, expect, it } from 'vitest';
import { currentSet } from '../../../src/domain/journey/current-set.ts';
import { bySea, document, equipment, retraction, snapshot } from '../../support/observations.ts';

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

  it('takes back a retraction as well, and what took that back', () => {
    const first = bySea('depart', 'CNSHA', DAY, { sourceEventId: 'e', recordedAt: '2026-03-02T00:00:00.000Z' });
    const taken = retraction('e', '2026-03-03T00:00:00.000Z', { sourceEventId: 'r1' });
    const restored = retraction('r1', '2026-03-04T00:00:00.000Z', { sourceEventId: 'r2' });
    const takenAgain = retraction('r2', '2026-03-05T00:00:00.000Z');

    for (const all of [
      [first, taken, restored],
      [restored, taken, first],
    ]) {
      expect(currentSet(all).standing).toContain(first);
      expect(currentSet([takenAgain, ...all]).retracted).toEqual([first]);
    }
  });

  it('keeps a retraction that is newer than the one that takes back its id, or that names itself', () => {
    const first = bySea('depart', 'CNSHA', DAY, { sourceEventId: 'e', recordedAt: '2026-03-02T00:00:00.000Z' });
    const again = retraction('e', '2026-03-05T00:00:00.000Z', { sourceEventId: 'r1' });
    const older = retraction('r1', '2026-03-04T00:00:00.000Z');
    const ofItself = retraction('e', '2026-03-03T00:00:00.000Z', { sourceEventId: 'e' });

    expect(currentSet([first, again, older]).retracted).toEqual([first]);
    expect(currentSet([first, ofItself]).retracted).toEqual([first]);
  });

  it.each([
    ['came before it', '2026-03-02T00:00:00.000Z'],
    ['came after it', '2026-03-04T00:00:00.000Z'],
  ])('believes a retraction without a date about a movement without one that %s', (_what, receivedAt) => {
    const undated = { sourceEventId: 'e', recordedAt: null };
    const moved = bySea('depart', 'CNSHA', DAY, { ...undated, receivedAt });
    const taken = retraction('e', '2026-03-03T00:00:00.000Z', { recordedAt: null });

    expect(currentSet([moved, taken]).retracted).toEqual([moved]);
  });

  it('lets stand what says that it was recorded after a retraction without a date came', () => {
    const again = bySea('depart', 'CNSHA', DAY, { sourceEventId: 'e', recordedAt: '2026-03-04T00:00:00.000Z' });
    const taken = retraction('e', '2026-03-03T00:00:00.000Z', { recordedAt: null });

    expect(currentSet([again, taken]).standing).toContain(again);
  });

  it('never takes for released what is held after the release came, though neither has a date', () => {
    const holds = [{ name: 'customs', status: 'hold' as const, description: null }];
    const held = snapshot(DAY, 'USLAX', {
      sourceEventId: 'hold',
      recordedAt: null,
      receivedAt: '2026-03-04T00:00:00.000Z',
      holds,
    });
    const released = retraction('hold', '2026-03-03T00:00:00.000Z', { party: 'terminal', recordedAt: null });

    expect(currentSet([held, released]).standing).toContain(held);
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
