import { isSame } from '../core/id.ts';
import { LAST_FREE_DAY_PARTIES } from '../domain/deadline.ts';
import type { StandingFee, StandingHold } from '../domain/holds-and-fees.ts';
import type { Party } from '../domain/observation.ts';
import { disputingParties } from './contradictions-changed.ts';
import type { ContainerColumns } from './rows.ts';

/** A container before and after a change. */
interface Changed {
  old: ContainerColumns;
  row: ContainerColumns;
  /** Whose statement decided the status. */
  statusParty: Party | null;
}

/** The contract names the line or the terminal, to which a railroad belongs; the line only where all of the change is its. */
export function dataSourceOf(names: readonly string[], changed: Changed): 'shipping_line' | 'terminal' {
  const parties = names.flatMap((name) => partiesOf(name, changed));
  return parties.length > 0 && parties.every((party) => party === 'shipping_line') ? 'shipping_line' : 'terminal';
}

/** Whose statements changed a member of a changeset. */
function partiesOf(name: string, { old, row, statusParty }: Changed): (Party | null)[] {
  switch (name) {
    case 'holds_at_pod_terminal':
      // A hold ends by the word of the party that placed it.
      return [
        ...onlyIn(row.holds, old.holds).flatMap((hold) => holdersOf(hold, row)),
        ...onlyIn(old.holds, row.holds).flatMap((hold) => holdersOf(hold, old)),
      ];
    case 'fees_at_pod_terminal':
      return [
        ...onlyIn<StandingFee>(row.fees, old.fees).map(() => row.terminal_statements.fees?.party ?? null),
        ...onlyIn<StandingFee>(old.fees, row.fees).map(() => old.terminal_statements.fees?.party ?? null),
      ];
    case 'available_for_pickup':
      // Where nothing of it is stated any more, the container has moved on.
      return [row.terminal_statements.availability?.party ?? statusParty];
    // Arrivals at the port are estimated by the line.
    case 'pickup_lfd_line':
    case 'pod_eta_at':
      return ['shipping_line'];
    case 'pickup_lfd':
      return [...daysOf(row, row.pickup_lfd), ...(row.pickup_lfd === null ? daysOf(old, old.pickup_lfd) : [])];
    case 'contradictions':
      return disputingParties(old, row);
    case 'current_status':
    case 'ind_eta_at':
      return [statusParty];
    default:
      return ['terminal'];
  }
}

function onlyIn<Item extends object>(items: readonly Item[], others: readonly Item[]): Item[] {
  return items.filter((item) => !others.some((other) => isSame(withoutPending(item), withoutPending(other))));
}

function withoutPending(item: object): object {
  return { ...item, withdrawn_at: undefined, lowered_at: undefined, lowered_to: undefined };
}

function holdersOf({ name, description }: StandingHold, { terminal_statements }: ContainerColumns): (Party | null)[] {
  const { held = [], holds } = terminal_statements;
  const holders = held.filter((one) => one.hold === name && one.description === description);
  return holders.length === 0 ? [holds?.party ?? null] : holders.map(({ party }) => party);
}

/** The order of the contract: the line, else the terminal, else the railroad. */
function daysOf({ last_free_days: days }: ContainerColumns, at: string | null): Party[] {
  const parties = days.filter((day) => day.at === at).map(({ party }) => party);
  return LAST_FREE_DAY_PARTIES.filter((party) => parties.includes(party)).slice(0, 1);
}
