import { beforeEach, expect, it } from 'vitest';
import { listAuditEvents } from '../../../src/services/audit.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { createWebhook } from '../../../src/services/webhook/create-webhook.ts';
import { deleteWebhook } from '../../../src/services/webhook/delete-webhook.ts';
import { rotateWebhookSecret } from '../../../src/services/webhook/rotate-webhook-secret.ts';
import { updateWebhook } from '../../../src/services/webhook/update-webhook.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';

const SECRET = 'T0PSECRET';

describeWithDatabase('the audit log of webhooks', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  });

  const recorded = async () =>
    (await listAuditEvents.run(context, {})).events.map(({ kind, detail }) => ({ kind, ...detail })).toReversed();

  it('has who added, changed and deleted one and renewed its secret, and no secret of it', async () => {
    const headers = [{ name: 'X-Token', value: SECRET }];
    const url = `https://hooks.example.com/${SECRET}`;
    const { id } = await createWebhook.run(context, { url, events: ['container.transport.*'], headers });
    await updateWebhook.run(context, { id, active: false, headers: null });
    await updateWebhook.run(context, { id, url: `https://other.example.com/${SECRET}`, events: ['*'] });
    await rotateWebhookSecret.run(context, { id, overlap_seconds: 60 });
    await deleteWebhook.run(context, { id });

    const events = await recorded();

    const other = { webhook_id: id, host: 'other.example.com' };
    expect(events).toEqual([
      {
        kind: 'webhook_created',
        ...{ webhook_id: id, host: 'hooks.example.com', events: ['container.transport.*'], active: true },
      },
      { kind: 'webhook_changed', webhook_id: id, host: 'hooks.example.com', headers: 'none', active: false },
      { kind: 'webhook_changed', ...other, former_host: 'hooks.example.com', events: ['*'] },
      { kind: 'webhook_secret_rotated', ...other, overlap_seconds: 60 },
      { kind: 'webhook_deleted', ...other },
    ]);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });

  it('has nothing of a webhook that is saved as it is, nor twice of one that is made once', async () => {
    const given = { url: 'https://hooks.example.com/', events: ['*' as const], idempotency_key: 'once' };
    const { id } = await createWebhook.run(context, given);
    await createWebhook.run(context, given);
    await updateWebhook.run(context, { id, url: given.url, active: true });

    expect((await recorded()).map(({ kind }) => kind)).toEqual(['webhook_created']);
  });
});
