import type { ContainerObservations } from '../domain/journey/own-trip.ts';
import type { ObservationDraft } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { PushFeed } from './push-feed.ts';

/** A statement about a container that is kept under another document, as the database gives it. */
export interface OtherCargoRow {
  watch: ContainerObservations['watch'];
  id: string;
  receivedAt: string;
  body: ObservationDraft;
}

/** Marks what is kept under other documents, so that it is not taken for a part of the journey. */
export function otherCargoOf(rows: readonly OtherCargoRow[]): ContainerObservations[] {
  return rows.map(({ watch, id, receivedAt, body }) => ({
    watch,
    observation: { ...body, id, receivedAt: new Date(receivedAt).toISOString() },
    isOther: true,
  }));
}

/** What a text moves of the containers of its push feed: those that it names, and perhaps all of them. */
export function movedBoxes(
  pushFeed: PushFeed,
  statements: readonly ParsedStatement[],
): { containers: string[]; isOfAll: boolean } {
  if (pushFeed.kind === 'container' || pushFeed.scac === null) return { containers: [], isOfAll: false };
  const moving = statements.map(({ draft }) => draft).filter(isMoving);
  const containers = new Set(moving.flatMap(({ container }) => container ?? []));
  return { containers: [...containers], isOfAll: moving.some(({ container }) => container === null) };
}

/** Whether a statement moves a container, or takes back what does: it may change what is derived for its other documents. */
export function isMoving({ kind }: Pick<ObservationDraft, 'kind'>): boolean {
  return kind === 'movement' || kind === 'retraction' || kind === 'withdrawal';
}
