import { type Memory, nextVersion, remember } from '../../domain/journey/versions.ts';
import type { Observation } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { PushedMessage } from '../../sources/push.ts';

/**
 * What a schedule says that it did not say before. It is polled repeatedly and has no date, so all that it says
 * is as new as the question: only what differs from the version that stands is kept. A call that is omitted takes back
 * what was said of it, if anything was.
 */
export function newsOf(
  messages: readonly PushedMessage[],
  stored: readonly Observation[],
  receivedAt: string,
): PushedMessage[] {
  const memory = remember(stored);
  const said = new Set(stored.flatMap(({ kind, sourceEventId }) => (kind === 'movement' ? [sourceEventId] : [])));
  return messages.flatMap((message) => {
    const statements = newStatements(message.statements, { memory, said, receivedAt });
    return statements.length === 0 ? [] : [{ ...message, statements }];
  });
}

interface Known {
  memory: Memory;
  /** The ids of the times that were ever stated. */
  said: ReadonlySet<string | null>;
  receivedAt: string;
}

/** A message is one time of a call, or its retraction with the reason beside it. */
function newStatements(
  [first, ...beside]: readonly ParsedStatement[],
  { memory, said, receivedAt }: Known,
): ParsedStatement[] {
  if (first === undefined) return [];
  const { draft, raw } = first;
  if (draft.kind === 'retraction' && !said.has(draft.retracts)) return [];
  const version = nextVersion(draft, memory, { receivedAt, isTakenBack: false });
  if (version === null) return [];
  const { id: _id, receivedAt: _at, ...fresh } = version;
  return [{ draft: fresh, raw }, ...beside];
}
