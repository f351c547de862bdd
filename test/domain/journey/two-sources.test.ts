import { describe, expect, it } from 'vitest';
import { holdId } from '../../../src/domain/hold-id.ts';
import type { TerminalFee, TerminalHold } from '../../../src/domain/holds-and-fees.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER, deadline, retraction, snapshot } from '../../support/observations.ts';

const CUSTOMS: TerminalHold = { name: 'customs', status: 'hold', description: null };
const DEMURRAGE: TerminalFee = { type: 'demurrage', amount: 300, currency_code: 'USD' };
const SITE = { source: 'terminal-site' } as const;
const FEED = { source: 'terminal-feed' } as const;

function june(day: number, hour = 10): string {
  return `2026-06-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

const LANDED = [bySea('load', 'CNSHA', '2026-05-20T10:00:00.000Z'), bySea('discharge', 'USLAX', june(9))];

function at(asOf: string, ...observations: Observation[]) {
  const all = [...LANDED, ...observations];
  const [state] = derive(all, asOf, { containers: [CONTAINER] }).containers;
  for (const shift of all.keys()) {
    const order = [...all.slice(shift), ...all.slice(0, shift)].toReversed();
    expect(derive(order, asOf, { containers: [CONTAINER] }).containers).toEqual([state]);
  }
  if (state === undefined) throw new Error('There is a container.');
  return state;
}

describe('two sources of one party', () => {
  it('withdraw no hold of each other: it stands, unmarked, and both are named', () => {
    const state = at(
      june(12, 11),
      snapshot(june(10), 'USLAX', { ...SITE, holds: [CUSTOMS] }),
      snapshot(june(12), 'USLAX', { ...FEED, holds: [] }),
    );

    expect(state.holds).toEqual([CUSTOMS]);
    expect(state.contradictions).toMatchObject([
      {
        fact: 'hold',
        shown: 'customs hold in place',
        statements: [
          { source: 'terminal-site', value: 'customs hold in place', at: june(10) },
          { source: 'terminal-feed', value: 'customs hold not listed', at: june(12) },
        ],
      },
    ]);
  });

  it('that both named a hold end it only together', () => {
    const both = [
      snapshot(june(10), 'USLAX', { ...SITE, holds: [CUSTOMS] }),
      snapshot(june(10, 11), 'USLAX', { ...FEED, holds: [CUSTOMS] }),
    ];
    const one = snapshot(june(12), 'USLAX', { ...SITE, holds: [] });
    const other = snapshot(june(12, 12), 'USLAX', { ...FEED, holds: [] });

    expect(at(june(12, 11), ...both)).toMatchObject({ holds: [CUSTOMS], contradictions: [] });
    expect(at(june(12, 11), ...both, one).holds).toEqual([CUSTOMS]);
    expect(at(june(12, 11), ...both, one).contradictions).toMatchObject([
      {
        fact: 'hold',
        statements: [{ source: 'terminal-feed' }, { source: 'terminal-site', value: 'customs hold released' }],
      },
    ]);
    expect(at(june(12, 14), ...both, one, other)).toMatchObject({ holds: [], contradictions: [] });
  });

  it('are not said to disagree where the list without it is older than the hold', () => {
    expect(
      at(
        june(13),
        snapshot(june(10), 'USLAX', { ...FEED, holds: [] }),
        snapshot(june(12), 'USLAX', { ...SITE, holds: [CUSTOMS] }),
      ),
    ).toMatchObject({ holds: [CUSTOMS], contradictions: [] });
  });

  it('claim fees of their own: the larger claim is shown, both are named, and none is added to the other', () => {
    const state = at(
      june(13),
      snapshot(june(10), 'USLAX', { ...SITE, fees: [DEMURRAGE, { ...DEMURRAGE, amount: 50 }] }),
      snapshot(june(12), 'USLAX', { ...FEED, fees: [{ ...DEMURRAGE, amount: 200 }] }),
    );

    expect(state.fees).toEqual([DEMURRAGE, { ...DEMURRAGE, amount: 50 }]);
    expect(state.contradictions).toMatchObject([
      {
        fact: 'fee',
        shown: 'demurrage 350 USD',
        statements: [
          { source: 'terminal-site', value: 'demurrage 350 USD' },
          { source: 'terminal-feed', value: 'demurrage 200 USD' },
        ],
      },
    ]);
  });

  it('state last free days of their own: both are listed, the earlier one binds, whichever is newer', () => {
    const early = deadline('terminal', '2026-06-12', { ...SITE, recordedAt: june(9, 12) });
    const late = deadline('terminal', '2026-06-20', { ...FEED, recordedAt: june(10, 12) });

    const state = at(june(11), early, late);

    expect(state.lastFreeDays).toMatchObject([
      { party: 'terminal', source: 'terminal-site', date: '2026-06-12', applies: true, binding: true },
      { party: 'terminal', source: 'terminal-feed', date: '2026-06-20', applies: true, binding: false },
    ]);
    expect(state.pickupLfdTerminal).toBe('2026-06-12T07:00:00.000Z');
    expect(state.contradictions).toMatchObject([
      {
        fact: 'last_free_day',
        shown: '2026-06-12',
        statements: [
          { source: 'terminal-site', value: '2026-06-12' },
          { source: 'terminal-feed', value: '2026-06-20' },
        ],
      },
    ]);
    const moved = deadline('terminal', '2026-06-20', { ...SITE, recordedAt: june(10, 15) });
    expect(at(june(11), early, late, moved)).toMatchObject({
      lastFreeDays: [{ date: '2026-06-20', source: 'terminal-site' }],
      contradictions: [],
    });
  });

  it('take back no last free day of each other', () => {
    const stated = deadline('terminal', '2026-06-12', { ...SITE, recordedAt: june(9, 12) });
    const taken = deadline('terminal', null, { ...FEED, recordedAt: june(10, 12) });

    expect(at(june(11), stated, taken).lastFreeDays).toMatchObject([{ date: '2026-06-12' }]);
  });

  it('of two railroads are both named', () => {
    const inland = [byRail('depart', 'USLAX', june(10)), byRail('arrive', 'USCHI', june(13))];
    const days = [
      deadline('rail', '2026-06-15', { source: 'one-railroad', recordedAt: june(13, 11) }),
      deadline('rail', '2026-06-17', { source: 'other-railroad', recordedAt: june(13, 12) }),
    ];

    expect(at(june(14), ...inland, ...days)).toMatchObject({
      lastFreeDays: [
        { source: 'one-railroad', date: '2026-06-15', binding: true },
        { source: 'other-railroad', date: '2026-06-17' },
      ],
      contradictions: [{ fact: 'last_free_day' }],
    });
  });

  it('of a line: what an intermediary passes on of it is named beside the word of the line', () => {
    const own = deadline('shipping_line', '2026-06-20', { recordedAt: june(9, 12) });
    const passedOn = deadline('shipping_line', '2026-06-15', { source: 'edi-network', recordedAt: june(10, 12) });

    expect(at(june(11), own, passedOn)).toMatchObject({
      lastFreeDays: [
        { source: 'edi-network', date: '2026-06-15', relayed: true, binding: true },
        { source: 'MAEU', date: '2026-06-20', relayed: false, applies: true },
      ],
      pickupLfdLine: '2026-06-20T07:00:00.000Z',
      contradictions: [
        {
          fact: 'last_free_day',
          shown: '2026-06-15',
          statements: [
            { source: 'edi-network', relayed: true },
            { source: 'MAEU', value: '2026-06-20' },
          ],
        },
      ],
    });
  });

  it('of a line release no hold of each other', () => {
    const id = holdId('customs', CONTAINER);
    const ofLine = { source: 'MAEU', party: 'shipping_line', sourceEventId: id } as const;
    const held = snapshot(june(9, 12), 'USLAX', { ...ofLine, holds: [CUSTOMS] });
    const network = { source: 'edi-network', party: 'shipping_line' } as const;

    const state = at(june(12), held, retraction(id, june(11), network));

    expect(state.holds).toEqual([CUSTOMS]);
    expect(state.contradictions).toMatchObject([
      {
        fact: 'hold',
        statements: [
          { source: 'MAEU', value: 'customs hold in place' },
          { source: 'edi-network', value: 'customs hold released' },
        ],
      },
    ]);
  });

  it('answer whether it is available: the newest counts, and both are named', () => {
    const state = at(
      june(12),
      snapshot(june(10), 'USLAX', { ...SITE, available: false }),
      snapshot(june(11), 'USLAX', { ...FEED, available: true }),
    );

    expect(state.availableForPickup).toBe(true);
    expect(state.contradictions).toMatchObject([
      {
        fact: 'availability',
        shown: 'available for pickup',
        statements: [
          { source: 'terminal-feed', value: 'available for pickup' },
          { source: 'terminal-site', value: 'not available for pickup' },
        ],
      },
    ]);
  });
});
