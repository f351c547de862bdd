import { digest } from '../../core/id.ts';
import type { Instant } from '../../domain/instant.ts';
import { type FailedAnswer, malformed } from '../http-answer.ts';
import { readContainer } from '../read-container.ts';
import type { Answer } from '../source.ts';
import type { RowFields } from './row-fields.ts';
import { containerOfRow, type RowPlace, statesFacts } from './row-snapshot.ts';
import { rowObservations, StoredRow } from './stored-row.ts';

/** What rows are read with. */
export interface RowReading {
  /** The `source` of the observations. */
  source: string;
  fields: RowFields;
  place: RowPlace;
  at: Instant;
}

const UNKNOWN: Answer = { outcome: 'unknown', requests: 1 };
const NOT_FOUND = /not (?:be )?found|no (?:record|data|information|result)|invalid|unknown|does not exist/i;

/** The answers about containers that rows give; a container without a row is not known. */
export function answersOfRows(
  containers: readonly string[],
  rows: readonly unknown[],
  reading: RowReading,
): (container: string) => Answer {
  const { fields, place, at: checkedAt } = reading;
  const byContainer = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const container = containerOfRow(row, fields);
    const stored = StoredRow.safeParse({ row, read: { checkedAt, ...place, fields } });
    if (container === null || !stored.success) continue;
    byContainer.set(container, [...(byContainer.get(container) ?? []), stored.data]);
  }
  // Rows that name the containers in a member that is not known say nothing of them, which is not that they are not known.
  const isUnreadable = byContainer.size === 0 && rows.some((row) => mentions(row, containers));
  return (container) => {
    return isUnreadable ? unreadable(rows) : answerOf(container, byContainer.get(container) ?? [], reading);
  };
}

function answerOf(container: string, all: readonly StoredRow[], { source, fields, at }: RowReading): Answer {
  const rows = all.filter(({ row }) => statesFacts(row, fields));
  if (rows.length === 0) {
    return all.length === 0 || all.some(isNotFound) ? UNKNOWN : unreadable(all.map(({ row }) => row));
  }
  return {
    outcome: 'found',
    // The time of the check is not part of the content: otherwise every poll would be a change.
    digest: digest(rows.map(({ row }) => digest(row).toString('hex')).sort()),
    requests: 1,
    statements: () => rowObservations(rows, { source, receivedAt: at, container }),
  };
}

function unreadable(rows: readonly unknown[]): FailedAnswer {
  const reason = 'The members of the answer have names that are not known: name them in FIELDS of the terminal.';
  return malformed(1, reason, JSON.stringify(rows));
}

/** Whether a row says in words that its container is not known. */
function isNotFound({ row }: StoredRow): boolean {
  return Object.values(row).some((value) => typeof value === 'string' && NOT_FOUND.test(value));
}

function mentions(row: unknown, containers: readonly string[]): boolean {
  const values = typeof row === 'object' && row !== null ? Object.values(row) : [];
  return values.some((value) => typeof value === 'string' && containers.includes(readContainer(value) ?? ''));
}
