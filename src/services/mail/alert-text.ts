import { z } from 'zod';
import { holdDescription, holdName, StandingHold } from '../../domain/holds-and-fees.ts';
import { localDate } from '../../domain/instant.ts';
import type { Announcement } from '../../ingest/announcement.ts';

const ChangedDay = z.object({
  value: z.string().nullable(),
  previous_value: z.string().nullable(),
  timezone: z.string().nullable(),
});

/** A terminal may state any number of holds. */
const NAMED_MAX = 5;

const Holds = z.array(StandingHold).nullable();
const ChangedHolds = z.object({ changeset: z.object({ holds_at_pod_terminal: z.tuple([Holds, Holds]) }) });

/** What an alert says of an event of a container: a new hold, or another last free day; null for what no alert is about. */
export function alertText({ name, container_id, record }: Announcement): string | null {
  if (container_id === null) return null;
  if (name === 'container.pickup_lfd.changed') return dayText(record);
  if (name === 'container.updated') return holdsText(record);
  return null;
}

function dayText(record: object | null): string | null {
  const { success, data } = ChangedDay.safeParse(record);
  if (!success) return null;
  const { value, previous_value, timezone } = data;
  const former = previous_value === null ? '' : ` (before: ${localDate(previous_value, timezone)})`;
  return value === null
    ? `No last free day is stated any more${former}`
    : `Last free day: ${localDate(value, timezone)}${former}`;
}

/** Holds that were not there before, or only pending. */
function holdsText(record: object | null): string | null {
  if (!isAboutHolds(record)) return null;
  const { success, data } = ChangedHolds.safeParse(record);
  if (!success) return null;
  const [before, after] = data.changeset.holds_at_pod_terminal;
  const keptBefore = new Set((before ?? []).filter(keeps).map(({ name }) => name));
  const added = (after ?? []).filter((hold) => keeps(hold) && !keptBefore.has(hold.name));
  if (added.length === 0) return null;
  const named = added.slice(0, NAMED_MAX).map(({ name, description }) => {
    return `Hold: ${holdName(name)}${description === null ? '' : `, ${holdDescription(description)}`}`;
  });
  const more = added.length > NAMED_MAX ? [`and ${added.length - NAMED_MAX} more holds`] : [];
  return [...named, ...more].join('; ');
}

/** Most changes are about something else, and are not looked at further. */
function isAboutHolds(record: object | null): boolean {
  if (record === null || !('changeset' in record)) return false;
  const { changeset } = record;
  return typeof changeset === 'object' && changeset !== null && 'holds_at_pod_terminal' in changeset;
}

function keeps({ status }: StandingHold): boolean {
  return status === 'hold';
}
