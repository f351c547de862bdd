import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT } from '../../core/page.ts';
import { EVENT_NAMES, unknownEvent } from '../../domain/event-pattern.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { isOneOf } from '../list/conditions.ts';
import { type ListOrder, NEWEST_FIRST } from '../list/list-order.ts';
import { Conditions, readPage } from '../list/paged-list.ts';
import { refuseInverted } from '../list/refuse-inverted.ts';
import { several } from '../list/several.ts';
import type { ServiceContext } from '../service-context.ts';
import { DeliveryStatus } from '../webhook-message/notification.ts';
import {
  NotificationDetails,
  NotificationInclude,
  notificationColumns,
  requireVisible,
  toNotificationDetails,
} from './notification-include.ts';
import { LIST_WEBHOOK_NOTIFICATIONS } from './statements.ts';

/** The log of attempts comes with one notification at a time: of a page of them it would be too much. */
const ListedInclude = NotificationInclude.exclude(['webhook_notification_logs']);

const NotificationSort = z.enum(['created_at', '-created_at']);

const ORDERS = {
  created_at: ['created_at', 'id DESC'],
  '-created_at': NEWEST_FIRST,
} as const satisfies Record<z.infer<typeof NotificationSort>, ListOrder>;

const unknown = (name: unknown) => unknownEvent(name, EVENT_NAMES);
const EventWord = z.enum(EVENT_NAMES, { error: ({ input }) => unknown(input) });

/** Which notifications, in which order, and which page of them. */
export const ListWebhookNotificationsInput = z.object({
  webhook_id: z.uuid('Give the id of a webhook').optional().describe('Id of the webhook'),
  event: several(EventWord, unknown).optional().describe('Name of the event, or several'),
  delivery_status: several(DeliveryStatus).optional().describe('State of the delivery, or several'),
  created_after: Moment.optional().describe('Made at that moment or later'),
  created_before: Moment.optional().describe('Made before that moment'),
  sort: NotificationSort.default('-created_at').describe('- is the other way round'),
  include: z.array(ListedInclude).default([]),
  ...CURSOR_INPUT,
});
type Input = z.output<typeof ListWebhookNotificationsInput>;

/** A page of notifications. */
const WebhookNotificationList = z.object({ ...CURSOR_OUTPUT, notifications: z.array(NotificationDetails) });
type WebhookNotificationList = z.infer<typeof WebhookNotificationList>;

/**
 * The notifications of the webhooks of the account; the records that they refer to take the permission `tracking:read`. Errors:
 * `invalid_input` for a page too deep, `forbidden`.
 */
export const listWebhookNotifications = defineOperation(
  {
    id: 'list_webhook_notifications',
    summary: 'List webhook notifications by webhook, event, state of delivery or time',
    permission: 'webhooks:read',
    input: ListWebhookNotificationsInput,
    output: WebhookNotificationList,
  },
  async (context: ServiceContext, input): Promise<WebhookNotificationList> => {
    const { include } = input;
    requireVisible(include, context);
    const conditions = conditionsOf(context.principal.accountId, input);
    const [order, columns] = [ORDERS[input.sort], notificationColumns(include)];
    const list = {
      family: LIST_WEBHOOK_NOTIFICATIONS,
      table: 'webhook_notification',
      alias: 'n',
      conditions,
      order,
      columns,
      joins: '',
    };
    const { listed, rows } = await readPage(context.db, list, input);
    const notifications = rows.map((row) => toNotificationDetails(row, include, context));
    return { ...listed, notifications };
  },
);

/** There is an index for each of the equations in the order of the list, but none for two of them at once. */
function conditionsOf(accountId: string, input: Input): Conditions {
  const conditions = new Conditions('n', accountId);
  const { webhook_id, event, delivery_status } = input;
  const equations = [
    ...(webhook_id === undefined ? [] : [`n.webhook_id = ${conditions.value('uuid', webhook_id)}`]),
    ...(event === undefined ? [] : [isOneOf('n.event', event, conditions)]),
    // Written out, because the indexes of those that wait or have failed have no others.
    ...(delivery_status === undefined ? [] : [isInState(delivery_status)]),
  ];
  // What waits is found by its webhooks, in the order in which it is due.
  if (delivery_status?.length === 1 && delivery_status[0] === 'pending') {
    conditions.add(`n.webhook_id IN (SELECT w.id FROM webhook w WHERE w.account_id = ${conditions.account})`);
  }
  for (const text of equations) {
    if (equations.length === 1) conditions.addOrdered(text);
    else conditions.add(text);
  }
  const { created_after: after, created_before: before } = input;
  refuseInverted(input, 'created_after', 'created_before');
  if (after !== undefined)
    conditions.addOrdered(`n.created_at >= ${conditions.value('instant', momentInstant(after))}`);
  if (before !== undefined)
    conditions.addOrdered(`n.created_at < ${conditions.value('instant', momentInstant(before))}`);
  return conditions;
}

function isInState(states: readonly z.output<typeof DeliveryStatus>[]): string {
  const texts = states.map((state) => `n.delivery_status = '${state}'`);
  return texts.length === 1 ? texts.join('') : `(${texts.join(' OR ')})`;
}
