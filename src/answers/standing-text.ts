import { ago, inline } from '../core/text.ts';
import { isLineSource } from '../domain/carrier.ts';
import { HOUR_MS } from '../domain/instant.ts';
import type { JourneyPart } from '../domain/reported-parts.ts';
import type { ContainerStatus } from '../domain/status.ts';
import { suspicionText } from '../services/ais/vessel-suspicion.ts';
import type { AwaitedMilestone, ContainerStanding, PartOfJourney } from '../services/container/container-standing.ts';
import type { ContainerSource } from '../services/source/container-sources.ts';
import { localTime } from '../wording/local-time.ts';
import { nameWords } from '../wording/name-words.ts';
import { partyText } from '../wording/statement-text.ts';
import { refusalText } from './request-text.ts';

const PART_WORDS: Record<JourneyPart, string> = {
  departure: 'departure',
  arrival: 'arrival and discharge',
  availability_and_holds: 'availability, holds and fees',
  last_free_day: 'last free day',
  inland: 'the way inland',
  pickup: 'pickup',
  empty_return: 'empty return',
};

/** The parts of the journey that come next after such a status; later ones are left out. */
const NEXT_PARTS: Record<ContainerStatus, readonly JourneyPart[]> = {
  new: ['departure'],
  loaded: ['departure'],
  dropped: ['departure'],
  on_ship: ['arrival'],
  grounded: ['availability_and_holds', 'last_free_day', 'pickup'],
  available: ['availability_and_holds', 'last_free_day', 'pickup'],
  not_available: ['availability_and_holds', 'last_free_day', 'pickup'],
  off_dock: ['availability_and_holds', 'last_free_day', 'pickup'],
  awaiting_inland_transfer: ['inland', 'last_free_day'],
  on_rail: ['inland'],
  picked_up: ['empty_return'],
  delivered: ['empty_return'],
  empty_returned: [],
};

/** What is doubtful, what is overdue, what is not reported, and when each source last reported, a line each. */
export function standingText(
  { sources, awaited, parts, vessel_suspicions: suspicions }: ContainerStanding,
  status: ContainerStatus,
  now: number,
): string[] {
  const next = parts.filter(({ part }) => NEXT_PARTS[status].some((name) => name === part));
  const silent = next.filter(({ state }) => state === 'no_data').map(partText);
  const nothing = next.filter(({ state }) => state === 'nothing_told').map(partText);
  return [
    ...suspicions.map(suspicionText),
    ...awaited.flatMap((milestone) => awaitedText(milestone, now) ?? []),
    ...(nothing.length === 0 ? [] : [`Nothing is reported yet of: ${nothing.join('; ')}.`]),
    ...(silent.length === 0
      ? []
      : [`No source that reports it has stated anything, so it may have happened: ${silent.join('; ')}.`]),
    ...sources.map((source) => sourceText(source, now)),
  ];
}

/** A milestone whose deadline has passed; what is expected in time is part of the journey. */
function awaitedText(awaited: AwaitedMilestone, now: number): string | null {
  const { milestone, state, deadline, timezone, awaited_from, last_heard_at, reported_ahead: ahead } = awaited;
  if (state === 'expected') return null;
  const what = `${nameWords(milestone)}, ${expectationText(awaited)}, at the latest by ${localTime(deadline, timezone)}`;
  if (ahead !== undefined) return `Not known: ${what}; ${ahead}, so it may have happened.`;
  const who = `the ${partyText(awaited_from)}`;
  const reported = last_heard_at === null ? 'has stated nothing yet' : `last reported ${since(last_heard_at, now)}`;
  return state === 'overdue'
    ? `Overdue: ${what}; ${who} ${reported}, and does not report it.`
    : `Not known: ${what}; ${who} ${reported}, so it may have happened.`;
}

function expectationText({ expected_at, expected_by, after, timezone }: AwaitedMilestone): string {
  if (expected_at !== null && expected_by !== null)
    return `was expected on ${localTime(expected_at, timezone)} by the ${partyText(expected_by)}`;
  return after === null ? 'usual by now' : `usual some days after ${nameWords(after)}`;
}

function partText({ part }: PartOfJourney): string {
  return PART_WORDS[part];
}

/**
 * When something was last received from a source and, where that is another moment, as of when its newest statement was made.
 * `fresh` and `stale` are about the latter.
 */
export function sourceText(said: ContainerSource, now: number): string {
  const { source, party, is_pushed, failures, refusal } = said;
  const { last_heard_at: lastReportAt, last_observed_at: observedAt } = said;
  const isUnnamedLine = party === 'shipping_line' && is_pushed && !isLineSource(source);
  const who =
    party === null
      ? unknownFeedText(source)
      : isUnnamedLine
        ? 'A feed of shipping lines that does not name the line'
        : `The ${partyText(party)}`;
  const received = lastReportAt === null ? 'nothing received yet' : `last received ${since(lastReportAt, now)}`;
  const isLate =
    lastReportAt !== null && observedAt !== null && Date.parse(lastReportAt) - Date.parse(observedAt) > LATE_MS_MIN;
  const observed = isLate ? `, newest statement as of ${since(observedAt, now)}` : '';
  const asked = polledText(said, now);
  const failed = failures > 0 ? `, ${failures === 1 ? '1 attempt' : `${failures} attempts`} failed` : '';
  const apart = isUnnamedLine ? 'kept apart from what the line itself states' : null;
  const known = [
    party === null && !isOfKnownKind(source) ? null : inline(source),
    is_pushed ? 'it sends by itself' : null,
    apart,
    stateText(said),
  ];
  const refused = refusal === null ? '' : ` ${refusalText(refusal, party === null ? 'It' : who)}`;
  const remarks = known.filter((word) => word !== null).join(', ');
  return `${who}: ${received}${observed}${asked}${failed}${remarks === '' ? '' : ` (${remarks})`}.${refused}`;
}

/** What the names of polled feeds end with, by whose feed it is: a feed has no party before its first statement. */
const KINDS_OF_FEEDS = { '-terminal': 'terminal', '-rail': 'railroad' } as const;

function isOfKnownKind(source: string): boolean {
  return Object.keys(KINDS_OF_FEEDS).some((ending) => source.endsWith(ending));
}

/** A feed by the name that the operator gave it, such as `The terminal pier` of `pier-terminal`. */
function unknownFeedText(source: string): string {
  const [ending, kind] = Object.entries(KINDS_OF_FEEDS).find(([end]) => source.endsWith(end)) ?? ['', 'feed'];
  return `The ${kind} ${inline(source.slice(0, source.length - ending.length))}`;
}

/** A poll since the last receipt. One that was answered with nothing, or put off, did not fail and is not called failed. */
function polledText(
  { last_asked_at: askedAt, last_heard_at: heardAt, failures }: ContainerSource,
  now: number,
): string {
  if (askedAt === null || (heardAt !== null && askedAt <= heardAt)) return '';
  if (failures > 0) return `, polled without an answer ${since(askedAt, now)}`;
  return `, last polled ${since(askedAt, now)}${heardAt === null ? '' : ' without news'}`;
}

/** Where nothing was received yet, the sentence says so already. */
function stateText({ state, last_heard_at: heardAt }: ContainerSource): string | null {
  if (state !== 'never') return state;
  return heardAt === null ? null : 'nothing stated yet';
}

/** What comes within an hour of its own date is not late: messages are sent in batches. */
const LATE_MS_MIN = HOUR_MS;

// The moment is of the database's clock, which may be ahead of ours.
function since(moment: string, now: number): string {
  return ago(Math.min(Date.parse(moment), now), now);
}
