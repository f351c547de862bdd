import { ago, inline, joinLines } from '../core/text.ts';
import { daysBetween, localDate, wallClock } from '../domain/instant.ts';
import type { ChangeReport, ContainerReport } from '../services/change-report/report-changes.ts';
import type { HistoryChange } from '../services/journey/history.ts';
import { factWords } from '../wording/facts.ts';
import { nameWords } from '../wording/name-words.ts';
import { sandboxMark, sandboxNote } from '../wording/sandbox-note.ts';
import { requestText } from './request-text.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The facts of a container that was not known before, in one sentence; the others are read with get_container. */
const FIRST_FACTS: readonly string[] = ['current_status', 'pod_eta_at', 'pod_arrived_at', 'last_free_day'];

/** What changed in an account, a line for each container, in plain sentences. */
export function changeReportText(report: ChangeReport): string {
  const { containers, requests, deleted, since, cursor, has_more, as_of } = report;
  const now = Date.parse(as_of);
  const isNothing = containers.length + requests.length + deleted.length === 0;
  return joinLines([
    isNothing
      ? `Nothing of that changed since ${ago(Date.parse(since), now)}${has_more ? ', as far as was looked' : ''}.`
      : `Changed since ${ago(Date.parse(since), now)}; days and times are local at the place:`,
    ...containers.map(
      (one) =>
        `- ${one.number}${sandboxMark(one.is_sandbox)}: ${changeSentences(one, now).join('; ')}; id ${one.container_id}`,
    ),
    ...requests.map(
      (request) => `- request ${inline(request.request_number)}, id ${request.id}: ${requestText(request)}`,
    ),
    ...deleted.map(({ entity_type, id }) => `- ${entity_type.replace('_', ' ')} ${id} was deleted`),
    `${has_more ? 'There is more: send' : 'Next time send'} since: ${cursor}`,
    sandboxNote(containers),
  ]);
}

/** What changed of a container, each fact once, from what it was to what it is. */
export function changeSentences({ changes, known_since }: ContainerReport, now: number): string[] {
  const first = changes.filter(({ known_at, from }) => known_at === known_since && from === null);
  const later = netChanges(changes.filter((change) => !first.includes(change)));
  const known = first.filter(({ fact }) => FIRST_FACTS.includes(fact));
  const intro = known.map((change) => `${nameOf(change)} ${shown(change.to, change, now)}`).join(', ');
  return [...(first.length > 0 ? [`new: ${intro || 'tracked'}`] : []), ...later.map((change) => sentence(change, now))];
}

interface NetChange extends HistoryChange {
  /** How often it changed. */
  times: number;
}

/** Of a fact that changed several times the first and the last value; what is as before is left out. */
function netChanges(changes: readonly HistoryChange[]): NetChange[] {
  const byFact = new Map<string, NetChange>();
  for (const change of changes) {
    const former = byFact.get(change.fact);
    if (former === undefined) byFact.set(change.fact, { ...change, times: 1 });
    else byFact.set(change.fact, { ...change, from: former.from, times: former.times + 1 });
  }
  const net = [...byFact.values()].filter(({ from, to }) => from !== to);
  const binding = net.find(({ fact }) => fact === 'last_free_day');
  // The date of a party that became the binding one would be said twice.
  return net.filter(({ fact, to }) => !fact.startsWith('pickup_lfd_') || to !== binding?.to);
}

function sentence(change: NetChange, now: number): string {
  const { from, to, times } = change;
  const name = nameOf(change);
  const often = times > 1 ? `, in ${times} steps` : '';
  if (change.fact === 'available_for_pickup') return `${availabilityText(change)}${often}`;
  if (to === null) return `${name} ${shown(from, change, now)} not stated any more`;
  if (from === null) return `${name} ${shown(to, change, now)}`;
  const moved = isMoment(from) && isMoment(to);
  if (!moved) return `${name} ${shown(from, change, now)} → ${shown(to, change, now)}${often}`;
  const days = daysBetween(dayOf(from, change), dayOf(to, change));
  const [earlier, then] = [momentText(from, change, now, days === 0), momentText(to, change, now, days === 0)];
  const distance =
    days === 0 ? '' : ` (${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'})`;
  return `${name} moved from ${earlier} to ${then}${distance}${often}`;
}

/** What is either so or not is said as a sentence: behind a name, yes and no would have to be read twice. */
function availabilityText({ from, to }: HistoryChange): string {
  const words = factWords('available_for_pickup');
  if (to === null) return `not known any more whether ${words}`;
  if (to === 'yes') return words;
  return `${from === 'yes' ? 'no longer' : 'not'} ${words}`;
}

function nameOf({ fact }: HistoryChange): string {
  if (fact === 'current_status') return 'status';
  if (fact === 'pod_eta_at') return 'arrival';
  if (fact === 'pod_arrived_at') return 'arrived';
  if (fact === 'ind_eta_at' || fact === 'destination_eta_at') return 'arrival inland';
  return factWords(fact);
}

function shown(value: string | null, change: HistoryChange, now: number): string {
  if (value === null) return 'not known';
  return isMoment(value) ? momentText(value, change, now, true) : nameWords(value);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function isMoment(value: string): boolean {
  return DAY.test(value) || /^\d{4}-\d\d-\d\dT/.test(value);
}

function dayOf(value: string, { timezone }: HistoryChange): string {
  return DAY.test(value) ? value : localDate(value, timezone);
}

/** `3 Dec`, with the time where it matters, and with the year where it is another one. */
function momentText(value: string, change: HistoryChange, now: number, hasTime: boolean): string {
  const [year, month, day] = dayOf(value, change).split('-');
  const isThisYear = year === new Date(now).toISOString().slice(0, 4);
  const text = `${Number(day)} ${MONTHS[Number(month) - 1]}${isThisYear ? '' : ` ${year}`}`;
  if (DAY.test(value) || !hasTime) return text;
  const time = wallClock(value, change.timezone).slice(11);
  const zone = change.timezone === null ? ' UTC' : '';
  return time === '00:00' || time === '' ? text : `${text} ${time}${zone}`;
}
