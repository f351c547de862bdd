import type { Request } from 'express';
import type { csrfTokens } from '../auth/csrf.ts';
import type { Authorizations } from '../auth/oauth/authorizations.ts';
import type { Sessions } from '../auth/session.ts';
import type { createPasswordSignIn } from '../auth/sign-in.ts';
import type { CompanySignIn } from '../auth/sso/sign-in.ts';
import type { Log, Principal } from '../core/context.ts';
import type { Sealer, SecretKeys } from '../core/sealer.ts';
import type { ServiceContext } from '../services/service-context.ts';

/** What the pages are made of. */
export interface WebParts {
  /** The address that they live below, without a slash at its end; links, cookies and the check of origins follow it. */
  baseUrl(): string;
  /** What programs are given as the address to connect to. */
  mcpUrl(): string;
  /** The name of the service on the pages. */
  resourceName: string;
  sessions: Sessions;
  signIn: ReturnType<typeof createPasswordSignIn>;
  csrfKeys: Readonly<Parameters<typeof csrfTokens>>;
  /** The keys of the cookies by which browsers are known that a user signed in with before. */
  deviceKeys: SecretKeys;
  db: ServiceContext['db'];
  contextFor(principal: Principal, requestId: string, address: string): ServiceContext;
  /** Null where people sign in with a password alone. */
  company: CompanySignIn | null;
  authorizations: Authorizations;
  /** Whether an SMTP server is configured. */
  sendsMail: boolean;
  /** Whether the sandbox line can be tracked. */
  hasSandbox: boolean;
  /** The account that is configured; null for the only one. */
  accountName: string | null;
  /** Encrypts the texts of mails. */
  sealer: Sealer;
  /**
   * Counts a request for a new password, by person and networks; false if enough mails went to the person from all together.
   * Errors: `rate_limited`, with the time of the next.
   */
  countForgotten(person: string, networks: readonly string[]): Promise<boolean>;
  /** Counts an attempt to use a welcome link. Errors: `rate_limited`, with the time of the next. */
  countWelcome(address: string): Promise<void>;
  /** The network address that a request came from. */
  addressOf(request: Request): string;
  log: Log;
}
