import { DAY_MS } from '../domain/instant.ts';
import { type MainWatch, shownNumbers } from '../domain/journey/shown-number.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { NamesakeRow } from './load.ts';
import type { PlanInput } from './plan.ts';
import type { ShipmentColumns } from './rows.ts';
import { mainWatch } from './shipment-row.ts';

/** Two trips of one container do not begin within so short a time, however differently a loading is reported. */
const SAME_LOADING_DAYS_MAX = 14;

/**
 * The other shipments of an account that are the same as a journey: those under its number or one that it replaced, and where no bill of lading is
 * known of one of the two, those that have a container in common which was not returned yet.
 */
export function namesakesOf(accountId: string, former: ShipmentColumns | null, input: PlanInput): NamesakeRow[] {
  const { loaded, root } = input;
  const { main, number, formerNumbers } = numberOf(former, input);
  const isNameless = main.kind === 'container' && number === main.number;
  const ownNumbers = new Set([number, ...formerNumbers]);
  return loaded.namesakes.filter((row) => {
    if (row.account_id !== accountId || row.id === former?.id) return false;
    if (ownNumbers.has(row.bill_of_lading_number)) return true;
    if (row.stopped || (!isNameless && (root.kind === 'container' || !isNamelessRow(row)))) return false;
    return row.boxes.some((box) => isAboard(box, input));
  });
}

interface Numbered {
  main: MainWatch;
  number: string;
  /** What its number has replaced. */
  formerNumbers: readonly string[];
}

/** The number of a shipment that others may have too; of one that several watches feed that is what they say together. */
function numberOf(former: ShipmentColumns | null, input: PlanInput): Numbered {
  const { loaded, root, state } = input;
  const isShared = loaded.links.filter((link) => link.shipment_id === former?.id).length > 1;
  const known = former?.bill_of_lading_number ?? null;
  if (former === null || !isShared) return numbered(root, known, state);
  return numbered(mainWatch([former], input), known, input.joinedState([former.id]));
}

function numbered(main: MainWatch, known: string | null, state: JourneyState): Numbered {
  const { bill_of_lading_number: number, former_numbers: formerNumbers } = shownNumbers(main, known, state);
  return { main, number, formerNumbers };
}

/** A shipment of which only containers are known shows the number of one of them. */
function isNamelessRow({ kinds, numbers, bill_of_lading_number }: NamesakeRow): boolean {
  return kinds.every((kind) => kind === 'container') && numbers.includes(bill_of_lading_number);
}

function isAboard({ number, loaded_at }: NamesakeRow['boxes'][number], { state }: PlanInput): boolean {
  const container = state.containers.find((one) => one.number === number);
  if (container === undefined || container.emptyTerminatedAt !== null) return false;
  if (loaded_at === null || container.polLoadedAt === null) return true;
  return Math.abs(Date.parse(loaded_at) - Date.parse(container.polLoadedAt)) <= SAME_LOADING_DAYS_MAX * DAY_MS;
}

/**
 * Whether a requested number adds nothing to a shipment that is tracked: all of its containers are there, and it
 * is not the document of containers that are tracked one by one.
 */
export function addsNothing({ stopped, kinds, numbers }: NamesakeRow, { root, state }: PlanInput): boolean {
  if (stopped) return false;
  if (root.kind !== 'container' && kinds.every((kind) => kind === 'container')) return false;
  return state.containers.every(({ number }) => numbers.includes(number));
}
