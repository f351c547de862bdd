import type { Request, Response } from 'express';
import type { Log } from '../../core/context.ts';
import type { Sealer, SecretKeys } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { AccessTokens } from '../access-token.ts';
import type { SigningKeys } from '../signing-keys.ts';

/** The rate limit of an address. Errors of `take`: `rate_limited`. */
export interface OauthLimits {
  register: Throttle;
  authorize: Throttle;
  token: Throttle;
}

interface Throttle {
  take(key: string): Promise<void>;
}

/** What the authorization server is made of. */
export interface OauthParts {
  /** The address of the authorization server and of the resource that its tokens are for, neither with a slash at its end. */
  issuer(): string;
  resource(): string;
  db: Database;
  sealer: Sealer;
  keys: SigningKeys;
  tokens: AccessTokens;
  cookieKeys: SecretKeys;
  graceSeconds: number;
  /** Leads to public addresses alone: where it goes is for programs to say. */
  http: HttpClient;
  limits: OauthLimits;
  /** By what an address is counted. */
  throttleKeyOf(request: Request): string;
  /** The session of the pages; null without one. */
  userOf(request: Request): Promise<string | null>;
  /** Renders an error page for a browser. */
  showFailure(failure: unknown, request: Request, response: Response): void;
  log: Log;
}
