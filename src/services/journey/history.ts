import { z } from 'zod';
import { finishedInTurns } from '../../core/in-turns.ts';
import { type Carriage, mayBeSameVessel, namesVessel } from '../../domain/journey/carriage.ts';
import { compareText } from '../../domain/journey/current-set.ts';
import { type ReplayedMoment, replay } from '../../domain/journey/replay.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import { type Observation, Party } from '../../domain/observation.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';
import { FACTS, type FactName, type FactReading, type Said } from '../../wording/facts.ts';
import { localTime } from '../../wording/local-time.ts';
import type { ContainerJourney } from './load-journey.ts';
import { type NumberChange, numberChanges } from './number-changes.ts';

/** How many moments of receipt are derived again for one answer; a journey seldom has half as many. */
const MOMENTS_MAX = 80;

// What a party states of a yard or of free time is its own word, also where it counts again because another was retracted.
const STATED_FACTS = [
  'available_for_pickup',
  'holds',
  'fees',
  'last_free_day',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_appointment_at',
] as const satisfies readonly FactName[];
const STATED: ReadonlySet<FactName> = new Set(STATED_FACTS);

/** The facts whose changes are shown. */
const FOLLOWED_FACTS = [
  'current_status',
  'pod_eta_at',
  'pod_arrived_at',
  'destination_eta_at',
  'ind_eta_at',
  'vessel',
  'port_of_discharge',
  'destination',
  ...STATED_FACTS,
] as const satisfies readonly FactName[];

/** A fact that changed; without `from` it became known, without `to` it is not known any more. */
export const HistoryChange = z.object({
  known_at: ShownMoment.describe('When this account learned it'),
  fact: z.enum([...FOLLOWED_FACTS, 'bill_of_lading', 'booking']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  said_by: Party.nullable(),
  timezone: z.string().nullable().describe('IANA zone of from and to'),
  computed: z.literal(true).optional().describe('A last free day made from a duration, not stated'),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/** What is known of how a container came to be as it is. */
export interface History {
  /** The first moment that is known; null if nothing was ever received. */
  knownSince: string | null;
  /** In the order in which they became known. */
  changes: HistoryChange[];
  /** Other vessels than before to the port of discharge, in the same order. */
  vesselChanges: HistoryChange[];
  /** How many moments of receipt after the first were not looked at. */
  momentsLeftOut: number;
  /** Whether every change is among them: no moment was left out, and no statement was. */
  isWhole: boolean;
}

/** Replays a journey and compares each state with the one before. Changes by the passage of time alone are left out. */
export async function historyOf(journey: ContainerJourney): Promise<History> {
  const { observations, number, followedSince, isComplete } = journey;
  const replayed = replay(observations, number, { since: followedSince, momentsMax: MOMENTS_MAX });
  const { moments, leftOut } = await finishedInTurns(replayed);
  const said: Said = new Map(observations.map((observation) => [observation.id, observation]));
  return {
    knownSince: moments[0]?.at ?? null,
    changes: [
      ...moments.flatMap((moment) => FOLLOWED_FACTS.flatMap((fact) => changeOf(fact, moment, said))),
      ...numberChanges(journey).map(ofNumber),
    ].sort((one, other) => compareText(one.known_at, other.known_at)),
    vesselChanges: moments.filter(isOtherVessel).flatMap((moment) => changeOf('vessel', moment, said)),
    momentsLeftOut: leftOut,
    isWhole: leftOut === 0 && isComplete,
  };
}

function ofNumber({ document, known_at, from, to }: NumberChange): HistoryChange {
  return { known_at, fact: document, from, to, said_by: 'shipping_line', timezone: null };
}

function changeOf(
  fact: (typeof FOLLOWED_FACTS)[number],
  { at, before, after, fresh }: ReplayedMoment,
  said: Said,
): HistoryChange[] {
  const former: FactReading | null = before === null ? null : FACTS[fact](before, said);
  const from = former?.value ?? null;
  const reading: FactReading = FACTS[fact](after, said);
  if (from === reading.value) return [];
  // Of what is not known any more the clock is that of the place where it was.
  const timezone = reading.value === null && former !== null ? former.timezone : reading.timezone;
  const decisive = said.get(reading.because[0] ?? '');
  const said_by = STATED.has(fact) && decisive ? decisive.party : partyOf(reading.because[0], fresh, said);
  const change = { known_at: at, fact, from, to: reading.value, said_by, timezone };
  return [isComputed(decisive) ? { ...change, computed: true } : change];
}

function isComputed(decisive: Observation | undefined): boolean {
  return decisive?.kind === 'deadline' && decisive.computed;
}

// After a retraction the earlier statement of another party is valid again, but that party did not cause the change.
function partyOf(decisiveId: string | undefined, fresh: readonly Observation[], said: Said): Party | null {
  const parties = new Set(fresh.map(({ party }) => party));
  const [only] = parties.size === 1 ? parties : [];
  const decisive = said.get(decisiveId ?? '');
  if (decisive === undefined) return only ?? null;
  const isFresh = fresh.some(({ id }) => id === decisive.id);
  const isTakenBack = fresh.some(({ kind }) => kind === 'retraction' || kind === 'withdrawal');
  return !isFresh && isTakenBack ? (only ?? decisive.party) : decisive.party;
}

function isOtherVessel({ before, after }: ReplayedMoment): boolean {
  if (before === null) return false;
  const former = carriageOf(before);
  const now = carriageOf(after);
  return namesVessel(former) && namesVessel(now) && !mayBeSameVessel(former, now);
}

function carriageOf({ podVesselName: name, podVesselImo: imo, podVoyage: voyage }: ContainerState): Carriage {
  return { name, imo, voyage };
}

/** What follows "the vessel changed". */
export function vesselChangeText({ known_at, from, to }: HistoryChange): string {
  return `from ${from ?? 'one not known'} to ${to ?? 'one not known'}, known since ${localTime(known_at, null)}`;
}
