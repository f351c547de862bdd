import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { hashPassword } from '../../src/services/user/password.ts';
import type { Served } from '../bench/service.ts';
import { startBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { examineAuthorization, type Finding } from './suite.ts';

/** A user who can sign in. */
interface Person {
  email: string;
  password: string;
}

const Registered = z.object({ client_id: z.string() });

/**
 * Has the suite look at the product as an authorization server of one version of the protocol. It waits for a person to
 * go through an authorization, so one is made who does.
 */
export async function examineAuthorizationServer(product: Served, version: string): Promise<Finding> {
  const { url } = product;
  const person = await addPerson(product);
  const port = await freePort();
  return examineAuthorization({
    name: `product, as issuer of ${version}`,
    url,
    clientId: await register(url, `http://127.0.0.1:${port}/callback`),
    resource: url,
    port,
    version,
    visit: (address) => allow(person, address, [url, `http://127.0.0.1:${port}`]),
  });
}

async function addPerson({ env }: Pick<Served, 'env'>): Promise<Person> {
  const app = await createApp(loadConfig(env));
  try {
    const [userId, accountId] = [newId(), newId()];
    const person = { email: `${userId}@example.com`, password: newId() };
    const passwordHash = await hashPassword(person.password);
    await app.db.prisma.account.create({ data: { id: accountId, name: accountId } });
    await app.db.prisma.user.create({ data: { id: userId, email: person.email, passwordHash } });
    await app.db.prisma.membership.create({ data: { accountId, userId, role: 'member' } });
    return person;
  } finally {
    await app.close();
  }
}

async function register(url: string, redirectUri: string): Promise<string> {
  const metadata = { client_name: 'The suite', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
  const answer = await fetch(`${url}/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return Registered.parse(await answer.json()).client_id;
}

async function allow(person: Person, address: string, origins: readonly string[]): Promise<void> {
  const browser = startBrowser(...origins);
  const pending = await browser.open(address);
  const consent = await browser.submit(pending, '/sign-in', { ...person });
  const { status, url } = await browser.submit(consent, '/interaction/', { decision: 'allow' });
  if (status !== 200) throw new Error(`The person ended up at ${url}, which answered ${status}.`);
}
