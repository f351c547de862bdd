import type { LocalDate } from '../instant.ts';
import type { ChargeKind } from './charge-clock.ts';
import type { ContainerCharge } from './container-charges.ts';
import type { TariffParty } from './tariff.ts';

/** What an invoice states of the charge that it bills. */
export interface BilledFor {
  charge: ChargeKind;
  direction: ContainerCharge['direction'];
  /** Who bills it; null where that is not stated. */
  party: TariffParty | null;
  /** UN/LOCODE of the port or ramp that it bills for; null where that is not stated. */
  place: string | null;
  dates: readonly LocalDate[];
}

/**
 * The charges that an invoice may bill: of its kind, party and place, those whose clock ran on most of the billed days. More than
 * one where they fit equally. The charges are counted at least until the last of the days.
 */
export function billedCharges(charges: readonly ContainerCharge[], billed: BilledFor): ContainerCharge[] {
  const dates = new Set(billed.dates);
  const fitting = charges
    .filter((charge) => isBilled(charge, billed))
    .map((charge) => ({ charge, days: daysOf(charge, dates) }));
  const most = Math.max(...fitting.map(({ days }) => days));
  return fitting.filter(({ days }) => days === most).map(({ charge }) => charge);
}

/** Demurrage and detention may be billed as one, and what is billed as one of them may be so by the tariff. */
function isBilled({ charge, direction, party, place }: ContainerCharge, billed: BilledFor): boolean {
  if (direction !== billed.direction) return false;
  if (billed.party !== null && party !== null && party !== billed.party) return false;
  if (billed.place !== null && place.locode !== null && place.locode !== billed.place) return false;
  if (charge === billed.charge) return true;
  return charge === 'combined' && (billed.charge === 'demurrage' || billed.charge === 'detention');
}

/**
 * On how many of the billed days its clock ran; -1 where it has not started. That of a party whose tariff or days are not known may
 * have run on all of them, and without any tariff nothing says that it did.
 */
function daysOf({ unknown, run }: ContainerCharge, dates: ReadonlySet<LocalDate>): number {
  if (unknown !== null) return unknown.code === 'no_tariff' ? 0 : dates.size;
  if (run.status === 'not_started') return -1;
  return run.days.filter(({ date }) => dates.has(date)).length;
}
