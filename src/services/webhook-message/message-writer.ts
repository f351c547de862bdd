import type { MessageIncluded, WebhookMessage } from '../../dispatcher/message.ts';
import type { LineTable } from '../../domain/carrier.ts';
import type { WebhookNotification } from './notification.ts';
import { type NotifiedEvent, type OutboxRow, toNotifiedEvent, toWaiting } from './notified-event.ts';
import type { RecordSnapshot } from './record-snapshot.ts';
import type { ReferenceObject } from './reference-object.ts';

/** Writes messages to receivers in the form of the API. */
export interface MessageWriter {
  /** The lines of the installation. */
  lines: LineTable;
  /** The notification itself. */
  data(notification: WebhookNotification): object;
  /** What the messages of one change include: what all of them do, and what each adds for what it refers to. */
  included(snapshot: RecordSnapshot, references: readonly (ReferenceObject | null)[]): IncludedInAll;
}

/** As JSON without the brackets of the array that it goes into. */
export interface IncludedInAll {
  shared: string;
  own: string[];
}

/** The message about an event. */
export function messageAbout(
  writer: MessageWriter,
  { notification, reference, snapshot }: NotifiedEvent,
): WebhookMessage {
  const { shared, own } = writer.included(snapshot, [reference]);
  return { data: writer.data(notification), included: { shared: Buffer.from(shared), own: own.join() } };
}

/** What the dispatcher reads of an event: what its messages include, where that was written with the change. */
export type MessageEvent = OutboxRow | { included: MessageIncluded };

/** The message of a notification, from what the database gives of it and of its event. */
export function messageOf(writer: MessageWriter, row: WebhookNotification, event: MessageEvent): WebhookMessage {
  if (!('included' in event)) return messageAbout(writer, toNotifiedEvent(row, event, writer.lines));
  return { data: writer.data(toWaiting(row)), included: event.included };
}
