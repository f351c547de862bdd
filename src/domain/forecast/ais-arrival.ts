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
