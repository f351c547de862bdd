import type { Request } from 'express';
import type { DemoCallerParts } from '../auth/demo-caller.ts';
import { demoSessions } from '../auth/demo-session.ts';
import { clientAddress, throttleKey } from '../core/client-address.ts';
import type { Clock } from '../core/clock.ts';
import { derivedKeys } from '../core/derived-key.ts';
import type { SecretKeys } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import type { AuthLimits } from '../limits/auth-limits.ts';
import { findDemoAccount } from '../services/demo/demo-account.ts';
import type { DemoEntrance } from '../web/demo/demo-handler.ts';

const PURPOSE = 'landfall demonstration';

/** What identifying and counting visitors needs. */
export interface DemoVisitorParts {
  db: Database;
  clock: Clock;
  secretKeys: SecretKeys;
  limits: Pick<AuthLimits, 'demoByNetwork' | 'demoOfAll' | 'demoRequests' | 'demoRequestsOfAll'>;
  pagesUrl(): string;
  addressOf(request: Request): string;
  /** Whether an address is a trusted proxy. */
  isTrusted(address: string): boolean;
  /** The signed-in user of a request; null without one. */
  userOf(request: Request): Promise<string | null>;
}

/** Identifies and counts the visitors of the demonstration. */
export function demoVisitors(parts: DemoVisitorParts): DemoCallerParts & DemoEntrance {
  const { db, clock, limits, pagesUrl, addressOf, isTrusted } = parts;
  const keys = derivedKeys(parts.secretKeys, PURPOSE);
  let accountId: string | null = null;
  return {
    sessions: () => demoSessions({ keys, clock, isSecure: pagesUrl().startsWith('https:') }),
    accountId: async () => {
      accountId ??= await findDemoAccount(db);
      return accountId;
    },
    signInUrl: () => `${pagesUrl()}/sign-in`,
    countRequest: async ({ header, remoteAddress }) => {
      const address = clientAddress({ remoteAddress, forwardedFor: header('X-Forwarded-For'), isTrusted });
      // A network that is over its limit must not use up the limit of all.
      await limits.demoRequests.take(throttleKey(address));
      await limits.demoRequestsOfAll.take('all');
    },
    baseUrl: pagesUrl,
    countSession: async (request) => {
      await limits.demoByNetwork.take(throttleKey(addressOf(request)));
      await limits.demoOfAll.take('all');
    },
    isSignedIn: async (request) => (await parts.userOf(request)) !== null,
  };
}
