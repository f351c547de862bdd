import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { Rejection } from '../../sources/push.ts';
import { GatheredGroups } from './gathered-groups.ts';
import type { GroupedText } from './grouped-text.ts';
import { groupsByEvent } from './groups-by-event.ts';
import { movedEvents } from './moved-events.ts';
import type { PushSender } from './sender.ts';
import { type FindAfterLast, type TakenGroups, takeGroups } from './take-groups.ts';
import { type CallTools, isVesselCall } from './vessel-calls.ts';

/**
 * Takes in what a text states, number by number. What names no number comes last: it may be about something that was
 * stated in the same text, or about vessels.
 */
export async function takeGrouped(
  tools: CallTools,
  { from, findAfterLast }: { from: PushSender; findAfterLast?: FindAfterLast },
  grouped: GroupedText,
): Promise<TakenGroups> {
  const { groups, nameless } = grouped;
  for (const group of await movedEvents(tools, groups, from)) groups.add(group);
  const isWhole = grouped.rejections.length === 0 && !grouped.hasNameless;
  const first = await takeGroups(tools, groups, isWhole ? findAfterLast : undefined);
  const found = new GatheredGroups();
  const rejections: Rejection[] = [...grouped.rejections];
  const calls: ParsedStatement[] = [];
  for (const one of nameless) {
    if (one.statements.every(isVesselCall)) {
      for (const statement of one.statements) calls.push(statement);
      continue;
    }
    const ofEvent = await groupsByEvent(tools, one.statements, from);
    for (const group of ofEvent) found.add(group);
    if (ofEvent.length === 0) for (const rejection of one.rejections) rejections.push(rejection);
  }
  const second = await takeGroups(tools, found);
  const called = (calls.length === 0 ? undefined : await tools.takeCalls?.(from, calls)) ?? { taken: 0, known: 0 };
  return {
    taken: first.taken + second.taken + called.taken,
    known: first.known + second.known + called.known,
    rejections: [...rejections, ...first.rejections, ...second.rejections],
  };
}
