import type { ContainerCharge } from '../../domain/charges/container-charges.ts';
import { daysBetween } from '../../domain/instant.ts';
import { partyText } from '../../wording/party-text.ts';
import type { ChargeNote, StatedBeside } from './charge-record.ts';
import type { ChargedRow } from './charged-row.ts';

/** What parties state of free time. */
export type StatedFacts = Pick<ChargedRow, 'last_free_days' | 'statements'>;

/** Whose last free day is about a charge of whom. */
const PARTIES = { line: 'shipping_line', terminal: 'terminal', rail: 'rail' } as const;

/** DCSA: the types of free time by the charge that begins after it. */
const TYPES = { demurrage: ['DEM'], detention: ['DET', 'PDM'], combined: ['DEM', 'DET'], storage: ['STO'] } as const;

/**
 * The last free days that the party of a charge states for it: those of the pickup for what runs until then, and the free
 * times that are stated by type.
 */
export function statedBeside(charge: ContainerCharge, { last_free_days, statements }: StatedFacts): StatedBeside[] {
  const { direction, party, place, run } = charge;
  if (direction !== 'import' || party === null) return [];
  const stated = PARTIES[party];
  const ofPickup =
    charge.charge === 'detention'
      ? []
      : last_free_days
          .filter((day) => day.party === stated && day.replaced !== true && day.outdated !== true && !day.computed)
          .filter((day) => day.place_locode === null || day.place_locode === place.locode)
          .map(({ party: by, source = null, date }) => ({ party: by, source, date }));
  const types: readonly string[] = TYPES[charge.charge];
  const byType = (statements.free_times ?? [])
    .filter((time) => time.party === stated && time.types.some((type) => types.includes(type)))
    .flatMap(({ party: by, source, until }) => (until === null ? [] : [{ party: by, source, date: until }]));
  return [...ofPickup, ...byType].map((one) => ({
    ...one,
    days_later: run.lastFree === null ? null : daysBetween(run.lastFree, one.date),
  }));
}

/**
 * Whether a stated last free day is not what the tariff gives. Where the tariff has no free time, a day before the first chargeable
 * one makes no difference. Before the clock starts, and where it cannot be counted, nothing is compared.
 */
export function isStatedOtherwise({ run, unknown }: ContainerCharge, { date, days_later }: StatedBeside): boolean {
  if (unknown !== null || run.status === 'not_started') return false;
  if (run.lastFree !== null) return days_later !== 0;
  return run.firstCharged === null || date >= run.firstCharged;
}

/** Where a stated last free day is not what the tariff gives. */
export function chargeFindings(charge: ContainerCharge, beside: readonly StatedBeside[]): ChargeNote[] {
  const { lastFree } = charge.run;
  return beside
    .filter((one) => isStatedOtherwise(charge, one))
    .map(({ party, date }) => ({
      code: 'last_free_day_differs',
      text: `The ${partyText(party)} states ${date} as the last free day; by the tariff ${lastFree === null ? 'there is no free time' : `it is ${lastFree}`}.`,
    }));
}
