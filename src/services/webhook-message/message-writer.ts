import type { MessageIncluded, WebhookMessage } from '../../dispatcher/message.ts';
import type { WebhookNotification } from './notification.ts';
import { type NotifiedEvent, type OutboxRow, toNotifiedEvent, toWaiting } from './notified-event.ts';
import type { Picture } from './picture.ts';
import type { ReferenceObject } from './reference-object.ts';

/** Writes messages to receivers in the form of the API. */
export interface MessageWriter {
  /** The notification itself. */
  data(notification: WebhookNotification): object;
  /** What the messages of one change include: what all of them do, and what each adds for what it refers to. */
  included(picture: Picture, references: readonly (ReferenceObject | null)[]): IncludedInAll;
}

/** As JSON without the brackets of the array that it goes into. */
export interface IncludedInAll {
  shared: string;
  own: string[];
}

/** The message about an event. */
export function messageAbout(
  writer: MessageWriter,
  { notification, reference, picture }: NotifiedEvent,
): WebhookMessage {
  const { shared, own } = writer.included(picture, [reference]);
  return { data: writer.data(notification), included: { shared, own: own.join() } };
}

/** What a dispatcher knows of an event: what its messages include, where that was written with the change. */
export type TellableEvent = OutboxRow | { included: MessageIncluded };

/** The message of a notification, from what the database gives of it and of its event. */
export function messageOf(writer: MessageWriter, row: WebhookNotification, event: TellableEvent): WebhookMessage {
  if (!('included' in event)) return messageAbout(writer, toNotifiedEvent(row, event));
  return { data: writer.data(toWaiting(row)), included: event.included };
}
