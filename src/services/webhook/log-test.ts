import { newId } from '../../core/id.ts';
import type { StoredHeaders } from '../../dispatcher/delivery-headers.ts';
import type { Answered } from '../../dispatcher/outcome.ts';
import { packHeaders } from '../../dispatcher/stored-headers.ts';
import type { ServiceContext } from '../service-context.ts';
import type { WebhookNotification } from '../webhook-message/notification.ts';
import { lockWebhook } from './lock-webhook.ts';

/** A test that was sent, and how it was answered. */
interface SentTest {
  notification: WebhookNotification;
  body: Buffer;
  sentAt: Date;
  stored: StoredHeaders;
  answer: Answered;
  durationMs: number;
}

/**
 * Writes a test into the log of its webhook, with its mark and its only attempt. It is not retried, so one that was refused is given
 * up. A webhook that was deleted meanwhile has no log.
 */
export async function logTest({ db, principal }: ServiceContext, test: SentTest): Promise<void> {
  const { notification, sentAt } = test;
  const { accountId } = principal;
  await db.transaction(async (tx) => {
    await lockWebhook(tx, { id: notification.webhook_id, accountId });
    if ((await tx.prisma.webhook.count({ where: { id: notification.webhook_id, accountId } })) === 0) return;
    await tx.prisma.webhookNotification.create({ data: notificationOf(test, accountId), select: { id: true } });
    await tx.prisma.webhookAttempt.create({
      data: { ...attemptOf(test), notificationId: notification.id, startedAt: sentAt },
      select: { id: true },
    });
  });
}

function notificationOf({ notification, body, sentAt, answer }: SentTest, accountId: string) {
  const { id, webhook_id, event, reference_type, reference_id } = notification;
  const isAccepted = answer.outcome === 'success';
  return {
    ...{ id, accountId, webhookId: webhook_id, event, referenceType: reference_type, referenceId: reference_id },
    // Of an example nothing is in the outbox, so the bytes themselves are kept.
    ...{ eventId: newId(), eventCreatedAt: sentAt, body: new Uint8Array(body), isTest: true, trigger: 'test' },
    deliveryStatus: isAccepted ? 'succeeded' : 'failed',
    ...{ attempts: 1, tries: 1, finishedAt: sentAt, failedReason: isAccepted ? null : 'test' },
    ...{ lastOutcome: answer.outcome, lastStatusCode: answer.statusCode, lastError: answer.error },
    ...{ nextAttemptAt: sentAt, createdAt: sentAt, updatedAt: sentAt },
  };
}

function attemptOf({ notification, stored, answer, durationMs }: SentTest) {
  const { outcome, statusCode, error, responseHeaders, responseBody, isTruncated } = answer;
  const { signatures, requestHeaders } = stored;
  return {
    ...{ id: newId(), webhookId: notification.webhook_id, number: 1, trigger: 'test', durationMs },
    ...{ outcome, statusCode, error, isTruncated },
    ...(signatures === null ? {} : { signatures: new Uint8Array(signatures) }),
    ...(requestHeaders === null ? {} : { requestHeaders }),
    ...(responseHeaders === null ? {} : { responseHead: new Uint8Array(packHeaders(responseHeaders)) }),
    ...(responseBody === null ? {} : { responseBody: new Uint8Array(responseBody) }),
  };
}
