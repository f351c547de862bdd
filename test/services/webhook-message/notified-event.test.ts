import { beforeAll, expect, it } from 'vitest';
import { messageBytes } from '../../../src/dispatcher/message.ts';
import { KNOWN_LINES } from '../../../src/domain/carrier.ts';
import { messageWriterOf } from '../../../src/rest/documents/notification-message.ts';
import { type MessageEvent, messageOf } from '../../../src/services/webhook-message/message-writer.ts';
import type { WebhookNotification } from '../../../src/services/webhook-message/notification.ts';
import type { OutboxRow } from '../../../src/services/webhook-message/notified-event.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { OUTBOX_JSON, subscribe } from '../../support/notifications.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

describeWithDatabase('what a receiver is sent of a notification', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
  let webhookId: string;

  beforeAll(async () => {
    webhookId = (await subscribe(context, ['*'])).id;
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
  });

  /** The messages as a dispatcher makes them, which reads whole rows: of what was written, and of what is kept. */
  async function messages(): Promise<{ written: string; made: string }[]> {
    const text = `SELECT n.*, ${OUTBOX_JSON} AS outbox, p.included AS shared, e.included AS own
      FROM webhook_notification n JOIN outbox_event e ON e.id = n.event_id JOIN outbox_snapshot p ON p.id = e.snapshot_id
      WHERE n.webhook_id = $1 ORDER BY n.id`;
    const found = await rows<WebhookNotification & { shared: string; own: string; outbox: OutboxRow }>(db, text, [
      webhookId,
    ]);
    const bytesOf = (row: WebhookNotification, event: MessageEvent) =>
      messageBytes(messageOf(messageWriterOf(KNOWN_LINES), row, event), {
        type: row.reference_type,
        id: row.reference_id,
      }).toString();
    return found.map(({ outbox, shared, own, ...row }) => ({
      written: bytesOf(row, { included: { shared: Buffer.from(shared), own } }),
      made: bytesOf(row, outbox),
    }));
  }

  it('has the bytes that it would have if it were made when it is sent', async () => {
    const all = await messages();

    expect(all.length).toBeGreaterThan(3);
    for (const { written, made } of all) expect(written).toBe(made);
  });

  it('is the same before the first attempt and after it has failed, succeeded or been sent again', async () => {
    const before = await messages();
    await db.pool.query(
      `UPDATE webhook_notification SET delivery_status = 'succeeded', attempts = 3, tries = 3, trigger = 'manual',
        last_error = 'x', last_status_code = 500, failed_reason = 'exhausted', finished_at = now(), updated_at = now()`,
    );

    const after = await messages();

    expect(before.length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  });

  it('has the members of the contract and none of what is kept beside them', async () => {
    const [message] = await messages();

    expect(JSON.parse(message?.written ?? '')).toMatchObject({
      data: {
        attributes: {
          id: expect.any(String),
          event: expect.any(String),
          delivery_status: 'pending',
          created_at: expect.stringMatching(/Z$/),
        },
        relationships: { webhook_notification_logs: { data: [] } },
      },
    });
    expect(message?.written).not.toMatch(/attempts|next_attempt_at|account_id|"trigger"|event_created_at/);
  });
});
