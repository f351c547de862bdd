import { describe, expect, it } from 'vitest';
import { type BilledFor, billedCharges } from '../../../src/domain/charges/billed-charge.ts';
import type { CalendarVersion } from '../../../src/domain/charges/choose-calendar.ts';
import { type ContainerStay, containerCharges } from '../../../src/domain/charges/container-charges.ts';
import type { Tariff } from '../../../src/domain/charges/tariff.ts';
import { calendarOf, clockOf, factsOf, US } from './clocks.ts';

const ANY = { terminals: [], places: [], countries: [], sizes: [], types: [], conditions: [], customers: [] };
const CALENDAR: CalendarVersion = {
  version: 1,
  isOwn: true,
  calendar: { ...calendarOf(US), id: 'us', source: null, scope: { terminals: [], places: [], countries: ['US'] } },
};

/** Demurrage of a line at port and ramp, and of a terminal at the port. */
const DEMURRAGE = clockOf([[1, 20_000]], { free: 1 });
const AT_RAMP = { ...DEMURRAGE, at: 'ramp' as const };
const RULES = {
  tariffs: [tariffOf('line', [DEMURRAGE, AT_RAMP]), tariffOf('terminal', [DEMURRAGE])],
  calendars: [CALENDAR],
};

function tariffOf(party: Tariff['party'], clocks: Tariff['clocks']) {
  const tariff: Tariff = {
    id: `of-${party}`,
    kind: 'published',
    party,
    line: null,
    source: null,
    from: '2026-01-01',
    to: null,
    rate_date: 'clock_start',
    clocks,
    scope: { direction: 'import', ...ANY },
  };
  return [{ version: 1, isOwn: true, tariff }];
}

function stayOf(at: ContainerStay['at'], locode: string, from: string, to: string): ContainerStay {
  const place = { locode, country: 'US', terminals: [], zone: 'America/Chicago' };
  const facts = factsOf({ discharged: from, full_out: to });
  return { direction: 'import', at, place, facts, isLast: at === 'ramp' };
}

/** What an invoice of some days may bill of a container that was in Los Angeles, and then in Chicago. */
function billedFor(dates: string[], stated: Partial<BilledFor> = {}): string[] {
  const stays = [
    stayOf('port', 'USLAX', '2026-11-02', '2026-11-09'),
    stayOf('ramp', 'USCHI', '2026-11-14', '2026-11-20'),
  ];
  const subject = { line: 'MAEU', customer: null, size: 40, type: 'dry' as const, conditions: [] };
  const charges = containerCharges({ subject, stays }, RULES, {
    asOf: '2026-11-24T20:00:00.000Z',
    until: '2026-11-24',
  });
  const asked: BilledFor = { charge: 'demurrage', direction: 'import', party: null, place: null, dates, ...stated };
  return billedCharges(charges, asked).map(({ party, place }) => `${party} ${place.locode}`);
}

describe('the charge that an invoice bills', () => {
  it.each<[string, string[], Partial<BilledFor>, string[]]>([
    ['the one whose clock ran on the days', ['2026-11-17', '2026-11-18'], {}, ['line USCHI']],
    ['the one of most of the days', ['2026-11-09', '2026-11-17', '2026-11-18'], {}, ['line USCHI']],
    ['the one of the party', ['2026-11-06'], { party: 'terminal' }, ['terminal USLAX']],
    ['the one at the place', ['2026-11-06'], { party: 'line', place: 'USLAX' }, ['line USLAX']],
    ['the place before the days', ['2026-11-06'], { place: 'USCHI' }, ['line USCHI']],
    ['each that fits as well', ['2026-11-06'], {}, ['line USLAX', 'terminal USLAX']],
    ['none of another party', ['2026-11-06'], { party: 'rail' }, []],
    ['none of another direction', ['2026-11-06'], { direction: 'export' }, []],
  ])('is %s', (_, dates, stated, expected) => {
    expect(billedFor(dates, stated)).toEqual(expected);
  });
});
