import { shortName } from '../core/short-name.ts';
import { quoted } from '../core/text.ts';
import type { ShownContradiction, ShownDisruption } from '../domain/container-record/reasons.ts';
import type { ShownReefer } from '../domain/container-record/sightings.ts';
import { daysBetween, localDate } from '../domain/instant.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import { placeText } from './facts.ts';
import { nameWords } from './name-words.ts';
import {
  contradictionBrief,
  FACT_WORDS,
  isChangedAhead,
  legOf,
  placeCodeText,
  REASON_OF,
  reasonBrief,
} from './reasons-text.ts';
import { reeferWarnings } from './sightings-text.ts';

/** What a row needs to be marked with what its status alone does not show. */
export interface Warned {
  current_status: string;
  contradictions: readonly ShownContradiction[];
  disruptions: readonly ShownDisruption[];
  /** Where it was read. */
  reefer?: ShownReefer | null;
}

/** The same of the warnings of a row. */
export function areDisputed(warnings: readonly string[] | null): boolean {
  const disputed = [FACT_WORDS.pickup, FACT_WORDS.place].map((words) => `contradiction on ${words}`);
  return warnings?.some((warning) => disputed.some((words) => warning.startsWith(words))) ?? false;
}

/** The warnings without the reasons that sources state: what titles and the heads of texts have of them. */
export function withoutReasons(warnings: readonly string[] | null): string[] {
  return (warnings ?? []).filter((warning) => !warning.startsWith(REASON_OF));
}

/** The reasons among the warnings, for the text of a row. */
export function reasonsIn(warnings: readonly string[] | null): string[] {
  return (warnings ?? []).filter((warning) => warning.startsWith(REASON_OF));
}

/** The same as sentences. */
export function reasonSentences(warnings: readonly string[] | null): string[] {
  return reasonsIn(warnings).map((reason) => `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`);
}

/** A row names so many contradictions and disruptions; get_container names all. */
const WARNINGS_MAX = 3;

/** Whether one party says that it has left a place and another that it still stands there. */
export function isDisputed({ contradictions }: Pick<Warned, 'contradictions'>): boolean {
  return contradictions.some(({ fact }) => fact === 'pickup' || fact === 'place');
}

/**
 * The contradictions and disruptions of a container in few words, for rows of lists; null if there are none. What disturbed
 * the journey of a container that was picked up since is left to get_container.
 */
export function warningsOf({ current_status, contradictions, disruptions, reefer }: Warned): string[] | null {
  // Of most there is nothing to say.
  if (contradictions.length === 0 && disruptions.length === 0 && (reefer ?? null) === null) return null;
  const isOver = PICKED_UP_STATUSES.some((status) => status === current_status);
  const all = [
    ...contradictions.map(contradictionBrief),
    ...(isOver ? [] : [...reeferWarnings(reefer ?? null), ...disruptions.map(disruptionBrief)]),
  ];
  if (all.length === 0) return null;
  const first = all.slice(0, WARNINGS_MAX);
  return all.length > first.length ? [...first, `+${all.length - first.length} more`] : first;
}

/** The same of the containers of a shipment: what there is, and of how many of them. */
export function warningsOfShipment(containers: readonly Warned[]): string[] | null {
  const counts = new Map<string, number>();
  for (const one of containers) for (const kind of kindsOf(one)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const texts = [...counts].map(([kind, count]) => `${kind} (${count === 1 ? '1 container' : `${count} containers`})`);
  return texts.length === 0 ? null : texts;
}

function kindsOf({ current_status, contradictions, disruptions }: Warned): Set<string> {
  const isOver = PICKED_UP_STATUSES.some((status) => status === current_status);
  return new Set([
    ...contradictions.map(({ fact }) => `contradiction on ${FACT_WORDS[fact]}`),
    ...(isOver ? [] : disruptions.map(kindWords)),
  ]);
}

const KIND_WORDS: Record<ShownDisruption['kind'], string> = {
  rolled: 'rolled',
  missed_connection: 'missed its connection',
  vessel_changed: 'vessel changed',
  port_changed: 'port of discharge changed',
  destination_changed: 'destination changed',
  transshipment_changed: 'port of transhipment changed',
  late_departure: 'late departure',
  stated_reason: 'reason stated',
  other_vessel: 'expected on another vessel',
  dated_ahead: 'reported with a date in the future',
};

function kindWords(disruption: ShownDisruption): string {
  return isChangedAhead(disruption) ? 'put on a later vessel' : KIND_WORDS[disruption.kind];
}

/** What disturbed the journey, in few words. */
function disruptionBrief(disruption: ShownDisruption): string {
  const { kind, place_locode: locode, place_name: name, before, after } = disruption;
  const place = placeText({ locode, name });
  const at = place === null ? '' : ` at ${place}`;
  switch (kind) {
    case 'rolled':
    case 'missed_connection':
      return `${kindWords(disruption)}${at}`;
    case 'vessel_changed':
      return `vessel planned ${legOf(disruption)} changed from ${short(before)} to ${after === null ? 'one that is not stated' : short(after)}`;
    case 'port_changed':
    case 'destination_changed':
    case 'transshipment_changed':
      return `${KIND_WORDS[kind]} from ${placeCodeText(before)} to ${placeCodeText(after ?? '')}`;
    case 'late_departure':
      return `${KIND_WORDS[kind]}${at}${lateText(disruption)}`;
    case 'other_vessel':
      return `${KIND_WORDS[kind]} than ${short(before)}${after === null ? '' : `, ${short(after)}`}`;
    case 'stated_reason':
      return reasonBrief(disruption);
    case 'dated_ahead':
      return `${nameWords(before)}${at} ${KIND_WORDS[kind]}`;
  }
}

function lateText({ before_at, after_at, timezone }: ShownDisruption): string {
  if (after_at === null) return '';
  const days = daysBetween(localDate(before_at, timezone), localDate(after_at, timezone));
  return ` (${days === 1 ? '1 day' : `${days} days`})`;
}

function short(text: string): string {
  return quoted(shortName(text));
}
