import type { Instant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { compareText } from './current-set.ts';
import { derivation } from './derive.ts';
import type { ContainerState } from './state.ts';

/** What was received at one moment, and what it made of a container. */
export interface ReplayedMoment {
  at: Instant;
  /** What was said then and had not been said before. */
  fresh: readonly Observation[];
  /** How the container stood until then, all that time alone had changed included; null at the first moment. */
  before: ContainerState | null;
  after: ContainerState;
}

/** The moments of a journey in their order, and how many between the first and the second were left out. */
export interface Replay {
  moments: ReplayedMoment[];
  leftOut: number;
}

/**
 * Derives a container again as it stood at every moment in which something was received. All that was received up to
 * `since` is one moment. It is a piece of work to be interrupted: each moment is a derivation. Of more than `momentsMax` moments the first and the latest are replayed.
 */
export function* replay(
  observations: readonly Observation[],
  number: string,
  { since, momentsMax }: { since: Instant; momentsMax: number },
): Generator<void, Replay> {
  const { received, receipts } = inOrderOfReceipt(relevantTo(number, observations), since);
  const first = receipts.length - momentsMax + 1;
  const kept = receipts.filter((_, index) => index === 0 || index >= first);
  let latest: Standing | null = null;
  const moments: ReplayedMoment[] = [];
  for (const { at, from, to } of kept) {
    const before: Standing | null = from === 0 ? null : yield* standsAt(latest, received.slice(0, from), number, at);
    const after: Standing = yield* standsAt(null, received.slice(0, to), number, at);
    moments.push({ at, fresh: received.slice(from, to), before: before?.state ?? null, after: after.state });
    latest = after;
  }
  return { moments, leftOut: receipts.length - kept.length };
}

/**
 * What the state of a container hangs on: what is said of it and of the whole shipment, statements that were corrected
 * from it to another container, what was taken back, and once each the places and vessels that others of the shipment
 * name, by which its own are understood. A shipment of many containers is replayed as fast as one of one.
 */
function relevantTo(number: string, observations: readonly Observation[]): Observation[] {
  const isOwn = ({ container, kind }: Observation) =>
    container === number || container === null || kind === 'retraction';
  // A device reports several times a day, which changes no fact of the journey.
  const relevant = observations.filter(({ kind }) => kind !== 'measurement');
  const events = new Set(relevant.filter(isOwn).map(eventOf));
  events.delete(null);
  const settings = new Set<string>();
  return relevant.filter((observation) => {
    if (isOwn(observation) || events.has(eventOf(observation))) return true;
    const setting = settingOf(observation);
    if (setting === null || settings.has(setting)) return false;
    settings.add(setting);
    return true;
  });
}

function eventOf({ source, sourceEventId }: Observation): string | null {
  return sourceEventId === null ? null : `${source}\n${sourceEventId}`;
}

function settingOf(observation: Observation): string | null {
  if (!('place' in observation)) return null;
  const facility = 'facility' in observation ? observation.facility : null;
  const vessel = 'vessel' in observation ? observation.vessel : null;
  return JSON.stringify([observation.place, facility, vessel]);
}

/** What was received at a moment, as a part of the list of everything in the order in which it came. */
interface Receipt {
  at: Instant;
  from: number;
  to: number;
}

function inOrderOfReceipt(
  observations: readonly Observation[],
  since: Instant,
): { received: Observation[]; receipts: Receipt[] } {
  const received = [...observations].sort((one, other) => compareText(one.receivedAt, other.receivedAt));
  const receipts: Receipt[] = [];
  for (const [index, { receivedAt }] of received.entries()) {
    const at = receivedAt < since ? since : receivedAt;
    const latest = receipts.at(-1);
    if (latest?.at === at) latest.to = index + 1;
    else receipts.push({ at, from: index, to: index + 1 });
  }
  return { received, receipts };
}

interface Standing {
  said: number;
  state: ContainerState;
  changesAt: Instant | null;
}

function* standsAt(
  known: Standing | null,
  said: readonly Observation[],
  number: string,
  at: Instant,
): Generator<void, Standing> {
  const isStill = known?.said === said.length && (known.changesAt === null || known.changesAt > at);
  if (known !== null && isStill) return known;
  const { containers, changesAt } = yield* derivation(said, at, { containers: [number], detail: 'facts' });
  const [state] = containers;
  if (state === undefined) throw new Error('A requested container is derived.');
  return { said: said.length, state, changesAt };
}
