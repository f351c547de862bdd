import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sealedPlaces } from '../../../src/app/secret-key/sealed-places.ts';
import { clientStore } from '../../../src/auth/oauth/client-store.ts';
import { rotateSigningKey } from '../../../src/auth/signing-keys.ts';
import { run } from '../../../src/cli/program.ts';
import { loadConfig } from '../../../src/config/load.ts';
import { digest, newId } from '../../../src/core/id.ts';
import { packageRoot } from '../../../src/core/package-root.ts';
import { createSealer, type Sealer } from '../../../src/core/sealer.ts';
import { headersPurpose, secretPurpose } from '../../../src/dispatcher/message.ts';
import { createAccount } from '../../../src/services/account.ts';
import { requestMemory } from '../../../src/services/idempotency/request-memory.ts';
import { credentialPurpose } from '../../../src/services/line-credential/credential-purpose.ts';
import { mailPurpose, queueMail } from '../../../src/services/mail/queue-mail.ts';
import { upstreamKeyPurpose, upstreamSecretPurpose } from '../../../src/sources/upstreams/sealed-purposes.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';

const OLD = 'ab'.repeat(32);
const NEW = 'cd'.repeat(32);
const LOST = 'ef'.repeat(32);

/** More than a page of a rotation, and how many of them change meanwhile. */
const ROWS = 205;
const CHANGED = 30;

/** The first start of a test process also loads the program. */
const FIRST_START_MS = 120_000;

let db: TestDatabase;

beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

describeWithDatabase('the secret key', () => {
  it(
    'is checked at every start, and a wrong one ends it with what to do',
    async () => {
      const first = await landfall(OLD, 'accounts', 'list');
      const wrong = await landfall(NEW, 'accounts', 'list');
      const right = await landfall(OLD, 'accounts', 'list');

      expect([first.code, wrong.code, right.code]).toEqual([0, 3, 0]);
      expect(wrong.err).toMatch(
        /^SECRET_KEY does not hold the key .* Restore the former key\. .*landfall secret-key rotate/,
      );
    },
    FIRST_START_MS,
  );

  it('is checked against what versions before the check stored', async () => {
    await rotateSigningKey(db, sealerOf(OLD));

    expect((await landfall(NEW, 'accounts', 'list')).code).toBe(3);
    expect((await landfall(OLD, 'accounts', 'list')).code).toBe(0);
  });

  it('is one of two where two processes start at once on an empty database', async () => {
    const codes = await Promise.all([landfall(OLD, 'accounts', 'list'), landfall(NEW, 'accounts', 'list')]);

    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 3]);
  });

  it('opens everything as one of several, and rotated encrypts everything, so that the former one is of no use', async () => {
    await landfall(OLD, 'accounts', 'list');
    const stored = await storeSecrets(sealerOf(OLD));
    const [before] = await db.prisma.webhook.findMany({ select: { updatedAt: true } });

    expect((await landfall(`${NEW},${OLD}`, 'accounts', 'list')).code).toBe(0);
    expect((await landfall(NEW, 'secret-key', 'rotate')).code).toBe(3);
    const rotated = await landfall(`${NEW},${OLD}`, 'secret-key', 'rotate');
    const again = await landfall(`${NEW},${OLD}`, 'secret-key', 'rotate');

    expect([rotated.code, again.code]).toEqual([0, 0]);
    expect(counts(rotated.out)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(counts(again.out)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await readSecrets(sealerOf(NEW), stored)).toEqual(SECRETS);
    await expect(readSecrets(sealerOf(OLD), stored)).rejects.toThrow('another key');
    expect((await landfall(NEW, 'accounts', 'list')).code).toBe(0);
    expect((await landfall(OLD, 'accounts', 'list')).code).toBe(3);
    expect(await db.prisma.webhook.findMany({ select: { updatedAt: true } })).toEqual([before]);
  });

  it('goes through more than a page, goes on where it was interrupted, and leaves no change of another process out', async () => {
    await landfall(OLD, 'accounts', 'list');
    const both = sealerOf(OLD, NEW);
    const { id: accountId } = await createAccount(db, 'many');
    const ids = Array.from({ length: ROWS }, newId);
    const sealers = [sealerOf(NEW), sealerOf(OLD)];
    await db.prisma.webhook.createMany({
      data: ids.map((id, at) => webhookRow(id, accountId, sealers[at % 2] ?? both)),
    });
    const changing = ids.slice(0, CHANGED).map(async (id) => {
      const secret = Buffer.from(both.seal(`changed ${id}`, secretPurpose(id)));
      await db.prisma.webhook.update({ where: { id }, data: { secret } });
    });

    const { code } = await landfall(`${NEW},${OLD}`, 'secret-key', 'rotate');
    await Promise.all(changing);
    await landfall(`${NEW},${OLD}`, 'secret-key', 'rotate');

    expect(code).toBe(0);
    const rows = await db.prisma.webhook.findMany();
    const texts = rows.map(({ id, secret }) => sealerOf(NEW).open(secret, secretPurpose(id)).replace(id, '…'));
    const changed = texts.filter((text) => text === 'changed …');
    const others = texts.filter((text) => text === 'secret …');
    expect([changed.length, others.length]).toEqual([CHANGED, ROWS - CHANGED]);
  });

  it('keeps the former key in force while a value needs a third one, and removes that only if asked to', async () => {
    await landfall(OLD, 'accounts', 'list');
    const stored = await storeSecrets(sealerOf(LOST));
    await rotateSigningKey(db, sealerOf(OLD));

    const refused = await landfall(`${NEW},${OLD}`, 'secret-key', 'rotate');
    const former = await landfall(OLD, 'accounts', 'list');
    const discarded = await landfall(`${NEW},${OLD}`, 'secret-key', 'rotate', '--discard-unreadable');

    expect([refused.code, former.code, discarded.code]).toEqual([3, 0, 0]);
    expect(refused.err).toContain('7 stored secrets cannot be decrypted');
    expect(discarded.out).toContain('webhooks: 0 encrypted with the first key, 1 discarded: each has a new secret');
    expect(await db.prisma.oauthClient.count()).toBe(0);
    expect(await db.prisma.signingKey.count()).toBe(1);
    expect(await db.prisma.lineCredential.findMany({ select: { sealed: true } })).toEqual([
      { sealed: new Uint8Array() },
    ]);
    const [webhook] = await db.prisma.webhook.findMany();
    expect(webhook?.headers).toBeNull();
    expect(sealerOf(NEW).open(webhook?.secret ?? Buffer.alloc(0), secretPurpose(stored.webhookId))).toMatch(/^whsec_/);
  });

  it('is rotated for credentials behind more than a page of those that were discarded', async () => {
    const { id: accountId } = await createAccount(db, 'discarded');
    const discarded = Array.from({ length: ROWS }, (_, at) => ({
      id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      ...{ accountId, scac: `X${String(at).padStart(3, '0')}`, sealed: Buffer.of(), setBy: 'test' },
    }));
    const lineId = newId();
    const sealed = Buffer.from(sealerOf(OLD).seal(SECRETS.line, credentialPurpose(lineId)));
    await db.prisma.lineCredential.createMany({
      data: [...discarded, { id: lineId, accountId, scac: 'MAEU', sealed, setBy: 'test' }],
    });
    const place = sealedPlaces(db, sealerOf(OLD)).find(({ name }) => name.startsWith('credentials of accounts'));

    const page = await place?.page(null);

    expect(page?.flatMap(({ after }) => after)).toEqual([lineId]);
  });

  it('that is lost is replaced by a new one with what it encrypted removed', async () => {
    await landfall(LOST, 'accounts', 'list');
    await storeSecrets(sealerOf(LOST));

    expect((await landfall(NEW, 'secret-key', 'rotate', '--discard-unreadable')).code).toBe(0);
    expect((await landfall(NEW, 'accounts', 'list')).code).toBe(0);
  });

  it('has every purpose that something is stored under among what is rotated', async () => {
    await storeSecrets(sealerOf(OLD));
    const rows = (await Promise.all(sealedPlaces(db, sealerOf(OLD)).map((place) => place.page(null)))).flat();
    const purposes = rows.flatMap(({ values }) => values.map(({ purpose }) => purpose.split(':')[0]));

    const root = path.join(packageRoot(), 'src');
    const sealing = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && /\bseal\(/.test(readFileSync(path.join(root, file), 'utf8')))
      .toSorted();

    expect(purposes).toHaveLength(10);
    // A new file here seals something: list it in sealed-places.ts, unless it is stored nowhere (a cookie), and then here.
    expect(sealing).toEqual([
      'app/secret-key/check.ts',
      'app/secret-key/sealed-places.ts',
      'app/upstream-webhooks/check-webhook.ts',
      'auth/oauth/client-store.ts',
      'auth/signing-keys.ts',
      'auth/sso/state.ts',
      'core/sealer.ts',
      'services/idempotency/request-memory.ts',
      'services/line-credential/set-line-credentials.ts',
      'services/mail/queue-mail.ts',
      'services/record/webhook.ts',
      'services/webhook/create-webhook.ts',
      'services/webhook/rotate-webhook-secret.ts',
    ]);
  });
});

const SECRETS = {
  ...{ secret: 'secret', next: 'next', headers: '[]', client: 'of the client', answer: '{"data":1}' },
  ...{ upstreamKey: 'key', upstreamSecret: 'whsec', mail: 'of the mail', line: '{"apiKey":"of the line"}' },
};

interface Stored {
  accountId: string;
  webhookId: string;
}

function sealerOf(first: string, ...former: string[]): Sealer {
  const { secretKeys } = loadConfig({ SECRET_KEY: [first, ...former].join(',') });
  if (secretKeys === null) throw new Error('There is a key.');
  return createSealer(...secretKeys);
}

function webhookRow(id: string, accountId: string, sealer: Sealer) {
  const secret = Buffer.from(sealer.seal(`secret ${id}`, secretPurpose(id)));
  return { id, accountId, url: 'https://receiver.example/', secret, updatedAt: new Date(0) };
}

/** One of everything that is sealed. */
async function storeSecrets(sealer: Sealer): Promise<Stored> {
  const { id: accountId } = await createAccount(db, `account ${newId()}`);
  const webhookId = newId();
  await db.prisma.webhook.create({
    data: {
      ...webhookRow(webhookId, accountId, sealer),
      secret: Buffer.from(sealer.seal(SECRETS.secret, secretPurpose(webhookId))),
      nextSecret: Buffer.from(sealer.seal(SECRETS.next, secretPurpose(webhookId))),
      headers: Buffer.from(sealer.seal(SECRETS.headers, headersPurpose(webhookId))),
    },
  });
  await rotateSigningKey(db, sealer);
  await db.prisma.upstreamWebhook.create({
    data: {
      ...{
        upstream: 'hub',
        url: 'https://hub.example/v2',
        callbackUrl: 'https://ours.example/',
        nextCheckAt: new Date(0),
      },
      key: Buffer.from(sealer.seal(SECRETS.upstreamKey, upstreamKeyPurpose('hub'))),
      secret: Buffer.from(sealer.seal(SECRETS.upstreamSecret, upstreamSecretPurpose('hub'))),
    },
  });
  const lineId = newId();
  const line = Buffer.from(sealer.seal(SECRETS.line, credentialPurpose(lineId)));
  await db.prisma.lineCredential.create({ data: { id: lineId, accountId, scac: 'MAEU', sealed: line, setBy: 'test' } });
  const mailed = {
    accountId,
    userId: null,
    kind: 'invitation',
    recipient: 'new@example.com',
    subject: 'Hello',
  } as const;
  await db.transaction((tx) => queueMail(tx, sealer, { ...mailed, text: SECRETS.mail }));
  await clientStore(db, sealer).upsert('client', { client_secret: SECRETS.client }, 0);
  const memory = requestMemory(db, sealer);
  const request = requestOf(accountId);
  await memory.begin(request);
  await memory.keep(request, { status: 201, document: SECRETS.answer });
  return { accountId, webhookId };
}

async function readSecrets(sealer: Sealer, { accountId, webhookId }: Stored): Promise<typeof SECRETS> {
  const [row] = await db.prisma.webhook.findMany();
  const open = (sealed: Uint8Array | null | undefined, purpose: string) =>
    sealer.open(sealed ?? Buffer.alloc(0), purpose);
  const kept = await requestMemory(db, sealer).begin(requestOf(accountId));
  const client = await clientStore(db, sealer).find('client');
  const [key] = await db.prisma.signingKey.findMany();
  const [upstream] = await db.prisma.upstreamWebhook.findMany();
  const [mail] = await db.prisma.mail.findMany();
  const [line] = await db.prisma.lineCredential.findMany();
  open(key?.sealedJwk, 'signing_key.jwk');
  return {
    secret: open(row?.secret, secretPurpose(webhookId)),
    next: open(row?.nextSecret, secretPurpose(webhookId)),
    headers: open(row?.headers, headersPurpose(webhookId)),
    client: String(client?.client_secret),
    upstreamKey: open(upstream?.key, upstreamKeyPurpose('hub')),
    upstreamSecret: open(upstream?.secret, upstreamSecretPurpose('hub')),
    line: open(line?.sealed, credentialPurpose(line?.id ?? '')),
    mail: open(mail?.body, mailPurpose(mail?.id ?? '')),
    answer: typeof kept !== 'string' && 'document' in kept ? kept.document : '',
  };
}

function requestOf(accountId: string) {
  return { accountId, key: 'once', fingerprint: Buffer.from(digest('body')) };
}

function counts(out: string): number[] {
  return [...out.matchAll(/: (\d+) encrypted/g)].map((match) => Number(match[1]));
}

async function landfall(SECRET_KEY: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const io = {
    env: { DATABASE_URL: db.url, SECRET_KEY, LOG_LEVEL: 'silent' },
    isTerminal: false,
    print: (text: string) => {
      lines.out += `${text}\n`;
    },
    remark: (text: string) => {
      lines.err += `${text}\n`;
    },
  };
  return { code: await run(args, io), ...lines };
}
