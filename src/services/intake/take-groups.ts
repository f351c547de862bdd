import { errorCode } from '../../db/error-code.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { ingestPushed, type PushedGroup } from '../../ingest/ingest-pushed.ts';
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

/**
 * Takes in what was said, number by number. What cannot be kept of one number does not stop the others, and is given
 * back with its reason. Fails where the database does, and with `unavailable` when the process stops.
 */
export async function takeGroups(tools: IngestTools, groups: GatheredGroups): Promise<TakenGroups> {
  const taken: TakenGroups = { taken: 0, known: 0, rejections: [...groups.rejections()] };
  for (const group of groups) {
    requireRunning(tools);
    const fresh = await freshOf(tools, group);
    if (fresh === null) {
      const reason = `What was said of ${group.channel.number} could not be kept.`;
      taken.rejections.push({ reason, raw: rawOfGroup(group.statements) });
      continue;
    }
    if (group.isCopy === true) continue;
    taken.taken += fresh;
    taken.known += group.statements.length - fresh;
  }
  return taken;
}

/** How many statements were new; null where something in them, or in what they meet, cannot be worked with. */
async function freshOf(tools: IngestTools, group: PushedGroup): Promise<number | null> {
  try {
    return await ingestPushed(tools, group);
  } catch (error) {
    if (!isOfContent(error)) throw error;
    const { source, kind, number } = group.channel;
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
