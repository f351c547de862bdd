import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishedAtOnce } from '../../../src/core/in-turns.ts';
import type { TerminalFee, TerminalHold } from '../../../src/domain/holds-and-fees.ts';
import { HOUR_MS, type Instant, MINUTE_MS, shift } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import { replay } from '../../../src/domain/journey/replay.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, deadline, retraction, type Said, snapshot } from '../../support/observations.ts';

const VESSEL = { imo: '9321483', name: 'EMMA' };
const LANDED: Instant = '2026-06-01T00:00:00.000Z';
const ARRIVAL = [
  bySea('load', 'CNSHA', '2026-05-10T00:00:00.000Z', { vessel: VESSEL }),
  bySea('discharge', 'USLAX', LANDED, { vessel: VESSEL, receivedAt: LANDED }),
];
const CUSTOMS: TerminalHold = { name: 'customs', status: 'hold', description: 'CBP EXAM' };
const FREIGHT: TerminalHold = { name: 'freight', status: 'hold', description: null };
const EXAM: TerminalFee = { type: 'exam', amount: 80, currency_code: 'USD' };

/** So many minutes after the container was landed. */
function minute(minutes: number): Instant {
  return shift(LANDED, minutes * MINUTE_MS);
}

function shows(minutes: number, said: Said<Extract<Observation, { kind: 'terminal_snapshot' }>>): Observation {
  return snapshot(minute(minutes), 'USLAX', said);
}

function at(asOf: Instant, ...said: Observation[]): ContainerState {
  const [container] = derive([...ARRIVAL, ...said], asOf).containers;
  if (container === undefined) throw new Error('There is a container.');
  return container;
}

describe('holds', () => {
  it('are those of the last whole list', () => {
    const state = at(minute(900), shows(60, { holds: [CUSTOMS] }), shows(300, { holds: [FREIGHT] }));

    expect(state.holds).toEqual([FREIGHT]);
  });

  it('are cleared by a list that is empty, and not by a snapshot that does not speak of them', () => {
    const held = shows(60, { holds: [CUSTOMS], fees: [EXAM], available: false });

    expect(at(minute(900), held, shows(300, { location: 'Y12' }))).toMatchObject({
      holds: [CUSTOMS],
      fees: [EXAM],
      availableForPickup: false,
    });
    expect(at(minute(900), held, shows(300, { holds: [], fees: [] }))).toMatchObject({ holds: [], fees: [] });
  });

  it('of one agency stand beside those of another', () => {
    const one = shows(60, { holds: [CUSTOMS], sourceEventId: 'customs' });
    const other = shows(90, { holds: [FREIGHT], sourceEventId: 'freight' });

    const state = at(minute(900), one, other);

    expect(state.holds).toEqual([FREIGHT, CUSTOMS]);
    expect(state.because.holds).toEqual([other.id, one.id]);
  });

  it('of one agency end when it takes back its own', () => {
    const one = shows(60, { holds: [CUSTOMS], sourceEventId: 'customs' });
    const other = shows(90, { holds: [FREIGHT], sourceEventId: 'freight' });
    const released = retraction('customs', minute(100), { source: 'own-terminal', party: 'terminal' });

    expect(at(minute(900), one, other, released).holds).toEqual([FREIGHT]);
  });

  it('of one agency stand beside an older list, and are replaced by a newer one', () => {
    const list = shows(60, { holds: [CUSTOMS] });
    const single = shows(120, { holds: [FREIGHT], sourceEventId: 'freight' });

    expect(at(minute(900), list, single).holds).toEqual([FREIGHT, CUSTOMS]);
    expect(at(minute(900), list, single, shows(300, { holds: [CUSTOMS] })).holds).toEqual([CUSTOMS]);
  });

  it('of a line stand beside the lists of the terminal until the line takes them back', () => {
    const said = { party: 'shipping_line', source: 'MAEU' } as const;
    const unpaid = shows(60, { ...said, holds: [FREIGHT], sourceEventId: 'freight' });
    const lists = [shows(90, { holds: [CUSTOMS] }), shows(300, { holds: [] })];
    const paid = retraction('freight', minute(400), said);

    expect(at(minute(91), unpaid, ...lists.slice(0, 1)).holds).toEqual([CUSTOMS, FREIGHT]);
    expect(at(minute(900), unpaid, ...lists).holds).toEqual([FREIGHT]);
    expect(at(minute(900), unpaid, ...lists, paid).holds).toEqual([]);
  });

  it('that the line and the terminal state in the same words are listed once, at their worst', () => {
    const pending: TerminalHold = { ...FREIGHT, status: 'pending' };
    const ofLine = { party: 'shipping_line', source: 'MAEU', sourceEventId: 'freight' } as const;

    const state = at(minute(900), shows(60, { ...ofLine, holds: [FREIGHT] }), shows(90, { holds: [pending] }));

    expect(state.holds).toEqual([FREIGHT]);
  });

  it('of a line do not state when the terminal was last looked at', () => {
    const ofLine = shows(60, { party: 'shipping_line', source: 'MAEU', sourceEventId: 'freight', holds: [FREIGHT] });

    expect(at(minute(900), ofLine).terminalCheckedAt).toBeNull();
    expect(at(minute(900), shows(30, { holds: [] }), ofLine).terminalCheckedAt).toBe(minute(30));
  });

  it('are not what a look without any statement shows: it is none', () => {
    const listed = shows(30, { holds: [] });
    const silent = shows(90, {});
    const dated = deadline('terminal', '2026-06-20', { recordedAt: silent.recordedAt, source: silent.source });

    expect(at(minute(900), silent)).toMatchObject({ terminalCheckedAt: null, terminalStatements: {} });
    expect(at(minute(900), listed, silent).terminalCheckedAt).toBe(minute(30));
    expect(at(minute(900), listed, silent, dated).terminalCheckedAt).toBe(minute(90));
  });

  it('appear at once, and disappear only if they stay away where they had just appeared', () => {
    const list = shows(60, { holds: [] });
    const held = shows(75, { holds: [CUSTOMS] });
    const freed = shows(90, { holds: [] });

    expect(at(minute(75), list, held).holds).toEqual([CUSTOMS]);
    expect(at(minute(90), list, held, freed).holds).toEqual([{ ...CUSTOMS, withdrawn_at: minute(90) }]);
    expect(derive([...ARRIVAL, list, held, freed], minute(90)).changesAt).toBe(minute(120));
    expect(at(minute(120), list, held, freed).holds).toEqual([]);
  });

  it('that were made milder soon stay what they were until that is sure', () => {
    const pending: TerminalHold = { ...CUSTOMS, status: 'pending' };
    const said = [shows(60, { holds: [CUSTOMS] }), shows(70, { holds: [pending] })];

    expect(at(minute(99), ...said).holds).toEqual([{ ...CUSTOMS, lowered_at: minute(70), lowered_to: 'pending' }]);
    expect(at(minute(100), ...said).holds).toEqual([pending]);
  });
});

describe('fees', () => {
  it('of one kind are distinguished by their amounts', () => {
    const fees: TerminalFee[] = [EXAM, { ...EXAM, amount: 120 }, { ...EXAM, amount: 80 }];

    expect(at(minute(900), shows(60, { fees })).fees).toEqual(fees);
  });

  it('that flap stay at the larger amount until that is sure', () => {
    const said = [80, 120, 80, 120, 80].map((amount, index) => shows(60 + 10 * index, { fees: [{ ...EXAM, amount }] }));

    const amounts = said.map((_, index) => at(minute(60 + 10 * index), ...said.slice(0, index + 1)).fees[0]?.amount);

    expect(amounts).toEqual([80, 120, 120, 120, 120]);
    expect(at(minute(130), ...said).fees[0]?.amount).toBe(80);
  });
});

describe('availability', () => {
  it('that flaps is reported once', () => {
    const said = [true, false, true, false, true].map((available, index) => shows(60 + 10 * index, { available }));

    expect(milestonesOf(at(minute(109), ...said))).toEqual(['available', 'not_available']);
    expect(at(minute(109), ...said).currentStatus).toBe('not_available');
    expect(milestonesOf(at(minute(130), ...said))).toEqual(['available', 'not_available', 'available']);
    expect(at(minute(130), ...said).currentStatus).toBe('available');
  });

  it('cites the answer that counts, not the one that waits', () => {
    const no = shows(60, { available: false });
    const state = at(minute(75), no, shows(70, { available: true }));

    expect(state.because.availableForPickup).toEqual([no.id]);
  });
});

describe('what a terminal says again and again', () => {
  const Look = fc.record({
    gap: fc.integer({ min: 1, max: 50 }),
    available: fc.constantFrom(true, false, null),
    holds: fc.option(fc.subarray([CUSTOMS, FREIGHT])),
    fees: fc.option(fc.subarray([EXAM, { ...EXAM, amount: 120 }])),
    single: fc.boolean(),
    party: fc.constantFrom('terminal' as const, 'shipping_line' as const),
  });
  const Looks = fc.array(Look, { minLength: 1, maxLength: 12 }).map((looks) =>
    looks.map(({ single, party, available, holds, fees }, index) => {
      const minutes = looks.slice(0, index + 1).reduce((sum, { gap }) => sum + gap, 0);
      return shows(minutes, { party, available, holds, fees, sourceEventId: single ? 'customs' : null });
    }),
  );

  it('ends in the same state in every order of arrival, and when it is reported twice', () => {
    fc.assert(
      fc.property(
        Looks.chain((looks) => fc.tuple(fc.constant(looks), fc.shuffledSubarray(looks, { minLength: looks.length }))),
        fc.integer({ min: 0, max: 700 }),
        ([looks, shuffled], minutes) => {
          const asOf = minute(minutes);

          expect(derive([...shuffled, ...ARRIVAL, ...looks], asOf)).toEqual(derive([...ARRIVAL, ...looks], asOf));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('stays the same until the moment that the state names', () => {
    fc.assert(
      fc.property(Looks, fc.integer({ min: 0, max: 700 }), (looks, minutes) => {
        const said = [...ARRIVAL, ...looks.filter(({ receivedAt }) => receivedAt <= minute(minutes))];
        const state = derive(said, minute(minutes));
        const end = state.changesAt === null ? minute(10_000) : shift(state.changesAt, -1);

        expect(derive(said, end)).toEqual(state);
      }),
      { numRuns: 100 },
    );
  });

  it('is kept version by version in the history', () => {
    const said = [shows(60, { holds: [CUSTOMS] }), shows(300, { holds: [] }), shows(600, { holds: [FREIGHT] })];

    const { moments } = finishedAtOnce(
      replay([...ARRIVAL, ...said], CONTAINER, { since: shift(LANDED, HOUR_MS / 2), momentsMax: 20 }),
    );

    expect(moments.map(({ after }) => after.holds)).toEqual([[], [CUSTOMS], [], [FREIGHT]]);
  });
});

function milestonesOf({ milestones }: ContainerState): string[] {
  return milestones.map(({ milestone }) => milestone).filter((name) => name.endsWith('available'));
}
