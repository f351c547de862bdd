import { DAY_MS } from '../instant.ts';
import { canonicalLocode } from '../location.ts';
import { resolvePlace } from '../resolve-place.ts';

/** The arrival that a crew entered, in UTC. The year is never sent (ITU-R M.1371-5, message 5). */
export interface EnteredArrival {
  month: number;
  day: number;
  /** Null where no time of day was entered. */
  hour: number | null;
  minute: number | null;
}

/** The moment of a day without a time: in the middle of it. */
const NOON = 12;

/**
 * The moment of an entered arrival, in milliseconds since the epoch: in the year that puts it nearest to when it was
 * received. Null where nothing was entered, or a day that does not exist in that year.
 */
export function enteredArrivalMs(entered: EnteredArrival, receivedMs: number): number | null {
  const year = new Date(receivedMs).getUTCFullYear();
  const moments = [year - 1, year, year + 1].flatMap((one) => momentIn(one, entered) ?? []);
  const nearest = moments.toSorted((one, other) => Math.abs(one - receivedMs) - Math.abs(other - receivedMs));
  return nearest[0] ?? null;
}

function momentIn(year: number, { month, day, hour, minute }: EnteredArrival): number | null {
  if (month < 1 || month > 12) return null;
  const ms = Date.UTC(year, month - 1, day, hour ?? NOON, hour === null ? 0 : (minute ?? 0));
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null;
}

/** What crews write between the codes of the port they come from and of the one they go to. */
const ARROWS = />{1,2}|=>|->/;

/**
 * Whether a destination that a crew entered names a port: by its UN/LOCODE, with or without a blank, or by a name that
 * means that one place. What else it may mean is not guessed.
 */
export function namesPort(destination: string, locode: string): boolean {
  const text = destination.toUpperCase().split(ARROWS).at(-1) ?? '';
  const port = canonicalLocode(locode);
  const code = text.replace(/[^A-Z0-9]/g, '');
  if (/^[A-Z]{2}[A-Z2-9]{3}$/.test(code) && canonicalLocode(code) === port) return true;
  return resolvePlace({ name: text.trim() }, { isPort: true }) === port;
}

/** A port at which a vessel is planned to call. */
export interface PlannedCall {
  /** UN/LOCODE. */
  locode: string;
  atMs: number;
  /** It is known by what a line states to one account alone. */
  isOwn?: true;
}

/** What the crew of a vessel entered, as its transponder sends it. */
export interface EnteredVoyage {
  destination: string | null;
  eta: EnteredArrival | null;
}

/** An arrival that a crew entered for the next planned port of call. */
export interface EnteredEta {
  /** UN/LOCODE. */
  locode: string;
  etaMs: number;
}

/** Vessels are seldom later than this: what was planned earlier has happened, or is over. */
const LATE_MS_MAX = 5 * DAY_MS;

/** No sea leg takes longer; an arrival that is entered farther ahead, or a plan farther off, is of another voyage. */
const AHEAD_MS_MAX = 60 * DAY_MS;

/**
 * The arrival that a crew entered, as it was sent at a moment. Null where nothing is entered, where the arrival has passed, and
 * where the destination is not the port at which the vessel is planned to call next. What is read is for everybody, so what is
 * planned for one account alone decides nothing about what is planned for all.
 */
export function enteredEta(
  { destination, eta }: EnteredVoyage,
  calls: readonly PlannedCall[],
  sentMs: number,
): EnteredEta | null {
  if (destination === null || eta === null) return null;
  const etaMs = enteredArrivalMs(eta, sentMs);
  if (etaMs === null || etaMs < sentMs || etaMs > sentMs + AHEAD_MS_MAX) return null;
  const ahead = calls.filter(({ atMs }) => atMs >= sentMs - LATE_MS_MAX && atMs <= sentMs + AHEAD_MS_MAX);
  // A vessel calls at a port once or twice in that time, and lines plan one call at several times.
  const named = ahead.filter(({ locode }) => namesPort(destination, locode));
  const shared = named.filter(({ isOwn }) => isOwn !== true);
  const first = (shared.length === 0 ? named : shared).toSorted((one, other) => one.atMs - other.atMs)[0];
  if (first === undefined) return null;
  const port = canonicalLocode(first.locode);
  const isOtherNext = ahead.some(
    ({ locode, atMs, isOwn }) =>
      isOwn !== true && canonicalLocode(locode) !== port && atMs > sentMs && atMs < first.atMs,
  );
  return isOtherNext ? null : { locode: port, etaMs };
}
