import { type ChargeClock, type ChargeTier, ClockEvent } from '../../domain/charges/charge-clock.ts';
import { minorOf } from '../../domain/charges/money.ts';
import type { CheckedPart, PathFault } from './document-fault.ts';
import type { ClockDraft } from './tariff-draft.ts';

type Direction = 'import' | 'export';

/** A clock as it is kept, with what is wrong in it. */
export function clockOfDraft(draft: ClockDraft, direction: Direction): CheckedPart<ChargeClock> {
  const { tiers: written, tiers_count, ...clock } = draft;
  const first = tiers_count === 'chargeable_days' ? 1 : draft.free.days + 1;
  const tiers = written.map((tier, index): ChargeTier => {
    const next = written[index + 1]?.from;
    const to = tier.to ?? (next === undefined ? null : next - 1);
    const minor = minorOf(tier.amount, draft.currency) ?? 0;
    return { from: tier.from - first + 1, to: to === null ? null : to - first + 1, minor };
  });
  return { part: { ...clock, tiers }, faults: [...eventFaults(draft, direction), ...tierFaults(draft, first)] };
}

const EVENTS: Readonly<Record<Direction, readonly ClockEvent[]>> = {
  import: ['arrived', 'discharged', 'available', 'full_out', 'empty_in'],
  export: ['empty_out', 'full_in', 'loaded', 'departed'],
};

function eventFaults({ at, start, stop }: ClockDraft, direction: Direction): PathFault[] {
  if (at === 'ramp' && direction === 'export')
    return [{ path: ['at'], reason: 'Clocks at a ramp are read for imports alone' }];
  const named: [path: string[], event: ClockEvent | null][] = [
    [['start', 'event'], start.event],
    [['start', 'not_before'], start.not_before],
    [['stop', 'event'], stop.event],
  ];
  const faults = named.flatMap(([path, event]) => {
    if (event === null || EVENTS[direction].includes(event)) return [];
    return [{ path, reason: `${event} is no event of an ${direction}; give one of ${EVENTS[direction].join(', ')}` }];
  });
  if (faults.length > 0) return faults;
  const order = (event: ClockEvent) => ClockEvent.options.indexOf(event);
  const latest = Math.max(order(start.event), order(start.not_before ?? start.event));
  if (latest < order(stop.event)) return [];
  return [{ path: ['stop', 'event'], reason: `${stop.event} does not come after what starts the clock` }];
}

/** Tiers follow each other without a gap or an overlap, and the last one has no end. */
function tierFaults({ tiers, currency, tiers_count }: ClockDraft, first: number): PathFault[] {
  const counted = tiers_count === 'chargeable_days' ? 'chargeable days' : 'days of the clock';
  return tiers.flatMap((tier, index) => {
    const path = ['tiers', index];
    const before = tiers[index - 1];
    const expected = before === undefined ? first : (before.to ?? tier.from - 1) + 1;
    const faults: PathFault[] = [];
    if (minorOf(tier.amount, currency) === null)
      faults.push({
        path: [...path, 'amount'],
        reason: `${tier.amount} is no amount in ${currency}; write it like 1250.00`,
      });
    if (before === undefined && tier.from !== first)
      faults.push({ path, reason: `The first tier begins on day ${first} of the ${counted}, not on day ${tier.from}` });
    else if (tier.from > expected)
      faults.push({ path, reason: `A gap: no tier has ${daysText(expected, tier.from - 1)}` });
    else if (tier.from < expected || (before !== undefined && tier.from <= before.from))
      faults.push({ path, reason: `An overlap: the tier before it already has day ${tier.from}` });
    if (tier.to !== null && tier.to < tier.from)
      faults.push({ path, reason: `The tier ends on day ${tier.to}, before its first day ${tier.from}` });
    if (index === tiers.length - 1 && tier.to !== null)
      faults.push({ path, reason: `No tier has the days after ${tier.to}; leave out "to" of the last tier` });
    return faults;
  });
}

function daysText(from: number, to: number): string {
  return from === to ? `day ${from}` : `the days ${from} to ${to}`;
}
