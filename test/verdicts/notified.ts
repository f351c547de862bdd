import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SentMessage } from '../support/notifications.ts';
import { rows } from '../support/tracking.ts';
import type { Fault } from './compare.ts';
import { deliveriesTo, subjectOf } from './deliveries.ts';
import type { JourneyVerdict } from './journey.ts';
import type { Order } from './orders.ts';
import type { Run } from './run.ts';

/** What every journey that leads to something sends. */
const ALWAYS = ['container.created', 'tracking_request.succeeded'];

const STANDING = `SELECT id FROM transport_event
  WHERE account_id = $1 AND invalidated_at IS NULL AND key NOT LIKE 'estimated.%'`;

/** Compares what is to be delivered with the verdict: each standing milestone once, nothing that must not be, nothing else. */
export async function faultsOfNotifications(run: Run, verdict: JourneyVerdict, order: Order): Promise<Fault[]> {
  return faultsOfMessages(run, await deliveriesTo(run), { verdict, order });
}

/** The same of messages that a receiver was sent, in the order in which they were written. */
export async function faultsOfMessages(
  run: Run,
  messages: readonly SentMessage[],
  { verdict, order }: { verdict: JourneyVerdict; order: Order },
): Promise<Fault[]> {
  const standing = await rows<{ id: string }>(run.context.db, STANDING, [run.context.principal.accountId]);
  return [
    ...milestoneFaults(messages, new Set(standing.map(({ id }) => id))),
    ...neverFaults(messages, verdict.neverNotified ?? []),
    ...emptyFaults(messages),
    ...(order.isLive && verdict.changes !== undefined ? changeFaults(messages, verdict.changes) : []),
    ...(order.isLive && verdict.notified !== undefined ? wholeFaults(messages, verdict) : []),
  ];
}

/** What was taken back in between may be sent again. */
function milestoneFaults(messages: readonly SentMessage[], standing: ReadonlySet<string>): Fault[] {
  const announced = new Set<string>();
  const repeated: string[] = [];
  for (const message of messages) {
    const { event, reference } = subjectOf(message);
    if (event === 'container.updated') for (const id of withdrawnIn(message, reference)) announced.delete(id);
    if (!isMilestone(event)) continue;
    if (announced.has(reference)) repeated.push(event);
    announced.add(reference);
  }
  const right = 'one each, of those that stand';
  const missing = [...standing].filter((id) => !announced.has(id));
  const wrong = [...announced].filter((id) => !standing.has(id));
  const answered = { missing: missing.length, wrong: wrong.length, repeated };
  const isRight = missing.length + wrong.length + repeated.length === 0;
  return isRight ? [] : [{ where: 'notifications of milestones', right, answered }];
}

const Events = z.array(z.looseObject({ id: z.string() }));
const Changed = z.looseObject({ changeset: z.looseObject({ transport_events: z.tuple([Events, Events]).optional() }) });

/** The ids of the milestones that an update says are gone. */
function withdrawnIn({ included }: SentMessage, reference: string): string[] {
  const update = Changed.parse(included.find(({ id }) => id === reference)?.attributes);
  const [former, now] = update.changeset.transport_events ?? [[], []];
  return former.map(({ id }) => id).filter((id) => !now.some((one) => one.id === id));
}

const Places = z.looseObject({ changeset: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])) });
const NAMED = ['port_of_lading', 'port_of_discharge', 'destination', 'contradictions'];

function changesetsIn(messages: readonly SentMessage[]): Record<string, [unknown, unknown]>[] {
  return messages.flatMap((message) => {
    const { event, reference } = subjectOf(message);
    if (event !== 'container.updated') return [];
    return [Places.parse(message.included.find(({ id }) => id === reference)?.attributes).changeset];
  });
}

/** An update that names no change gives a receiver nothing. */
function emptyFaults(messages: readonly SentMessage[]): Fault[] {
  const isEmpty = changesetsIn(messages).some((changeset) => Object.keys(changeset).length === 0);
  return isEmpty ? [{ where: 'container.updated', right: 'names a change', answered: {} }] : [];
}

const Facts = z.array(z.looseObject({ fact: z.string() }));

/** The code of a place, or the facts of contradictions. */
function changedText(value: unknown): string {
  const facts = Facts.safeParse(value);
  if (!facts.success) return String(value);
  return facts.data.length === 0 ? 'none' : facts.data.map(({ fact }) => fact).join(', ');
}

/** The places and contradictions that were announced as changed. */
function changeFaults(messages: readonly SentMessage[], right: readonly string[]): Fault[] {
  const answered = changesetsIn(messages).flatMap((changeset) =>
    Object.entries(changeset).flatMap(([name, [before, after]]) =>
      NAMED.includes(name) ? [`${name} ${changedText(before)} > ${changedText(after)}`] : [],
    ),
  );
  return isDeepStrictEqual(right, answered) ? [] : [{ where: 'changed places', right, answered }];
}

function neverFaults(messages: readonly SentMessage[], never: readonly string[]): Fault[] {
  const sent = new Set(messages.map((message) => subjectOf(message).event));
  const wrong = never.filter((name) => sent.has(name));
  return wrong.length === 0 ? [] : [{ where: 'notifications', right: `never ${never.join(', ')}`, answered: wrong }];
}

function wholeFaults(messages: readonly SentMessage[], { notified = [], boxes }: JourneyVerdict): Fault[] {
  const milestones = Object.values(boxes).flatMap(({ happened }) =>
    happened.map((one) => `container.transport.${one.split(' ')[0]}`),
  );
  const right = [...new Set([...ALWAYS, ...milestones, ...notified])].toSorted();
  const answered = [...new Set(messages.map((message) => subjectOf(message).event))].toSorted();
  return isDeepStrictEqual(right, answered)
    ? []
    : [{ where: 'all notifications', right: diff(right, answered), answered: diff(answered, right) }];
}

function diff(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

function isMilestone(event: string): boolean {
  return event.startsWith('container.transport.') && !event.startsWith('container.transport.estimated.');
}
