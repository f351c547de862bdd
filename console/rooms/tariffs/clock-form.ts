import type { components } from 'landfall/client';
import { amountDoubt, amountText, minorOfText, plainAmount } from './amount-text.ts';

/** A clock of a tariff as it is kept. */
export type StoredClock = components['schemas']['tariff']['attributes']['clocks'][number];

/** Import or export. */
export type Direction = 'import' | 'export';

/** A tier as it is typed; the end of the last one is left open. */
export interface TierForm {
  from: string;
  to: string;
  amount: string;
}

/** A charge as it is typed. */
export interface ClockForm {
  charge: StoredClock['charge'];
  /** What starts it: an event, or one and another that has to be there too (`discharged+available`). */
  start: string;
  first: 'event_day' | 'next_day';
  freeDays: string;
  /** Which days are working days alone: none, the free ones, or all. */
  working: 'none' | 'free' | 'all';
  currency: string;
  /** Whether the days of the tiers are counted after the free days, or with them. */
  tiersCount: 'chargeable_days' | 'days_of_the_clock';
  tiers: readonly TierForm[];
}

/** What can be charged, in words that a select of the usual width shows whole. */
export const CHARGES = [
  ['demurrage', 'Demurrage at the terminal'],
  ['detention', 'Detention or per diem'],
  ['combined', 'Demurrage and detention'],
  ['storage', 'Storage at the terminal'],
] as const satisfies [StoredClock['charge'], string][];

/** What may start a charge, the usual one first, and what stops it. */
export const CLOCK_EVENTS: Readonly<
  Record<Direction, Record<StoredClock['charge'], { starts: string[]; stop: string }>>
> = {
  import: {
    demurrage: { starts: ['discharged', 'discharged+available', 'available', 'arrived'], stop: 'full_out' },
    storage: { starts: ['discharged', 'discharged+available', 'available', 'arrived'], stop: 'full_out' },
    combined: { starts: ['discharged', 'discharged+available', 'available', 'arrived'], stop: 'empty_in' },
    detention: { starts: ['full_out'], stop: 'empty_in' },
  },
  export: {
    demurrage: { starts: ['full_in'], stop: 'loaded' },
    storage: { starts: ['full_in'], stop: 'loaded' },
    combined: { starts: ['empty_out'], stop: 'loaded' },
    detention: { starts: ['empty_out'], stop: 'full_in' },
  },
};

/** What starts a charge, in words. */
export const START_WORDS: Readonly<Record<string, string>> = {
  discharged: 'Discharge',
  'discharged+available': 'Discharge, not before it is available',
  available: 'Availability',
  arrived: 'Arrival of the vessel',
  full_out: 'Pickup, laden',
  full_in: 'Gate-in, laden',
  empty_out: 'Pickup of the empty container',
};

const CLOSED = ['weekend', 'holiday', 'planned_closure', 'unplanned_closure'];
const WHOLE = /^\d{1,4}$/;

/** A charge that nobody has typed anything of. */
export function emptyClock(charge: StoredClock['charge'], direction: Direction, currency = 'USD'): ClockForm {
  return {
    charge,
    start: CLOCK_EVENTS[direction][charge].starts[0] ?? 'discharged',
    first: 'next_day',
    freeDays: '',
    working: 'none',
    currency,
    tiersCount: 'chargeable_days',
    tiers: [{ from: '1', to: '', amount: '' }],
  };
}

/** The first day of the first tier, which follows from how days are counted. */
export function firstTierDay({ tiersCount, freeDays }: ClockForm): number {
  return tiersCount === 'chargeable_days' ? 1 : Number(freeDays) + 1;
}

/** The lines of a document that a charge is written as. */
export function clockLines(
  clock: ClockForm,
  { direction, at }: { direction: Direction; at: 'port' | 'ramp' },
): string[] {
  const [event, notBefore] = clock.start.split('+');
  const working = (is: boolean) => (is ? '[closed]' : '[]');
  const second = notBefore === undefined ? '' : `, not_before: ${notBefore}`;
  return [
    `      - charge: ${clock.charge}`,
    `        at: ${at}`,
    `        start: {event: ${event}${second}, first: ${clock.first}}`,
    `        stop: {event: ${CLOCK_EVENTS[direction][clock.charge].stop}}`,
    `        free: {days: ${plain(clock.freeDays)}, skip: ${working(clock.working !== 'none')}}`,
    `        charged: {skip: ${working(clock.working === 'all')}}`,
    `        currency: ${plain(clock.currency.trim().toUpperCase())}`,
    `        tiers_count: ${clock.tiersCount}`,
    '        tiers:',
    ...clock.tiers.map(
      ({ from, to, amount }) =>
        `          - {from: ${plain(from)}${to.trim() === '' ? '' : `, to: ${plain(to)}`}, amount: ${plain(plainAmount(amount))}}`,
    ),
  ];
}

/** A number as it is, and any other text in quotes, so that it is what the check refuses and nothing else. */
function plain(text: string): string {
  const trimmed = text.trim();
  return /^(?:\d+(?:\.\d+)?|[A-Z]{3})$/.test(trimmed) ? trimmed : JSON.stringify(trimmed);
}

/** A charge as it would be kept, to be compared with one that is. */
export function storedClock(
  clock: ClockForm,
  { direction, at }: { direction: Direction; at: 'port' | 'ramp' },
): unknown {
  const [event = '', notBefore = null] = clock.start.split('+');
  const first = firstTierDay(clock);
  return {
    charge: clock.charge,
    at,
    includes: [],
    start: { event, not_before: notBefore, first: clock.first, skip: [], of: 'container' },
    stop: { event: CLOCK_EVENTS[direction][clock.charge].stop, last: 'included' },
    free: { days: Number(clock.freeDays), skip: clock.working === 'none' ? [] : CLOSED },
    charged: { skip: clock.working === 'all' ? CLOSED : [] },
    grant: 'shift',
    currency: clock.currency.trim().toUpperCase(),
    tiers: clock.tiers.map(({ from, to, amount }, index) => {
      const next = clock.tiers[index + 1]?.from;
      const end = WHOLE.test(to) ? Number(to) : next === undefined ? null : Number(next) - 1;
      return {
        from: Number(from) - first + 1,
        to: end === null ? null : end - first + 1,
        minor: minorOfText(amount, clock.currency) ?? -1,
      };
    }),
    tax_percent: 0,
  };
}

/** Whether the form has a choice for what starts a charge. */
export function hasStart({ charge, start }: ClockForm, direction: Direction): boolean {
  return CLOCK_EVENTS[direction][charge].starts.includes(start);
}

/** What would have to be typed for a charge that is kept; what the form cannot say of it is seen by `storedClock` being otherwise. */
export function clockOf({ charge, start, free, charged, currency, tiers }: StoredClock): ClockForm {
  return {
    charge,
    start: start.not_before === null ? start.event : `${start.event}+${start.not_before}`,
    first: start.first,
    freeDays: String(free.days),
    working: charged.skip.length > 0 ? 'all' : free.skip.length > 0 ? 'free' : 'none',
    currency,
    tiersCount: 'chargeable_days',
    tiers: tiers.map(({ from, to, minor }) => ({
      from: String(from),
      to: to === null ? '' : String(to),
      amount: amountText({ currency, minor }),
    })),
  };
}

/** Whether so much is typed that it can be counted. */
export function isClockFilled({ freeDays, currency, tiers }: ClockForm): boolean {
  const isTier = ({ from, amount }: TierForm) =>
    WHOLE.test(from.trim()) && amount.trim() !== '' && amountDoubt(amount, currency) === null;
  return WHOLE.test(freeDays.trim()) && currency.trim() !== '' && tiers.length > 0 && tiers.every(isTier);
}
