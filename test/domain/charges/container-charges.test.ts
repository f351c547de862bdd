import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '../../../src/domain/charges/charge-clock.ts';
import type { CalendarVersion } from '../../../src/domain/charges/choose-calendar.ts';
import type { TariffVersion } from '../../../src/domain/charges/choose-tariff.ts';
import {
  type ChargedContainer,
  type ChargeQuestion,
  type ChargeRules,
  type ContainerCharge,
  type ContainerStay,
  containerCharges,
} from '../../../src/domain/charges/container-charges.ts';
import type { ChargePlace } from '../../../src/domain/charges/scope-fit.ts';
import type { Tariff } from '../../../src/domain/charges/tariff.ts';
import { CLOSED, calendarOf, clockOf, factsOf, US } from './clocks.ts';

const LOS_ANGELES: ChargePlace = { locode: 'USLAX', country: 'US', terminals: [], zone: 'America/Los_Angeles' };
const CHICAGO: ChargePlace = { locode: 'USCHI', country: 'US', terminals: [], zone: 'America/Chicago' };
const SHANGHAI: ChargePlace = { locode: 'CNSHA', country: 'CN', terminals: [], zone: 'Asia/Shanghai' };

const DEMURRAGE = clockOf(
  [
    [1, 20_000],
    [6, 30_000],
  ],
  { free: 4, freeSkip: CLOSED },
);
const DETENTION = clockOf([[1, 15_000]], {
  charge: 'detention',
  free: 4,
  freeSkip: CLOSED,
  start: { event: 'full_out' },
  stop: { event: 'empty_in' },
});

type GivenTariff = Omit<Partial<Tariff>, 'scope'> & { scope?: Partial<Tariff['scope']>; version?: number };

function tariffOf({ scope = {}, version = 1, ...given }: GivenTariff = {}): TariffVersion {
  const none = { terminals: [], places: [], countries: [], sizes: [], types: [], conditions: [], customers: [] };
  const tariff: Tariff = {
    id: 'example',
    kind: 'published',
    party: 'line',
    line: 'MAEU',
    source: null,
    from: '2026-01-01',
    to: null,
    rate_date: 'clock_start',
    clocks: [DEMURRAGE, DETENTION],
    ...given,
    scope: { direction: 'import', ...none, ...scope },
  };
  return { version, isOwn: true, tariff };
}

const CALENDAR: CalendarVersion = {
  version: 3,
  isOwn: true,
  calendar: { ...calendarOf(US), id: 'us', source: null, scope: { terminals: [], places: [], countries: ['US'] } },
};

function rulesOf(...tariffs: TariffVersion[]): ChargeRules {
  const ids = [...new Set(tariffs.map(({ tariff }) => tariff.id))];
  const ofId = (id: string) => tariffs.filter(({ tariff }) => tariff.id === id);
  return {
    tariffs: ids.map((id) => ofId(id).sort((one, other) => other.version - one.version)),
    calendars: [CALENDAR],
  };
}

function stayOf(events: Partial<Record<ClockEvent, string>>, given: Partial<ContainerStay> = {}): ContainerStay {
  return { direction: 'import', at: 'port', place: LOS_ANGELES, facts: factsOf(events), isLast: true, ...given };
}

function containerOf(...stays: ContainerStay[]): ChargedContainer {
  return { subject: { line: 'MAEU', customer: null, size: 40, type: 'dry', conditions: [] }, stays };
}

function charges(
  stays: ContainerStay[],
  rules: ChargeRules,
  question: Partial<ChargeQuestion> = {},
): ContainerCharge[] {
  return containerCharges(containerOf(...stays), rules, { asOf: '2026-11-24T20:00:00.000Z', ...question });
}

function inShort({ charge, tariff, unknown, run }: ContainerCharge): unknown[] {
  const name = tariff === null ? null : `${tariff.tariff.id}@${tariff.version}`;
  return [
    charge,
    name,
    unknown?.code ?? run.status,
    run.total.map(({ currency, minor }) => `${currency} ${minor / 100}`).join(),
  ];
}

describe('the charges of a container', () => {
  it('are counted by the tariff and the calendar of its place, by the day that it is there', () => {
    const [demurrage, detention] = charges([stayOf({ discharged: '2026-11-16' })], rulesOf(tariffOf()));

    expect(demurrage).toMatchObject({ charge: 'demurrage', party: 'line', calendar: 'us@3', today: '2026-11-24' });
    expect([demurrage, detention].flatMap((one) => (one ? [inShort(one)] : []))).toEqual([
      ['demurrage', 'example@1', 'charging', 'USD 800'],
      ['detention', 'example@1', 'not_started', ''],
    ]);
  });

  it('have the day of the place and not of UTC', () => {
    const stay = stayOf({ discharged: '2026-11-16' });
    const [before] = charges([stay], rulesOf(tariffOf()), { asOf: '2026-11-21T07:59:00.000Z' });
    const [after] = charges([stay], rulesOf(tariffOf()), { asOf: '2026-11-21T08:00:00.000Z' });

    expect([before?.run.status, after?.run.status]).toEqual(['last_day', 'charging']);
  });

  it('are not known, and nothing is charged, where no tariff is for it', () => {
    const other = tariffOf({ line: 'MSCU' });

    expect(charges([stayOf({ discharged: '2026-11-16' })], rulesOf(other)).map(inShort)).toEqual([
      ['demurrage', null, 'no_tariff', ''],
      ['detention', null, 'no_tariff', ''],
    ]);
  });

  it('are not known where two tariffs are equal, or no calendar states what days count', () => {
    const tied = rulesOf(tariffOf({ id: 'one' }), tariffOf({ id: 'two' }));
    const [tie] = charges([stayOf({ discharged: '2026-11-16' })], tied);
    const [undated] = charges([stayOf({ discharged: '2026-11-16' }, { place: SHANGHAI })], rulesOf(tariffOf()));

    expect(tie?.unknown).toEqual({ code: 'tariff_tie', tariffs: ['one@1', 'two@1'] });
    expect([undated?.unknown, undated?.run.total]).toEqual([{ code: 'no_calendar' }, []]);
  });

  it('are those of a contract for one charge, and of the published tariff for another', () => {
    const contract = tariffOf({ id: 'contract', kind: 'contract', clocks: [clockOf([[1, 5_000]], { free: 10 })] });

    expect(
      charges([stayOf({ discharged: '2026-11-10', full_out: '2026-11-23' })], rulesOf(tariffOf(), contract)).map(
        inShort,
      ),
    ).toEqual([
      ['demurrage', 'contract@1', 'ended', 'USD 150'],
      ['detention', 'example@1', 'free', ''],
    ]);
  });

  it('are one where a combined clock contains both, and leave out the storage that it contains', () => {
    const combined = clockOf([[1, 8_000]], { charge: 'combined', free: 5, stop: { event: 'empty_in' } });
    const storage = tariffOf({
      id: 'terminal',
      party: 'terminal',
      line: null,
      clocks: [clockOf([[1, 3_000]], { charge: 'storage', free: 2 })],
    });
    const line = (includes: Tariff['clocks'][number]['includes']) => tariffOf({ clocks: [{ ...combined, includes }] });
    const stay = stayOf({ discharged: '2026-11-16' });

    expect(charges([stay], rulesOf(line([]), storage)).map(inShort)).toEqual([
      ['combined', 'example@1', 'charging', 'USD 240'],
      ['storage', 'terminal@1', 'charging', 'USD 180'],
    ]);
    expect(charges([stay], rulesOf(line(['storage']), storage)).map(inShort)).toEqual([
      ['combined', 'example@1', 'charging', 'USD 240'],
    ]);
  });

  it('count demurrage at the port and at the ramp, and detention from the ramp on', () => {
    const atRamp = { ...DEMURRAGE, at: 'ramp' as const, free: { days: 1, skip: [] } };
    const outside = { ...DETENTION, at: 'ramp' as const };
    const port = stayOf({ discharged: '2026-11-10', full_out: '2026-11-16' }, { isLast: false });
    const ramp = stayOf({ discharged: '2026-11-20' }, { at: 'ramp', place: CHICAGO });
    const rules = rulesOf(tariffOf({ clocks: [DEMURRAGE, DETENTION, atRamp, outside] }));

    expect(charges([port, ramp], rules).map((one) => [one.at, ...inShort(one)])).toEqual([
      ['port', 'demurrage', 'example@1', 'ended', ''],
      ['ramp', 'demurrage', 'example@1', 'charging', 'USD 600'],
      ['ramp', 'detention', 'example@1', 'not_started', ''],
    ]);
  });

  it('show an export only while it runs, or where a tariff has it', () => {
    const origin = (events: Partial<Record<ClockEvent, string>>) =>
      stayOf(events, { direction: 'export', place: SHANGHAI });

    expect(charges([origin({})], rulesOf())).toEqual([]);
    expect(charges([origin({ empty_out: '2026-11-01' })], rulesOf()).map(inShort)).toEqual([
      ['detention', null, 'no_tariff', ''],
    ]);
    expect(charges([origin({ full_in: '2026-11-01' })], rulesOf()).map(inShort)).toEqual([
      ['demurrage', null, 'no_tariff', ''],
    ]);
    expect(charges([origin({ full_in: '2026-11-01', loaded: '2026-11-05' })], rulesOf())).toEqual([]);
  });

  it('say that the zone is not known, where days are those of UTC', () => {
    const nowhere = stayOf({ discharged: '2026-11-16' }, { place: { ...SHANGHAI, zone: null } });
    const [first] = charges([nowhere], rulesOf(tariffOf({ clocks: [clockOf([[1, 1_000]], { free: 4 })] })));

    expect(first?.assumptions).toEqual([{ code: 'zone_unknown' }]);
  });
});

describe('the version of a tariff', () => {
  const cheap = clockOf([[1, 1_000]], { free: 2 });
  const dear = clockOf([[1, 9_000]], { free: 2 });
  const old = tariffOf({ clocks: [cheap], version: 1 });

  it('is the newest whose period has the start of the clock', () => {
    const next = tariffOf({ clocks: [dear], version: 2, from: '2026-11-20' });
    const stay = (discharged: string) => [stayOf({ discharged })];

    expect(charges(stay('2026-11-19'), rulesOf(old, next)).map(inShort)[0]).toEqual([
      'demurrage',
      'example@1',
      'charging',
      'USD 30',
    ]);
    expect(charges(stay('2026-11-20'), rulesOf(old, next)).map(inShort)[0]).toEqual([
      'demurrage',
      'example@2',
      'charging',
      'USD 180',
    ]);
  });

  it('is a correction for the same period, and none that is not valid any more', () => {
    const corrected = tariffOf({ clocks: [dear], version: 2 });
    const ended = tariffOf({ clocks: [cheap], to: '2026-11-01' });
    const stay = [stayOf({ discharged: '2026-11-19' })];

    expect(charges(stay, rulesOf(old, corrected)).map(inShort)[0]?.[1]).toBe('example@2');
    expect(charges(stay, rulesOf(ended)).map(inShort)[0]?.[2]).toBe('no_tariff');
  });

  it('is that of each day, where the tariff says so', () => {
    const euro = clockOf([[1, 7_000]], { free: 2, currency: 'EUR' });
    const first = tariffOf({ clocks: [cheap], rate_date: 'each_day', to: '2026-11-22' });
    const second = tariffOf({ clocks: [euro], rate_date: 'each_day', version: 2, from: '2026-11-23' });

    expect(charges([stayOf({ discharged: '2026-11-17' })], rulesOf(first, second)).map(inShort)[0]).toEqual([
      'demurrage',
      'example@1',
      'charging',
      'EUR 140,USD 30',
    ]);
  });

  it('is that of the gate-in, or of the start with an assumption where that is not known', () => {
    const next = tariffOf({ clocks: [dear], version: 2, from: '2026-11-01', rate_date: 'full_in' });
    const gated = stayOf({ discharged: '2026-11-19', full_in: '2026-10-20' });

    expect(charges([gated], rulesOf(old, next)).map(inShort)[0]?.[1]).toBe('example@1');
    expect(charges([stayOf({ discharged: '2026-11-19' })], rulesOf(old, next))[0]).toMatchObject({
      tariff: { version: 2 },
      assumptions: [{ code: 'rate_date_unknown', rate_date: 'full_in', used: '2026-11-19' }],
    });
  });
});
