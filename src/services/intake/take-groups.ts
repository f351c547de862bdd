import { errorCode } from '../../db/error-code.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import {
  type FindAfter,
  ingestPushed,
  type PushedGroup,
  type RootAfter,
  type SoughtAfter,
} from '../../ingest/ingest-pushed.ts';
import type { Rejection } from '../../sources/push.ts';
import type { GatheredGroups } from './gathered-groups.ts';
import { rawOfGroup } from './groups.ts';
import { requireRunning } from './require-running.ts';

/** What became of what was read. */
export interface TakenGroups {
  taken: number;
  known: number;
  rejections: Rejection[];
}

/** Finds what follows the last number of a text, when so much of the whole text was new and known. */
export type FindAfterLast = (sought: SoughtAfter, counts: Pick<TakenGroups, 'taken' | 'known'>) => Promise<RootAfter[]>;

/**
 * Takes in what was said, number by number. What cannot be kept of one number does not stop the others, and is given
 * back with its reason. `findAfterLast` is used for the last number if nothing was given back until then. Fails where the
 * database does, and with `unavailable` when the process stops.
 */
export async function takeGroups(
  tools: IngestTools,
  groups: GatheredGroups,
  findAfterLast?: FindAfterLast,
): Promise<TakenGroups> {
  const taken: TakenGroups = { taken: 0, known: 0, rejections: [...groups.rejections()] };
  let left = groups.count;
  for (const group of groups) {
    requireRunning(tools);
    left--;
    const isLast = left === 0 && taken.rejections.length === 0;
    const findAfter: FindAfter | undefined =
      findAfterLast === undefined || !isLast
        ? undefined
        : (sought, fresh) => findAfterLast(sought, withGroup(taken, group, fresh));
    const fresh = await freshOf(tools, group, findAfter);
    if (fresh === null) {
      const reason = `What was said of ${group.pushFeed.number} could not be kept.`;
      taken.rejections.push({ reason, raw: rawOfGroup(group.statements) });
      continue;
    }
    Object.assign(taken, withGroup(taken, group, fresh));
  }
  return taken;
}

/** The counts with those of a further number, unless its statements are counted under another. */
function withGroup({ taken, known }: TakenGroups, { statements, isCopy }: PushedGroup, fresh: number) {
  if (isCopy === true) return { taken, known };
  return { taken: taken + fresh, known: known + statements.length - fresh };
}

/** How many statements were new; null where something in them, or in what they meet, cannot be worked with. */
async function freshOf(tools: IngestTools, group: PushedGroup, findAfter?: FindAfter): Promise<number | null> {
  try {
    return await ingestPushed(tools, group, findAfter);
  } catch (error) {
    if (!isOfContent(error)) throw error;
    const { source, kind, number } = group.pushFeed;
    tools.log.error({ err: error, source, kind, number }, 'intake.group_failed');
    return null;
  }
}

/** Whether something would fail as often as it is tried: a value that PostgreSQL refuses (class 22), or a fault of ours. */
function isOfContent(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null) return /^22[0-9A-Z]{3}$/.test(code);
  return error instanceof RangeError || error instanceof TypeError;
}
