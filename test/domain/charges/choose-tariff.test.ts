import { describe, expect, it } from 'vitest';
import { chooseCalendar } from '../../../src/domain/charges/choose-calendar.ts';
import { chooseClock, type TariffClock } from '../../../src/domain/charges/choose-tariff.ts';
import type { ChargePlace, ChargeSubject } from '../../../src/domain/charges/scope-fit.ts';
import type { PlaceScope, Tariff, TariffScope } from '../../../src/domain/charges/tariff.ts';
import { calendarOf, clockOf } from './clocks.ts';

const LOS_ANGELES: ChargePlace = {
  locode: 'USLAX',
  country: 'US',
  terminals: ['Y258', 'APM'],
  zone: 'America/Los_Angeles',
};
const DRY: ChargeSubject = { line: 'MAEU', customer: 'Acme', size: 40, type: 'dry', conditions: [] };

const ANYWHERE: TariffScope = {
  direction: 'import',
  terminals: [],
  places: [],
  countries: [],
  sizes: [],
  types: [],
  conditions: [],
  customers: [],
};

type Given = Partial<Omit<Tariff, 'scope'>> & { scope?: Partial<TariffScope>; isOwn?: boolean };

function tariff(id: string, { scope = {}, isOwn = true, ...given }: Given = {}): TariffClock {
  const clock = clockOf([[1, 10_000]], { free: 4 });
  const whole: Tariff = {
    id,
    kind: 'published',
    party: 'line',
    line: 'MAEU',
    source: null,
    from: '2026-01-01',
    to: null,
    rate_date: 'clock_start',
    clocks: [clock],
    ...given,
    scope: { ...ANYWHERE, ...scope },
  };
  return { version: 1, isOwn, tariff: whole, clock };
}

function chosen(candidates: readonly TariffClock[], subject = DRY, place = LOS_ANGELES): string | object {
  const choice = chooseClock(candidates, subject, place);
  return choice.chosen === null ? choice.missing : choice.chosen.tariff.id;
}

describe('the tariff that applies', () => {
  it.each<[string, TariffClock, TariffClock]>([
    ['a contract before a quote', tariff('first', { kind: 'contract' }), tariff('other', { kind: 'quote' })],
    ['a quote before what is published', tariff('first', { kind: 'quote' }), tariff('other')],
    [
      'a contract for any place before a published tariff for the terminal',
      tariff('first', { kind: 'contract' }),
      tariff('other', { scope: { terminals: ['Y258'], places: ['USLAX'] } }),
    ],
    [
      'that of the terminal before that of the port',
      tariff('first', { scope: { terminals: ['Y258'], places: ['USLAX'] } }),
      tariff('other', { scope: { places: ['USLAX'] } }),
    ],
    [
      'that of the port before that of the country',
      tariff('first', { scope: { places: ['USLAX'] } }),
      tariff('other', { scope: { countries: ['US'] } }),
    ],
    ['that of the country before any', tariff('first', { scope: { countries: ['US'] } }), tariff('other')],
    ['that of the type before any', tariff('first', { scope: { types: ['dry'] } }), tariff('other')],
    ['that of the customer before any', tariff('first', { scope: { customers: ['Acme'] } }), tariff('other')],
    ["the account's own before the installation's", tariff('first'), tariff('other', { isOwn: false })],
    ['the newest', tariff('first', { from: '2026-06-01' }), tariff('other')],
  ])('is %s', (_, first, other) => {
    expect([chosen([first, other]), chosen([other, first])]).toEqual(['first', 'first']);
  });

  it('is none where none is for the container, and never a default', () => {
    const others = [
      tariff('line', { line: 'MSCU' }),
      tariff('port', { scope: { places: ['USNYC'] } }),
      tariff('terminal', { scope: { terminals: ['E425'], places: ['USLAX'] } }),
      tariff('size', { scope: { sizes: [20] } }),
      tariff('type', { scope: { types: ['reefer'] } }),
      tariff('customer', { scope: { customers: ['Other'] } }),
      tariff('cargo', { scope: { conditions: ['dangerous_goods'] } }),
    ];

    expect(chosen([])).toEqual({ code: 'no_tariff' });
    expect(chosen(others)).toEqual({ code: 'no_tariff' });
  });

  it('is none where two are equal, and both are named', () => {
    const tied = [tariff('one', { scope: { places: ['USLAX'] } }), tariff('two', { scope: { places: ['USLAX'] } })];

    expect(chosen(tied)).toEqual({ code: 'tariff_tie', tariffs: ['one@1', 'two@1'] });
    expect(chosen([...tied, tariff('contract', { kind: 'contract' })])).toBe('contract');
  });

  it('is open where what is not known may bring another first', () => {
    const forReefers = tariff('reefers', { scope: { types: ['reefer'] } });
    const unknown = { ...DRY, type: null };
    const elsewhere = { ...LOS_ANGELES, terminals: [] };
    const atTerminal = tariff('terminal', { scope: { terminals: ['Y258'], places: ['USLAX'] } });

    expect(chosen([forReefers, tariff('all')], unknown)).toEqual({
      code: 'attribute_unknown',
      attribute: 'type',
      tariff: 'reefers@1',
    });
    expect(chosen([atTerminal, tariff('all')], DRY, elsewhere)).toMatchObject({ attribute: 'terminal' });
    expect(chosen([forReefers, tariff('contract', { kind: 'contract' })], unknown)).toBe('contract');
    expect(chosen([forReefers, tariff('all')])).toBe('all');
  });

  it('is one for a condition of the cargo only where that is stated', () => {
    const candidates = [tariff('all'), tariff('dangerous', { scope: { conditions: ['dangerous_goods'] } })];

    expect(chosen(candidates, { ...DRY, conditions: ['dangerous_goods'] })).toBe('dangerous');
    expect(chooseClock(candidates, DRY, LOS_ANGELES)).toMatchObject({
      chosen: { tariff: { id: 'all' } },
      assumptions: [{ code: 'condition_not_stated', condition: 'dangerous_goods', tariff: 'dangerous@1' }],
    });
  });
});

describe('the calendar of a place', () => {
  const calendar = (id: string, scope: Partial<PlaceScope>, isOwn = true) => ({
    version: 1,
    isOwn,
    calendar: { ...calendarOf(), id, source: null, scope: { terminals: [], places: [], countries: [], ...scope } },
  });

  it('is that of the terminal, else of the port, else of the country', () => {
    const all = [
      calendar('country', { countries: ['US'] }),
      calendar('port', { places: ['USLAX'] }),
      calendar('terminal', { terminals: ['Y258'], places: ['USLAX'] }),
      calendar('elsewhere', { places: ['USNYC'] }),
    ];
    const found = (count: number) => chooseCalendar([...all.slice(0, count), ...all.slice(3)], LOS_ANGELES).chosen;

    expect([found(3), found(2), found(1)].map((one) => one?.calendar.id)).toEqual(['terminal', 'port', 'country']);
    expect(chooseCalendar(all.slice(3), LOS_ANGELES)).toEqual({ chosen: null, missing: { code: 'no_calendar' } });
  });

  it("is the account's own before the installation's, and none of two that are equal", () => {
    const own = calendar('own', { places: ['USLAX'] });
    const others = [calendar('one', { places: ['USLAX'] }, false), calendar('two', { places: ['USLAX'] }, false)];

    expect(chooseCalendar([...others, own], LOS_ANGELES).chosen?.calendar.id).toBe('own');
    expect(chooseCalendar(others, LOS_ANGELES)).toEqual({
      chosen: null,
      missing: { code: 'calendar_tie', calendars: ['one@1', 'two@1'] },
    });
  });
});
