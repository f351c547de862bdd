import { describe, expect, it } from 'vitest';
import { type Instant, shift } from '../../../src/domain/instant.ts';
import { HOLD, LFD, RAIL } from '../../../src/sources/sandbox/scripts/arrival.ts';
import { DEMO } from '../../../src/sources/sandbox/scripts/demo.ts';
import { SCRIPTS } from '../../../src/sources/sandbox/scripts/index.ts';
import { day, type Script } from '../../../src/sources/sandbox/scripts/script.ts';
import { type Snapshot, snapshotsAt } from '../../../src/sources/sandbox/snapshots-at.ts';

// Early on the 1st of October in UTC, still the 30th of September in Los Angeles.
const START: Instant = '2026-10-01T05:00:00.000Z';

describe('what terminals show', () => {
  it('is nothing before the container has arrived', () => {
    for (const script of SCRIPTS) {
      for (const { number } of script.boxes) {
        expect(snapshotsAt(script, START, shift(START, day(19)), number)).toEqual([]);
      }
    }
  });

  it('reports only what was said so far', () => {
    expect(at(HOLD, 25)).toEqual([
      {
        terminal: { firms: 'Y258', smdg: 'TRAP', name: 'TraPac', locode: 'USLAX' },
        facility_kind: 'terminal',
        container: HOLD.boxes[0]?.number,
        checked_at: shift(START, day(25)),
        available: false,
        location: 'SANDBOX ROW 7',
        holds: [{ name: 'customs', status: 'hold', description: 'SANDBOX: customs examination' }],
        remark: 'SANDBOX',
      },
    ]);
  });

  it('lifts a hold by saying that there is none, and then the container is available until it leaves', () => {
    const [released] = at(HOLD, 29);
    const [gone] = at(HOLD, 30);

    expect(released).toMatchObject({ available: true, holds: [], lfd: '2026-10-31' });
    expect(gone).toMatchObject({ available: false, full_out_at: shift(START, day(30)) });
  });

  it('moves the last free day, which is a day in the calendar of the terminal', () => {
    expect([24, 25.9, 26].map((days) => at(LFD, days)[0]?.lfd)).toEqual(['2026-10-27', '2026-10-27', '2026-10-29']);
  });

  it('shows a container at the port until its train left, and then at the ramp', () => {
    expect(at(RAIL, 24)).toMatchObject([
      { facility_kind: 'terminal', location: 'SANDBOX RAIL STACK', terminal: { locode: 'USLGB' } },
    ]);
    expect(at(RAIL, 27)).toEqual([]);
    expect(at(RAIL, 32)).toMatchObject([
      { facility_kind: 'rail_ramp', available: true, terminal: { locode: 'USCHI', name: 'SANDBOX Ramp Chicago' } },
    ]);
  });

  it('leaves two free days to the released container of the demo', () => {
    const [released, railed, returned] = DEMO.boxes.map(({ number }) => at(DEMO, DEMO.nowDay, number));

    expect(released).toMatchObject([
      { available: true, holds: [], lfd: '2026-11-16', fees: [{ type: 'exam', amount: 425, currency: 'USD' }] },
    ]);
    expect(railed).toEqual([]);
    expect(returned).toMatchObject([{ available: false, chassis: 'SBXZ000002', full_out_at: expect.any(String) }]);
  });

  it('holds the first container of the demo for days before it is released', () => {
    const [held] = DEMO.boxes.map(({ number }) => [29, 35, 40.5].map((days) => at(DEMO, days, number)[0]?.holds));

    expect(held).toMatchObject(Array.from({ length: 3 }, () => [{ name: 'customs', status: 'hold' }]));
  });
});

function at(script: Script, days: number, container = script.boxes[0]?.number ?? ''): Snapshot[] {
  return snapshotsAt(script, START, shift(START, day(days)), container);
}
