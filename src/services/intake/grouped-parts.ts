import type { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { Reading, Rejection } from '../../sources/push.ts';
import { checkStatements } from './check-statements.ts';
import { groupsOf, type StatingSender } from './groups.ts';

/** What a message states that names no number, and what is kept of it if no number is found for it. */
export interface Nameless {
  statements: readonly ParsedStatement[];
  rejections: readonly Rejection[];
}

/** A piece of what a text states: of one number, of none yet, or not understood. */
export type GroupedPart =
  | { kind: 'group'; group: PushedGroup }
  /** Parts with the same position are of one message. */
  | { kind: 'nameless'; position: number; nameless: Nameless }
  | { kind: 'rejection'; rejection: Rejection };

/** Whose text it is, and when it came. */
export interface GroupingContext {
  from: StatingSender;
  receivedAt: Instant;
}

/** Checks what was read of a text, and assigns it to the numbers under which it is kept. */
export function* groupedParts(
  readings: Iterable<Reading>,
  { from, receivedAt }: GroupingContext,
): Generator<GroupedPart> {
  const checking = { sender: from.sender, receivedAt };
  let position = 0;
  for (const { messages, rejections } of readings) {
    for (const rejection of rejections) yield { kind: 'rejection', rejection };
    for (const message of messages) {
      const checked = checkStatements(message.statements, checking);
      const grouped = groupsOf({ ...message, statements: checked.statements }, from);
      for (const rejection of checked.rejections) yield { kind: 'rejection', rejection };
      for (const group of grouped.groups) yield { kind: 'group', group };
      const { rejections } = grouped;
      if (grouped.isNameless === true) {
        yield { kind: 'nameless', position: position++, nameless: { statements: checked.statements, rejections } };
      } else for (const rejection of rejections) yield { kind: 'rejection', rejection };
    }
  }
}
