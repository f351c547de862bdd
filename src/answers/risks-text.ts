import { joinLines } from '../core/text.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import type { ContainerAtRisk } from '../services/container/container-at-risk.ts';
import type { ChargedAtRisk, ContainersAtRisk } from '../services/container/list-containers-at-risk.ts';
import { CANDIDATES_MAX } from '../services/container/risk-candidates.ts';
import { noPortText, shortNameText } from '../services/location/port-filter.ts';
import { placeName } from '../wording/outside-text.ts';
import { sandboxNote } from '../wording/sandbox-note.ts';
import { statusWords } from '../wording/status-words.ts';
import { reasonSentences, withoutReasons } from '../wording/warnings.ts';
import { runningCharges, shortChargesText } from './charges-text.ts';

/** More of the places that a text was taken to mean are not shown. */
const PORTS_NAMED_MAX = 3;

/** A container with such a status is not yet where it is to be picked up. */
const UNDER_WAY: ReadonlySet<ContainerAtRisk['current_status']> = new Set(['new', 'loaded', 'on_ship', 'on_rail']);

/** The containers at risk, one in a line, with what was looked for and how many there are. */
export function risksText(result: ContainersAtRisk): string {
  const { containers } = result;
  return joinLines([
    countText(result),
    shortNameText(result),
    ...containers.map((container) => `- ${lineOf(container)}`),
    result.is_partial &&
      `Only ${CANDIDATES_MAX} containers were looked at; those whose last free day passed long ago were left out first.`,
    'Shipments whose tracking has stopped are not looked at.',
    sandboxNote(containers),
  ]);
}

function countText(result: ContainersAtRisk): string {
  const { containers, total, page, page_size, is_partial, matched_ports: ports } = result;
  if (ports?.length === 0) return noPortText(result.suggested_ports);
  const what = `at risk${placesText(ports)} (${lookedForText(result)})`;
  if (total === 0) return `No container that is tracked and not picked up is known to be ${what}.`;
  const least = is_partial ? 'At least ' : '';
  const count = `${least}${total === 1 ? '1 container is' : `${total} containers are`} ${what}`;
  if (containers.length === total) return `${count}:`;
  const pages = Math.ceil(total / page_size);
  return containers.length === 0
    ? `${count}, on ${pages} pages; page ${page} is empty.`
    : `${count}. Page ${page} of ${pages}:`;
}

function placesText(ports: readonly string[] | undefined): string {
  if (ports === undefined) return '';
  const more = ports.length > PORTS_NAMED_MAX ? ' and others' : '';
  return ` at ${ports.slice(0, PORTS_NAMED_MAX).join(', ')}${more}`;
}

/** `last free day within 3 days, holds, fees or missing milestones`. */
function lookedForText({ looked_for, within_days }: ContainersAtRisk): string {
  const requested = new Set(looked_for);
  const near = `last free day within ${within_days === 1 ? '1 day' : `${within_days} days`}`;
  const words = [
    requested.has('last_free_day_near') ? near : requested.has('last_free_day_passed') && 'last free day passed',
    requested.has('hold') && 'holds',
    requested.has('fees') && 'fees',
    requested.has('missing_milestone') && 'missing milestones',
    requested.has('contradiction') && 'contradictory reports',
  ].filter((word) => word !== false);
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ');
}

function lineOf(container: ChargedAtRisk): string {
  const { id, number, current_status, held, warnings, place_name, terminal_name, is_sandbox } = container;
  const names = [terminal_name, place_name].filter((name) => name !== null).map(placeName);
  const isGone = PICKED_UP_STATUSES.some((status) => status === current_status);
  const how = isGone ? 'still reported at' : UNDER_WAY.has(current_status) ? 'to' : 'at';
  const where = names.length > 0 ? ` ${how} ${names.join(', ')}` : '';
  const mark = is_sandbox ? ', sandbox' : '';
  const reasons = container.reasons.map(({ explanation }) => explanation).join(' ');
  // What the reasons explain is not marked a second time.
  const others = withoutReasons(warnings).filter((one) => !reasons.toLowerCase().includes(one.toLowerCase()));
  const status = [statusWords(current_status, held), ...others].join(', ');
  return `${number} (${status}${mark})${where}: ${reasons}${moreText(container)} Id ${id}`;
}

/** All last free days where there are several, and the appointment: what the reasons do not name. */
function moreText(container: ChargedAtRisk): string {
  const { free_days: days, pickup_appointment: appointment } = container;
  const cost = shortChargesText(runningCharges(container.charges));
  const all = days !== null ? ` Last free days: ${days.join(' and ')}.` : '';
  const reasons = reasonSentences(container.warnings).map((reason) => ` ${reason}`);
  return `${cost === null ? '' : ` ${cost}`}${all}${reasons.join('')}${appointment === null ? '' : ` Pickup appointment: ${appointment}.`}`;
}
