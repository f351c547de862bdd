import { newId } from '../../core/id.ts';
import type { Database } from '../../db/client.ts';
import type { ScheduleSource, Voyage } from '../../sources/source.ts';
import { SCHEDULES_FIND_VOYAGES, SCHEDULES_JOIN, SCHEDULES_MAKE_WATCHES, SCHEDULES_WAKE } from './statements.ts';

/*
 * A voyage that carries what is tracked is a watch of its own: one question, however many containers are on it, under the
 * same leases and allowances as every other. It is made when containers come to be known on it, and rests when none is.
 */

/** The number of the watch of a voyage. */
function voyageNumber({ imo, voyage }: Voyage): string {
  return voyage === null ? imo : `${imo} ${voyage}`;
}

/** The voyage of such a number. */
export function voyageOf(number: string): Voyage {
  const [imo = '', ...words] = number.split(' ');
  return { imo, voyage: words.length === 0 ? null : words.join(' ') };
}

/** Schedules a poll of every voyage with tracked containers; returns their number. */
export async function findVoyages(db: Database, sources: readonly ScheduleSource[]): Promise<number> {
  if (sources.length === 0) return 0;
  const [scacs, keys] = [sources.map(({ sender }) => sender.scac), sources.map(({ key }) => key)];
  const found = await db.query(SCHEDULES_FIND_VOYAGES, [scacs, keys]);
  if (found.length === 0) return 0;
  const named = [found.map(({ source }) => source), found.map(voyageNumber)] as const;
  const joined = found.flatMap((one) => one.joined.map((container) => ({ ...one, container })));
  await db.query(SCHEDULES_MAKE_WATCHES, [found.map(() => newId()), ...named]);
  const containers = joined.map(({ container }) => container);
  await db.query(SCHEDULES_JOIN, [joined.map(({ source }) => source), joined.map(voyageNumber), containers]);
  await db.query(SCHEDULES_WAKE, named);
  return found.length;
}
