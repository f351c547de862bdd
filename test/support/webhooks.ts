import { DELIVERY_SETTINGS } from '../../src/dispatcher/settings.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import type { WebhookTools } from '../../src/services/webhook-tools.ts';

/** The context of webhooks where no receiver should be called; a test that needs more passes it. */
export function testWebhooks(parts: Partial<WebhookTools> = {}): WebhookTools {
  return {
    http: NO_RECEIVER,
    openNetworks: [],
    deadlineMs: DELIVERY_SETTINGS.deadlineMs,
    sources: { addresses: [], updatedAt: null },
    ...parts,
  };
}

/** A client that reaches this machine, where the receivers of the tests are. */
export function loopbackClient(): HttpClient {
  return createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
}

const NO_RECEIVER: HttpClient = {
  request: async () => ({ ok: false, error: 'network', message: 'No receiver is called here.' }),
  close: async () => {},
};
