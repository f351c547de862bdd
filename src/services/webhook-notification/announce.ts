import type { Log } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { patternsOf } from '../../domain/event-pattern.ts';
import type { Announcement } from '../../ingest/announcement.ts';
import { alertText } from '../mail/alert-text.ts';
import type { IncludedInAll, MessageWriter } from '../webhook-message/message-writer.ts';
import { type RecordSnapshotRow, toRecordSnapshot } from '../webhook-message/record-snapshot.ts';
import { toReferenceObject } from '../webhook-message/to-reference-object.ts';
import { INGEST_ANNOUNCE, INGEST_SHOW } from './statements.ts';

/** The dependencies of announcing a change. */
export interface AnnounceTools {
  /** Writes what receivers are sent. */
  messages: MessageWriter;
  log: Log;
}

/** The subject of one snapshot, and the events whose messages include it. */
interface AnnouncedChange {
  id: string;
  account_id: string;
  container_id: string | null;
  shipment_id: string | null;
  request_id: string | null;
  events: AnnouncedEvent[];
}

interface AnnouncedEvent {
  id: string;
  announcement: Announcement;
}

/**
 * Messages of no more snapshots are written with one change: each has the ids of all containers of its shipment, so a
 * message about hundreds of them at once would delay the change. Such messages are written when they are sent.
 */
const WRITTEN_MAX = 100;

/**
 * Writes the events and notifications of a change; it must follow the change, because it reads the changed records. What
 * messages include is written here as well, once for all subscribers, so that a delivery only has to send it.
 */
export async function writeAnnouncements(
  tools: AnnounceTools,
  tx: Transaction,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  const changes = bySubject(announcements);
  const shown = changes.length > WRITTEN_MAX ? new Map<string, string>() : await show(tx, changes);
  const written = changes.map((change) => rowsOf(tools, change, shown));
  // The transaction waits for it.
  void tx.query(INGEST_ANNOUNCE, [
    JSON.stringify(written.map(({ snapshot }) => snapshot)),
    JSON.stringify(written.flatMap(({ events }) => events).sort(byId)),
    [...new Set(announcements.map(({ account_id }) => account_id))],
    JSON.stringify(changes.flatMap(alertsOf)),
  ]);
}

async function show(tx: Transaction, changes: readonly AnnouncedChange[]): Promise<Map<string, string>> {
  const snapshots = changes.map(({ events, ...snapshot }) => {
    return { ...snapshot, patterns: events.flatMap(({ announcement }) => patternsOf(announcement.name)) };
  });
  const records = changes.flatMap(({ events }) =>
    events.map(({ id, announcement: { reference_id, record } }) => ({ id, reference_id, record })),
  );
  const rows = await tx.query(INGEST_SHOW, [JSON.stringify(snapshots), JSON.stringify(records)]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** What members who asked for alerts are mailed of a change. */
function alertsOf({
  events,
}: AnnouncedChange): { id: string; account_id: string; container_id: string | null; text: string }[] {
  return events.flatMap(({ id, announcement }) => {
    const text = alertText(announcement);
    const { account_id, container_id } = announcement;
    return text === null ? [] : [{ id, account_id, container_id, text }];
  });
}

/** The order in which they were announced. */
function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

function bySubject(announcements: readonly Announcement[]): AnnouncedChange[] {
  const changes = new Map<string, AnnouncedChange>();
  for (const announcement of announcements) {
    const { account_id, container_id, shipment_id, reference_type, reference_id } = announcement;
    const request_id = reference_type === 'tracking_request' ? reference_id : null;
    const subject = request_id ?? container_id ?? shipment_id ?? reference_id;
    const known = changes.get(subject) ?? {
      id: newId(),
      account_id,
      container_id,
      shipment_id,
      request_id,
      events: [],
    };
    known.events.push({ id: newId(), announcement });
    changes.set(subject, known);
  }
  return [...changes.values()];
}

/** The rows of a snapshot and of its events, with the texts of what was shown. */
function rowsOf(tools: AnnounceTools, change: AnnouncedChange, shown: ReadonlyMap<string, string>) {
  const { events, ...snapshot } = change;
  const text = shown.get(snapshot.id) ?? null;
  const included = text === null ? null : includedIn(tools, change, shown);
  return {
    snapshot: { ...snapshot, text, included: included?.shared ?? null },
    events: events.map(({ id, announcement }, index) => {
      const { name, reference_type, reference_id, record } = announcement;
      const about = { account_id: snapshot.account_id, name, reference_type, reference_id, snapshot_id: snapshot.id };
      const content = { patterns: patternsOf(name), record, text: shown.get(id) ?? null };
      return {
        id,
        ...about,
        ...content,
        included: included?.own[index] ?? null,
      };
    }),
  };
}

/** What the messages include; null if that cannot be written, because the observations are stored all the same. */
function includedIn(
  { messages, log }: AnnounceTools,
  { id, account_id, events }: AnnouncedChange,
  shown: ReadonlyMap<string, string>,
): IncludedInAll | null {
  try {
    const snapshot: RecordSnapshotRow = JSON.parse(textOf(shown, id));
    const references = events.map((event) => {
      const { name, reference_type, reference_id } = event.announcement;
      return toReferenceObject(
        { event: name, reference_type, reference_id },
        JSON.parse(textOf(shown, event.id)),
        snapshot,
      );
    });
    return messages.included(toRecordSnapshot(snapshot, messages.lines), references);
  } catch (error) {
    log.error({ err: error, accountId: account_id, snapshotId: id }, 'webhook.message_not_written');
    return null;
  }
}

function textOf(shown: ReadonlyMap<string, string>, id: string): string {
  const text = shown.get(id);
  if (text === undefined) throw new Error('A record of an announced change was not read.');
  return text;
}
