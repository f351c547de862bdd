import express from 'express';
import type { Authorization, Authorizations } from '../../src/auth/oauth/authorizations.ts';
import { createSessions } from '../../src/auth/session.ts';
import { createPasswordSignIn } from '../../src/auth/sign-in.ts';
import type { SignInLimits } from '../../src/auth/sign-in-limits.ts';
import { Failure } from '../../src/core/failure.ts';
import { newId } from '../../src/core/id.ts';
import type { Role } from '../../src/core/permission.ts';
import { Secret } from '../../src/core/secret.ts';
import { listen } from '../../src/rest/listen.ts';
import { createWebPages } from '../../src/web/pages/web.ts';
import type { WebParts } from '../../src/web/web-parts.ts';
import type { TestDatabase } from '../support/database.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { storedPassword } from '../support/stored-password.ts';
import { Browser } from './browser.ts';

export const PASSWORD = 'a sentence that is secret';
export const WAIT_SECONDS = 90;

/** What was answered to an authorization, with everything that was said. */
export interface Answer {
  kind: 'signedIn' | 'allow' | 'deny';
  uid: string;
  said: object;
}

/** Authorizations that wait in memory. */
export interface MemoryAuthorizations extends Authorizations {
  waiting: Map<string, Authorization>;
  answers: Answer[];
  /** Where the browser goes on to after each answer. */
  next: string;
}

/** A person of the tests. */
export interface Person {
  userId: string;
  email: string;
  accountId: string;
  accountName: string;
}

/** The pages behind a real socket. */
export interface PagesServer {
  /** Where they are reached in truth; `baseUrl` of the parts is what they believe. */
  origin: string;
  db: TestDatabase;
  parts: WebParts;
  clock: FakeClock;
  authorizations: MemoryAuthorizations;
  /** What was logged as broken. */
  broken: object[];
  /** How many more attempts to sign in are allowed. */
  attempts: { left: number };
  /** A new browser; with a person, one in which they are signed in. */
  browser(person?: Person): Promise<Browser>;
  /** A user with a password, the role in a new account unless another is given. */
  person(role?: Role, account?: { id: string; name: string }): Promise<Person>;
  /** Makes a user belong to one more account. */
  join(person: Person, role: Role): Promise<{ id: string; name: string }>;
  close(): Promise<void>;
}

/** Starts the pages; `baseUrl` is where they believe to be, if that is not where they are. */
export async function startPages(db: TestDatabase, baseUrl?: string): Promise<PagesServer> {
  const clock = fakeClock('2026-06-01T12:00:00.000Z');
  const context = await serviceContext(db, { clock });
  const authorizations = memoryAuthorizations();
  const broken: object[] = [];
  const attempts = { left: 1_000 };
  const log = { ...context.log, error: (fields: object) => broken.push(fields) };
  let origin = '';
  const parts: WebParts = {
    baseUrl: () => baseUrl ?? origin,
    mcpUrl: () => 'https://track.example.com/mcp',
    resourceName: 'Landfall',
    sessions: createSessions(db),
    signIn: createPasswordSignIn({ db, limits: limitsOf(attempts), log }),
    csrfKeys: [new Secret(new Uint8Array(32).fill(7))],
    deviceKeys: [new Secret(new Uint8Array(32).fill(8))],
    db,
    contextFor: (principal, requestId, address) => ({ ...context, principal, requestId, address }),
    company: null,
    authorizations,
    sendsMail: false,
    hasSandbox: true,
    accountName: null,
    sealer: context.sealer,
    countForgotten: async () => true,
    countWelcome: async () => {},
    addressOf: () => '192.0.2.7',
    log,
  };
  const app = express();
  app.use((_request, response, next) => {
    response.setHeader('X-Request-Id', 'request-1');
    next();
  });
  app.use(baseUrl === undefined ? '/' : new URL(baseUrl).pathname, createWebPages(parts));
  app.use((_request, response) => void response.status(404).end('passed on'));
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  origin = listener.url;
  const passwordHash = storedPassword(PASSWORD);
  return {
    origin,
    db,
    parts,
    clock,
    authorizations,
    broken,
    attempts,
    browser: async (person) => {
      const browser = new Browser(origin, parts.baseUrl());
      const name = parts.baseUrl().startsWith('https:') ? '__Host-landfall' : 'landfall';
      if (person !== undefined) browser.cookies.set(name, await parts.sessions.begin(person.userId));
      return browser;
    },
    person: async (role = 'owner', given) => {
      const account = given ?? (await newAccount(db));
      const userId = newId();
      const email = `${userId}@example.com`;
      await db.prisma.user.create({ data: { id: userId, email, name: 'Ada', passwordHash } });
      await db.prisma.membership.create({ data: { accountId: account.id, userId, role } });
      return { userId, email, accountId: account.id, accountName: account.name };
    },
    join: async ({ userId }, role) => {
      const account = await newAccount(db);
      await db.prisma.membership.create({ data: { accountId: account.id, userId, role } });
      return account;
    },
    close: () => listener.close(),
  };
}

/** An authorization that asks for consent, by default. */
export function waitingFor(person: Person | null, more: Partial<Authorization> = {}): Authorization {
  return {
    uid: newId(),
    prompt: person === null ? 'login' : 'consent',
    needsFreshSignIn: false,
    startedAt: 0,
    loginHint: null,
    userId: person?.userId ?? null,
    client: { id: 'client-1', name: 'Claude', uri: null, isSelfDescribed: false },
    redirect: { kind: 'web', host: 'claude.ai' },
    permissions: ['tracking:read', 'tracking:write', 'reference:read'],
    ...more,
  };
}

async function newAccount(db: TestDatabase): Promise<{ id: string; name: string }> {
  const id = newId();
  return db.prisma.account.create({ data: { id, name: `Account ${id}` } });
}

function memoryAuthorizations(): MemoryAuthorizations {
  const waiting = new Map<string, Authorization>();
  const answers: Answer[] = [];
  const memory: MemoryAuthorizations = {
    waiting,
    answers,
    next: 'https://claude.ai/done',
    find: async (request) => find(String(request.params.uid)),
    signedIn: async (request, _response, said) => answer('signedIn', request.params.uid, said),
    allow: async (request, _response, said) => answer('allow', request.params.uid, said),
    deny: async (request, _response, said) => answer('deny', request.params.uid, said),
  };
  return memory;

  function find(uid: string): Authorization {
    const found = waiting.get(uid);
    if (found !== undefined) return found;
    throw new Failure('not_found', 'This request for access has ended; start again from the program.');
  }

  function answer(kind: Answer['kind'], uid: unknown, said: object): string {
    answers.push({ kind, uid: String(uid), said });
    return memory.next;
  }
}

/** One allowance for every attempt, from any address. */
function limitsOf(attempts: { left: number }): SignInLimits {
  const take = async () => {
    attempts.left -= 1;
    if (attempts.left >= 0) return;
    const message = `There were too many attempts in a short time; try again in ${WAIT_SECONDS} s.`;
    throw new Failure('rate_limited', message, { retryAfterSeconds: WAIT_SECONDS });
  };
  const tryTake = async () => {
    await take();
    return true;
  };
  const giveBack = async () => {
    attempts.left += 1;
  };
  return {
    byNetworks: { take: async () => {} },
    byUser: { take: tryTake, giveBack },
    byDevice: { take, tryTake, giveBack },
    pace: take,
  };
}
