import { demoRefusal } from '../core/demo.ts';
import type { Permission } from '../core/permission.ts';
import type { ApiCaller, CallerRequest } from './api-caller.ts';
import type { DemoSessions } from './demo-session.ts';

/** A visitor may read cargo and reference data, and neither webhooks (they have secrets) nor members and keys. */
const PERMISSIONS: ReadonlySet<Permission> = new Set(['tracking:read', 'reference:read']);

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export interface DemoCallerParts {
  sessions(): DemoSessions;
  /** The demo account; null until it has been created. */
  accountId(): Promise<string | null>;
  signInUrl(): string;
  /** Counts a request of a visitor by its network. Errors: `rate_limited`. */
  countRequest(request: CallerRequest): Promise<void>;
}

/**
 * Finds the visitor of the demonstration who sends a request; null without one. A method that is not GET or HEAD is refused. Errors:
 * `forbidden`, `rate_limited`.
 */
export function demoCaller(parts: DemoCallerParts): (request: CallerRequest) => Promise<ApiCaller | null> {
  return async (request) => {
    const session = parts.sessions().read(request.header('Cookie'));
    if (session === null) return null;
    await parts.countRequest(request);
    const accountId = await parts.accountId();
    if (accountId === null) return null;
    const demo = { session, signInUrl: parts.signInUrl() };
    if (!READING_METHODS.has(request.method)) throw demoRefusal(demo);
    return { principal: { accountId, keyId: null, userId: null, permissions: PERMISSIONS, demo }, headers: {} };
  };
}
