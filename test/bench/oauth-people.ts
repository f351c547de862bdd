import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { hashPassword } from '../../src/services/user/password.ts';
import { type Browser, startBrowser } from '../support/browser.ts';
import type { Served } from './service.ts';

/** The throttles are on, as for everybody, and let through what one address sends in a bench. */
export const OAUTH_ENV = { AUTH_RATE_LIMITS: 'register=1000000,authorize=1000000,token=1000000,sign_in=1000000' };

/** A user who can sign in, a key of the same account, and where all of it is stored. */
export interface Person {
  email: string;
  key: string;
  databaseUrl: string;
}

/** A program that holds what it was issued last. */
export interface Program {
  clientId: string;
  accessToken: string;
  refreshToken: string;
}

/** The password of everybody in a bench. */
export const BENCH_PASSWORD = 'a wharf at low tide';
const REDIRECT_URI = 'https://host.example/callback';
const Registered = z.object({ client_id: z.string() });
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Puts an owner of a new account into the database of a running service. */
export async function addPerson({ env }: Pick<Served, 'env'>): Promise<Person> {
  const app = await createApp(loadConfig(env));
  try {
    const [accountId, userId] = [newId(), newId()];
    const email = `owner-${userId.slice(-8)}@example.com`;
    const { prisma, pool } = app.db;
    await prisma.account.create({ data: { id: accountId, name: email } });
    await prisma.user.create({ data: { id: userId, email, passwordHash: await hashPassword(BENCH_PASSWORD) } });
    await prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
    const operator = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const { key } = await createApiKey.run(app.contextFor(operator, newId()), {
      name: 'bench',
      permissions: [...ALL_PERMISSIONS],
    });
    return { email, key, databaseUrl: pool.options.connectionString ?? '' };
  } finally {
    await app.close();
  }
}

/** Signs a user in and gives their browser. Passwords are slow on purpose, so one serves for many programs. */
export async function signIn(url: string, { email }: Person): Promise<Browser> {
  const browser = startBrowser(url);
  const page = await browser.open(`${url}/sign-in`);
  const { status, text } = await browser.submit(page, '/sign-in', { email, password: BENCH_PASSWORD });
  if (status !== 200) throw new Error(`No user is signed in; the service answered ${status}: ${text}`);
  return browser;
}

/** Registers a program and lets it ask for access in a browser where a user is signed in, who allows it. */
export async function connect(url: string, browser: Browser): Promise<Program> {
  const metadata = JSON.stringify({ client_name: 'A host', redirect_uris: [REDIRECT_URI] });
  const registered = await post(`${url}/register`, metadata, 'application/json');
  const { client_id: clientId } = Registered.parse(registered);
  const verifier = randomBytes(32).toString('base64url');
  const asking = new URL(`${url}/authorize`);
  asking.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      scope: 'tracking:read tracking:write reference:read',
      state: 'a-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: url,
    }),
  );
  const consent = await browser.open(asking.href);
  const back = await browser.submit(consent, '/interaction/', { decision: 'allow' });
  const code = new URL(back.url).searchParams.get('code');
  if (code === null) throw new Error(`There is no code in ${back.url}: ${back.text}`);
  const parameters = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: REDIRECT_URI };
  return programOf(clientId, await exchange(url, { ...parameters, code, code_verifier: verifier }));
}

/** Connects so many programs, one after the other. */
export async function connectMany(url: string, browser: Browser, count: number): Promise<Program[]> {
  const programs: Program[] = [];
  for (let made = 0; made < count; made++) programs.push(await connect(url, browser));
  return programs;
}

/** The body with which a program asks for its next tokens. */
export function refreshBody({ clientId, refreshToken }: Program): string {
  const params = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
  return String(new URLSearchParams(params));
}

/** Refreshes once. */
export async function refresh(url: string, program: Program): Promise<Program> {
  return programOf(program.clientId, await post(`${url}/token`, refreshBody(program)));
}

/** A program with the tokens of an answer. Fails where the answer has none. */
export function programOf(clientId: string, answer: unknown): Program {
  const { access_token: accessToken, refresh_token: refreshToken } = Tokens.parse(answer);
  return { clientId, accessToken, refreshToken };
}

function exchange(url: string, params: Record<string, string>): Promise<unknown> {
  return post(`${url}/token`, String(new URLSearchParams(params)));
}

async function post(url: string, body: string, type = 'application/x-www-form-urlencoded'): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
