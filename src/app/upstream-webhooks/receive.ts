import { timingSafeEqual } from 'node:crypto';
import { signatureOf } from '../../dispatcher/message.ts';
import { MINUTE_MS } from '../../domain/instant.ts';
import type { UpstreamNotificationParts } from '../../rest/routes/upstream-notifications.ts';
import { recordsNamedIn } from '../../sources/upstreams/notification.ts';
import { upstreamSecretPurpose } from '../../sources/upstreams/sealed-purposes.ts';
import { CLAIMED_MS } from './keep.ts';
import type { UpstreamWebhookParts } from './parts.ts';
import { NOTE_NOTIFIED_NUMBERS } from './statements.ts';
import { wantedWebhooks } from './wanted.ts';

/** The time of the last notification is written no more often than this. */
const HEARD_MS = MINUTE_MS / 2;
/** A wrong signature may mean that the upstream has a new secret; it is looked up no more often than this. */
const LOOKED_UP_MS = MINUTE_MS;

/** Takes the notifications of upstreams: whatever they name is due for a poll. */
export function upstreamNotifications(
  parts: Pick<UpstreamWebhookParts, 'config' | 'db' | 'sealer' | 'sources' | 'clock' | 'log'>,
): UpstreamNotificationParts {
  const { db, sealer, clock, log } = parts;
  // Of upstreams that are wanted alone, so that it stays small.
  const refusedUntilMs = new Map<string, number>();
  const wanted = new Map(wantedWebhooks(parts).map((one) => [one.upstream, one]));
  return {
    secretOf: async (upstream) => {
      if (!wanted.has(upstream)) return null;
      const row = await db.prisma.upstreamWebhook.findUnique({ where: { upstream }, select: { secret: true } });
      return row?.secret == null ? null : sealer.open(row.secret, upstreamSecretPurpose(upstream));
    },
    verify: (body, signatures, secret) => {
      const expected = Buffer.from(signatureOf(body, secret));
      return signatures.some((text) => {
        const given = Buffer.from(text);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    refused: async (upstream) => {
      const now = clock.now();
      if (now < (refusedUntilMs.get(upstream) ?? 0)) return;
      refusedUntilMs.set(upstream, now + LOOKED_UP_MS);
      const before = { lt: new Date(now - LOOKED_UP_MS) };
      // A check that is under way keeps its claim; one that is that near comes soon enough.
      const nextCheckAt = { gt: new Date(now + CLAIMED_MS) };
      const where = { upstream, confirmedAt: before, OR: [{ lookedUpAt: null }, { lookedUpAt: before }], nextCheckAt };
      const data = { nextCheckAt: new Date(now), lookedUpAt: new Date(now) };
      const { count } = await db.prisma.upstreamWebhook.updateMany({ where, data });
      if (count > 0) log.warn({ upstream }, 'upstream.notification_refused');
    },
    take: async (upstream, text) => {
      const own = wanted.get(upstream);
      const named = recordsNamedIn(text);
      if (own === undefined || named === null) return false;
      const { trackingRequests, shipments } = named;
      const due = await db.query(NOTE_NOTIFIED_NUMBERS, [upstream, [...own.lines], trackingRequests, shipments]);
      const now = clock.now();
      const before = new Date(now - HEARD_MS);
      const where = { upstream, OR: [{ heardAt: null }, { heardAt: { lt: before } }] };
      await db.prisma.upstreamWebhook.updateMany({ where, data: { heardAt: new Date(now) } });
      // The account at the upstream may have many numbers that are none of ours.
      if (due.length > 0) log.info({ upstream, due: due.length }, 'upstream.notified');
      return true;
    },
  };
}
