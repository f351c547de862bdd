import { z } from 'zod';
import type { ChargedContainer, ContainerCharge, ContainerStay } from '../../domain/charges/container-charges.ts';
import { Money, sumByCurrency } from '../../domain/charges/money.ts';
import { Instant } from '../../domain/instant.ts';
import { unknownChargeText } from '../../wording/charge-text.ts';
import { owedBy } from './recorded-charge.ts';
import { ShortCharge, shortChargesOfRuns } from './short-charge.ts';

/** A charge whose clock charges, as it was counted last. */
const ChargingClock = ShortCharge.pick({
  charge: true,
  direction: true,
  at: true,
  party: true,
  tariff: true,
  last_free_on: true,
  charged_from: true,
  owed: true,
  per_day: true,
});

/** What the clocks of a container cost, as they were counted last: when one changed, or at midnight of its place. */
export const ChargeCosts = z.object({
  counted_at: Instant.meta({ doc: 'When it was counted' }),
  owed: z.array(Money).meta({ doc: 'What it costs by then with tax, of each currency' }),
  per_day: z.array(Money).meta({ doc: 'What the next chargeable day costs with tax, of each currency' }),
  charging: z.array(ChargingClock).meta({ doc: 'The charges whose free time is over; none: no clock charges' }),
  ended: z
    .array(Money)
    .meta({ doc: 'What charges that have ended cost with tax, of each currency; it is not in owed' }),
  unknown: z
    .array(
      z.object({
        code: z.string().meta({ doc: 'Why a charge of it cannot be counted, such as no_tariff' }),
        text: z.string().meta({ doc: 'The same in a sentence, with the tariff where one does not apply' }),
      }),
    )
    .meta({ doc: 'What cannot be counted; what it costs is in no sum' }),
});
export type ChargeCosts = z.infer<typeof ChargeCosts>;

/**
 * What charges cost that were counted for a container; null where none costs something and none that has begun is unknown. What runs
 * is not known any more of what is not tracked any more; what has ended stays.
 */
export function chargeCosts(
  { stays }: Pick<ChargedContainer, 'stays'>,
  charges: readonly ContainerCharge[],
  { countedAt, isStopped }: { countedAt: Instant; isStopped: boolean },
): ChargeCosts | null {
  const ended = sumByCurrency(charges.filter(hasEnded).flatMap((charge) => owedBy(charge, charge.today)));
  const counted = { counted_at: countedAt, ended };
  if (isStopped) return ended.length === 0 ? null : { ...counted, ...NOTHING_RUNS };
  const running = shortChargesOfRuns(charges, { last_free_days: [], statements: {} }).filter(
    ({ status }) => status === 'charging',
  );
  const notCounted = charges.flatMap((charge) => (hasBegun(charge, stays) ? (charge.unknown ?? []) : []));
  const unknown = [...new Map(notCounted.map((one) => [unknownChargeText(one), one.code]))];
  if (running.length === 0 && unknown.length === 0 && ended.length === 0) return null;
  return {
    ...counted,
    owed: sumByCurrency(running.flatMap(({ owed }) => owed)),
    per_day: sumByCurrency(running.flatMap(({ per_day }) => per_day ?? [])),
    charging: running.map((charge) => ChargingClock.parse(charge)),
    unknown: unknown.map(([text, code]) => ({ code, text })),
  };
}

const NOTHING_RUNS = { owed: [], per_day: [], charging: [], unknown: [] };

function hasEnded({ unknown, run }: ContainerCharge): boolean {
  return unknown === null && run.status === 'ended';
}

/** Whether something happened at the place of a charge, so that it may cost something by now, and is not over. */
function hasBegun({ charge, direction, at }: ContainerCharge, stays: readonly ContainerStay[]): boolean {
  const stay = stays.find((one) => one.direction === direction && one.at === at);
  if (stay === undefined || stay.facts.isBeyond === true) return false;
  const { events } = stay.facts;
  if (direction === 'export') return events.empty_out !== undefined && events.departed === undefined;
  if (charge === 'detention') return events.full_out !== undefined && events.empty_in === undefined;
  return (events.arrived !== undefined || events.discharged !== undefined) && events.full_out === undefined;
}
