import type { IngestTools } from '../../ingest/ingest.ts';
import type { Rejection } from '../../sources/push.ts';
import { GatheredGroups } from './gathered-groups.ts';
import type { GroupedText } from './grouped-text.ts';
import { groupsByEvent } from './groups-by-event.ts';
import { movedEvents } from './moved-events.ts';
import type { PushSender } from './sender.ts';
import { type FindAfterLast, type TakenGroups, takeGroups } from './take-groups.ts';

/**
 * Takes in what a text states, number by number. What names no number comes last: it may be about something that was
 * stated in the same text.
 */
export async function takeGrouped(
  tools: IngestTools,
  { from, findAfterLast }: { from: PushSender; findAfterLast?: FindAfterLast },
  grouped: GroupedText,
): Promise<TakenGroups> {
  const { groups, nameless } = grouped;
  for (const group of await movedEvents(tools, groups, from)) groups.add(group);
  const isWhole = grouped.rejections.length === 0 && !grouped.hasNameless;
  const first = await takeGroups(tools, groups, isWhole ? findAfterLast : undefined);
  const found = new GatheredGroups();
  const rejections: Rejection[] = [...grouped.rejections];
  for (const one of nameless) {
    const ofEvent = await groupsByEvent(tools, one.statements, from);
    for (const group of ofEvent) found.add(group);
    if (ofEvent.length === 0) for (const rejection of one.rejections) rejections.push(rejection);
  }
  const second = await takeGroups(tools, found);
  return {
    taken: first.taken + second.taken,
    known: first.known + second.known,
    rejections: [...rejections, ...first.rejections, ...second.rejections],
  };
}
