import type { Transaction } from '../../db/client.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { type Observation, type ObservationDraft, store } from '../../domain/observation.ts';
import { quarantine } from '../../ingest/quarantine.ts';
import { compareReadings, type ReadingChanges, type StoredReading } from './compare-readings.ts';
import { markOf, type ReadTools, readTexts, type TextsOf } from './read-texts.ts';
import { REPAIR_LOAD_READINGS, REPAIR_RENAME_EVENTS, REPAIR_REPLACE_READINGS } from './statements.ts';

/** A watch whose texts are read again. */
export interface KeptTexts extends TextsOf {
  id: string;
  journey_month: string;
}

/** How one statement of a message is read otherwise than before. */
export interface ReadingChange {
  source: string;
  container: string | null;
  received_at: Instant;
  /** The statement as it was read and as it is read; null where there was none, or none is left. */
  was: ObservationDraft | null;
  is: ObservationDraft | null;
  /** Why the text is not understood any more. */
  reason: string | null;
}

/** Reads the texts of a watch again and stores what is read from them today in the place of what was; that twice changes nothing. */
export async function repairReadings(tools: ReadTools, tx: Transaction, watch: KeptTexts): Promise<ReadingChange[]> {
  const rows = await tx.query(REPAIR_LOAD_READINGS, [watch.journey_month, watch.id]);
  const kept = rows.map(({ id, receivedAt, body }) => ({ ...body, id, receivedAt: instantOf(receivedAt) }));
  const moments = [...new Set(kept.map(({ receivedAt }) => receivedAt))];
  const changed: ReadingChange[] = [];
  const all: Changes = { replaced: [], added: [], removed: [] };
  for (const receivedAt of moments) {
    const raws = rows
      .filter((row) => row.raw !== null && instantOf(row.receivedAt) === receivedAt)
      .map(({ raw }) => raw);
    if (raws.length === 0) continue;
    const again = await readTexts(tools, watch, { raws, receivedAt });
    const stored = rows.flatMap((row): StoredReading[] => {
      if (instantOf(row.receivedAt) !== receivedAt) return [];
      return [
        { observation: { ...row.body, id: row.id, receivedAt }, text: row.raw === null ? null : markOf(row.raw) },
      ];
    });
    const known = stored.filter(({ text }) => text === null || again.read.has(text));
    const { replaced, added } = compareReadings(known, again.readings, kept);
    all.replaced.push(...replaced);
    all.added.push(...added);
    for (const { text, rejection, from, format } of again.rejected) {
      // What else was read from the text has no text of its own; it goes where no other text came with it.
      const isAlone = raws.every((raw) => markOf(raw) === text);
      const gone = stored.filter((one) => one.text === text || (isAlone && one.text === null));
      all.removed.push(...gone.map(({ observation }) => observation));
      changed.push(...gone.map(({ observation }) => changeOf(observation, null, rejection.reason)));
      await quarantine(tx, { source: from.sender.source, watchId: null, ...rejection, sender: from.name, format });
    }
  }
  await write(tx, watch, { ...all, replaced: [...all.replaced, ...withdrawalsOf(kept, all.replaced)] });
  return [
    ...changed,
    ...all.replaced.map(({ was, is }) => changeOf(was, is)),
    ...all.added.map(({ is }) => changeOf(null, is)),
  ];
}

interface Changes extends ReadingChanges {
  removed: Observation[];
}

/** An estimate that was withdrawn is withdrawn under its new id. */
function withdrawalsOf(kept: readonly Observation[], replaced: ReadingChanges['replaced']): ReadingChanges['replaced'] {
  const ids = new Map(replaced.map(({ was, is }) => [was.id, is.id]));
  return kept.flatMap((was) => {
    const withdraws = was.kind === 'withdrawal' ? ids.get(was.withdraws) : undefined;
    if (withdraws === undefined || was.kind !== 'withdrawal') return [];
    const { id: _id, receivedAt, ...body } = was;
    return [{ was, is: store({ ...body, withdraws }, receivedAt) }];
  });
}

async function write(tx: Transaction, watch: KeptTexts, { replaced, added, removed }: Changes): Promise<void> {
  const gone = [...replaced.map(({ was }) => was), ...removed];
  const come = [...replaced.map(({ was, is }) => rowOf(is, was.id)), ...added.map(({ is }) => rowOf(is, null))];
  if (gone.length + come.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await tx.query(REPAIR_REPLACE_READINGS, [watch.journey_month, watch.id, ids, JSON.stringify(come)]);
  const renamed = replaced.flatMap(({ was, is }) => {
    const [former, now] = [was.sourceEventId, is.sourceEventId];
    return former === null || now === null || former === now ? [] : [[former, now] as const];
  });
  if (renamed.length === 0) return;
  await tx.query(REPAIR_RENAME_EVENTS, [watch.id, renamed.map(([former]) => former), renamed.map(([, now]) => now)]);
}

function rowOf({ id, receivedAt: received_at, ...body }: Observation, was: string | null): object {
  return { id, was, received_at, body };
}

function changeOf(was: Observation | null, is: Observation | null, reason: string | null = null): ReadingChange {
  const one = is ?? was;
  if (one === null) throw new Error('A change of a reading has at least one side.');
  return {
    source: one.source,
    container: one.container,
    received_at: one.receivedAt,
    was: was === null ? null : draftOf(was),
    is: is === null ? null : draftOf(is),
    reason,
  };
}

function draftOf({ id: _id, receivedAt: _receivedAt, ...draft }: Observation): ObservationDraft {
  return draft;
}

function instantOf(text: string): Instant {
  return toInstant(Date.parse(text));
}
