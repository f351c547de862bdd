import { contentId, isSame } from '../../core/id.ts';
import { type Observation, type ObservationDraft, store } from '../../domain/observation.ts';

/*
 * The text of a message is kept as it came. What was read from it is kept beside it, and a newer version of the program may
 * read the same text better: a local time whose zone is known by now, a hold that was taken for any other document. The
 * former reading is then replaced, because the source never said it; nothing is said twice.
 */

/** A stored statement; `text` identifies the text it was read from, if that is stored. */
export interface StoredReading {
  observation: Observation;
  text: string | null;
}

/** A statement as it is read today, with the same mark of its text. */
export interface FreshReading {
  draft: ObservationDraft;
  text: string;
}

/** How what is read today differs from what is stored. */
export interface ReadingChanges {
  replaced: { was: Observation; is: Observation }[];
  /** What was not read before, with a stored reading of the same moment. */
  added: { beside: Observation; is: Observation }[];
}

/**
 * Compares what was read from texts that came at one moment with what is read from them today. `kept` is everything that
 * is stored of their watch: a statement that was left out as a repetition is not added again.
 */
export function compareReadings(
  stored: readonly StoredReading[],
  read: readonly FreshReading[],
  kept: readonly Observation[],
): ReadingChanges {
  const { former, fresh } = withoutUnchanged(stored, read);
  const changes: ReadingChanges = { replaced: [], added: [] };
  const open = former.sort((one, other) => byTime(one.observation, other.observation));
  let left = fresh.sort((one, other) => byTime(one.draft, other.draft));
  for (const isMatch of [isSameStatement, isSameEvent, isLike, isOfSameText]) {
    left = left.filter((one) => {
      const at = open.findIndex((candidate) => isMatch(candidate, one));
      const [was] = at < 0 ? [] : open.splice(at, 1);
      if (was !== undefined) changes.replaced.push({ was: was.observation, is: asOf(was.observation, one.draft) });
      return was === undefined;
    });
  }
  const [beside] = stored;
  if (beside === undefined) return changes;
  const news = left.filter(({ draft }) => !isOfManyTexts(draft) && !kept.some((one) => saysTheSame(one, draft)));
  const added = new Map(news.map(({ draft }) => [contentId(draft), draft]));
  for (const draft of added.values()) {
    changes.added.push({ beside: beside.observation, is: asOf(beside.observation, draft) });
  }
  return changes;
}

function withoutUnchanged(
  stored: readonly StoredReading[],
  read: readonly FreshReading[],
): { former: StoredReading[]; fresh: FreshReading[] } {
  const former = stored.filter(({ observation }) => observation.kind !== 'withdrawal');
  const fresh = read.filter(({ draft }) => {
    const same = former.findIndex(({ observation }) => saysTheSame(observation, draft));
    if (same < 0) return true;
    former.splice(same, 1);
    return false;
  });
  return { former, fresh };
}

/** A part of a text does not show when its whole was made, so the stored reading knows that better. */
function asOf(was: Observation, draft: ObservationDraft): Observation {
  return store({ ...draft, recordedAt: draft.recordedAt ?? was.recordedAt }, was.receivedAt);
}

/** Whether a statement is put together from several texts that repeat it (equipment, numbers of documents) and kept with one. */
export function isOfManyTexts({ kind, sourceEventId }: ObservationDraft): boolean {
  return sourceEventId === null && (kind === 'equipment' || kind === 'document' || kind === 'unusable');
}

function saysTheSame(one: Observation, draft: ObservationDraft): boolean {
  return one.kind === draft.kind && isSame(contentOf(one), contentOf(draft));
}

/** What is said, without when it was recorded, received or looked up; members that say nothing count as absent. */
function contentOf(said: ObservationDraft | Observation): unknown {
  const unsaid = { id: null, receivedAt: null, recordedAt: null, ...(said.sourceEventId === null ? LOOKED : {}) };
  return Object.fromEntries(Object.entries({ ...said, ...unsaid }).filter(([, value]) => value !== null));
}

const LOOKED = { checkedAt: null };

function isSameStatement(one: StoredReading, other: FreshReading): boolean {
  return isSameEvent(one, other) && isLike(one, other);
}

function isSameEvent({ observation }: StoredReading, { draft }: FreshReading): boolean {
  return draft.sourceEventId !== null && observation.sourceEventId === draft.sourceEventId;
}

/** The same happening, wherever and whenever it was taken to be: the id may be made of time and place. */
function isLike({ observation }: StoredReading, { draft }: FreshReading): boolean {
  return isSame(likenessOf(observation), likenessOf(draft));
}

/** What was taken for something else altogether. What many texts repeat does not stand for one of them. */
function isOfSameText({ observation, text }: StoredReading, fresh: FreshReading): boolean {
  return text === fresh.text && !isOfManyTexts(fresh.draft) && observation.sourceEventId !== null;
}

function likenessOf(said: ObservationDraft | Observation): unknown {
  // The same feed may have been read as a source of its own before its line was known.
  const { kind, container } = said;
  const about = { kind, container };
  switch (said.kind) {
    case 'movement':
      return { ...about, movement: said.movement, classifier: said.classifier, originalEvent: said.originalEvent };
    case 'document':
      return { ...about, document: said.document, number: said.number, originalEvent: said.originalEvent };
    case 'deadline':
      return { ...about, party: said.party };
    case 'unusable':
      return { ...about, originalEvent: said.originalEvent };
    default:
      return about;
  }
}

function byTime(one: ObservationDraft, other: ObservationDraft): number {
  return timeOf(one).localeCompare(timeOf(other));
}

function timeOf(said: ObservationDraft): string {
  if (said.kind === 'movement') return said.occurredAt;
  return said.kind === 'terminal_snapshot' ? said.checkedAt : (said.recordedAt ?? '');
}
