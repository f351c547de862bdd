import { demoRefusal } from '../core/demo.ts';
import type { Permission } from '../core/permission.ts';
import type { ApiCaller, CallerRequest } from './api-caller.ts';
import type { DemoSessions } from './demo-session.ts';

/** What a visitor may see: cargo and reference data. Webhooks have secrets, and people and keys are the business of nobody. */
const PERMISSIONS: ReadonlySet<Permission> = new Set(['tracking:read', 'reference:read']);

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export interface DemoCallerParts {
  sessions(): DemoSessions;
  /** The demo account; null while it is not made yet. */
  accountId(): Promise<string | null>;
  signInUrl(): string;
  /** Counts a request of a visitor by where it comes from. Errors: `rate_limited`. */
  countRequest(request: CallerRequest): Promise<void>;
}

/**
 * Finds the visitor of the demonstration behind a request; null where there is none. Only reading requests have an answer, whatever
 * they are about. Errors: `forbidden`, `rate_limited`.
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
