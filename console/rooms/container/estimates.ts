import { dateAt, dayText, latenessText, momentText, type ShownMoment, shownMoment } from '../../../view/model/time.ts';

/** What a source said, as far as its moment is concerned. */
export interface Stated {
  timestamp: string;
  timezone: string | null;
  local_time: string | null;
  actual_on: string | null;
  estimated_on: string | null;
  created_at: string;
}

/** When an estimate became known that replaced another, by its moment in milliseconds. */
export type ChangeTimes = ReadonlyMap<number, string>;

/** When each estimate became known that replaced another one. */
export function changeTimes(changes: readonly { to: string; at: string }[]): ChangeTimes {
  return new Map(changes.map(({ to, at }) => [Date.parse(to), at] as const));
}

/** What is known of estimates besides the statements. */
export interface KnownOfEstimates {
  /** The moments that were estimated first. */
  originals: ReadonlySet<unknown>;
  changedAt: ChangeTimes;
}

/** The moment of a statement on the clock of its place; of a day no time is shown. */
export function momentOf({
  timestamp,
  timezone,
  local_time: local,
  actual_on,
  estimated_on,
}: Stated): ShownMoment | null {
  const precision = actual_on !== null || estimated_on !== null ? 'date' : null;
  return shownMoment(timestamp, local === null ? timezone : 'local', precision);
}

/** What a party estimated first, how far its plan is from that now, and since when: `First estimate Tue 1 Dec 2026, 5 d later now`. */
export function firstEstimate(
  plan: Stated,
  former: readonly Stated[],
  { originals, changedAt }: KnownOfEstimates,
): string[] {
  const [first] = former.toSorted(
    (one, other) =>
      one.created_at.localeCompare(other.created_at) ||
      Number(originals.has(other.timestamp)) - Number(originals.has(one.timestamp)),
  );
  const moment = first === undefined ? null : momentOf(first);
  const moved = first === undefined ? null : latenessText(first.timestamp, plan.timestamp, plan.timezone);
  if (moment === null || moved === null) return [];
  const learned = changedAt.get(Date.parse(plan.timestamp));
  const day = learned === undefined ? null : dateAt(learned, plan.timezone);
  const since = day === null ? '' : `, changed on ${dayText(day)}`;
  return [`First estimate ${momentText(moment)}: ${moved} now${since}`];
}
