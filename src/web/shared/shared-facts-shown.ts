import { type Fact, freeDayFact } from '../../../view/model/free-day.ts';
import { feesFact, holdsFact } from '../../../view/model/pickup.ts';
import { momentText, shownMoment } from '../../../view/model/time.ts';
import { statusText, statusTone, type Tone } from '../../../view/model/words.ts';
import type { SharedFacts } from '../../services/share-link/shared-facts.ts';

/** The status as people read it. Whether a hold keeps an available container is said only where holds are shown. */
export function shownStatus({ current_status: status, holds }: SharedFacts): { text: string; tone: Tone } {
  const isHeld =
    status === 'available' && holds?.holds_at_pod_terminal.some((hold) => hold.status !== 'pending') === true;
  return { text: isHeld ? 'Available, but held' : statusText(status), tone: statusTone(status, isHeld) };
}

/** The last free day, holds and fees, as far as they were chosen. */
export function chosenFacts({ current_status, last_free_days, holds, fees }: SharedFacts, now: number): Fact[] {
  const isAhead = BEFORE_ARRIVAL.has(current_status);
  const facts = [
    last_free_days !== undefined && {
      what: 'last free day',
      isStated: last_free_days.length > 0,
      fact: datedFreeDay({ current_status, last_free_days }, now),
    },
    holds !== undefined && {
      what: 'holds',
      isStated: holds.holds_reported || holds.holds_at_pod_terminal.length > 0,
      fact: holdsFact({ ...holds, terminal_statements: { holds: holds.stated } }, now),
    },
    fees !== undefined && {
      what: 'fees',
      isStated: fees.fees_reported || fees.fees_at_pod_terminal.length > 0,
      fact: feesFact({ ...fees, terminal_statements: { fees: fees.stated } }, now),
    },
  ].filter((one) => one !== false);
  const early = isAhead ? facts.filter(({ isStated }) => !isStated) : [];
  const shown = facts.filter((one) => !early.includes(one)).map(({ fact }) => fact);
  return early.length === 0 ? shown : [...shown, atTerminalFact(early.map(({ what }) => what))];
}

/** Terminals state nothing of a container before it comes, and that nothing is known then says nothing. */
const BEFORE_ARRIVAL: ReadonlySet<string> = new Set(['new', 'on_ship']);

function atTerminalFact(parts: readonly string[]): Fact {
  const listed = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  const note = `${listed.charAt(0).toUpperCase()}${listed.slice(1)}: stated after the arrival`;
  return { label: 'At the terminal', value: 'Not there yet', notes: [note], tone: 'plain' };
}

/** The last free day with as of when its party stated it. */
function datedFreeDay(
  container: { current_status: string; last_free_days: NonNullable<SharedFacts['last_free_days']> },
  now: number,
): Fact {
  const fact = freeDayFact(container, now);
  const binding = container.last_free_days.find((day) => day.binding);
  if (binding === undefined) return fact;
  const stated = shownMoment(binding.stated_at ?? binding.reported_at, binding.timezone);
  const asOf = stated === null ? 'As of when is not known' : `As of ${momentText(stated)}`;
  return { ...fact, label: 'Last free day (binding)', notes: [...fact.notes, asOf] };
}
