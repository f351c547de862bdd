import { SECRET_PURPOSE as CLIENT_PURPOSE, clientStore } from '../../auth/oauth/client-store.ts';
import { KEY_PURPOSE } from '../../auth/signing-keys.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { headersPurpose, secretPurpose } from '../../dispatcher/message.ts';
import { ANSWER_PURPOSE } from '../../services/idempotency/request-memory.ts';
import { credentialPurpose } from '../../services/line-credential/credential-purpose.ts';
import { mailPurpose } from '../../services/mail/queue-mail.ts';
import { newWebhookSecret } from '../../services/webhook/webhook-secret.ts';
import { upstreamKeyPurpose, upstreamSecretPurpose } from '../../sources/upstreams/sealed-purposes.ts';

/** A value as it is stored, with the purpose that it was sealed for. */
export interface SealedValue {
  sealed: Uint8Array;
  purpose: string;
}

/** A stored row with what is sealed in it. */
export interface SealedRow {
  /** What the next page begins after. */
  after: readonly string[];
  values: readonly SealedValue[];
  /** Writes the values sealed anew, in their order; false if another process changed the row since it was read. */
  write(sealed: readonly Uint8Array[]): Promise<boolean>;
  /** Removes what cannot be opened, so that the service works without it. */
  discard(): Promise<void>;
}

/** One kind of sealed values. Every kind is listed here: what is missing cannot be read once the former key is gone. */
export interface SealedPlace {
  name: string;
  /** What the operator has to do after values were discarded. */
  afterDiscard: string;
  page(after: readonly string[] | null): Promise<SealedRow[]>;
}

const PAGE_ROWS = 200;

/** All that is sealed in the database. */
export function sealedPlaces(db: Database, sealer: Sealer): SealedPlace[] {
  return [
    signingKeys(db),
    clients(db, sealer),
    webhooks(db, sealer),
    upstreamWebhooks(db),
    answers(db),
    mails(db),
    lineCredentials(db),
  ];
}

function signingKeys({ prisma }: Database): SealedPlace {
  return {
    name: 'signing keys',
    afterDiscard: 'a new one is made at the next sign-in',
    page: async (after) => {
      const rows = await prisma.signingKey.findMany({ where: idAfter(after), orderBy: { id: 'asc' }, take: PAGE_ROWS });
      return rows.map(({ id, sealedJwk }) => ({
        after: [id],
        values: [{ sealed: sealedJwk, purpose: KEY_PURPOSE }],
        write: async ([sealed]) => {
          if (sealed === undefined) return false;
          const { count } = await prisma.signingKey.updateMany({
            where: { id, sealedJwk },
            data: { sealedJwk: Buffer.from(sealed) },
          });
          return count > 0;
        },
        discard: async () => void (await prisma.signingKey.deleteMany({ where: { id, sealedJwk } })),
      }));
    },
  };
}

function clients(db: Database, sealer: Sealer): SealedPlace {
  const { prisma } = db;
  return {
    name: 'registered programs',
    afterDiscard: 'people connect them again',
    page: async (after) => {
      const where = { ...idAfter(after), sealedSecret: { not: null } };
      const rows = await prisma.oauthClient.findMany({ where, orderBy: { id: 'asc' }, take: PAGE_ROWS });
      return rows.flatMap(({ id, sealedSecret }) => {
        if (sealedSecret === null) return [];
        return {
          after: [id],
          values: [{ sealed: sealedSecret, purpose: CLIENT_PURPOSE }],
          write: async ([sealed]: readonly Uint8Array[]) => {
            if (sealed === undefined) return false;
            const data = { sealedSecret: Buffer.from(sealed) };
            const { count } = await prisma.oauthClient.updateMany({ where: { id, sealedSecret }, data });
            return count > 0;
          },
          discard: () => clientStore(db, sealer).destroy(id),
        };
      });
    },
  };
}

function webhooks(db: Database, sealer: Sealer): SealedPlace {
  const { prisma } = db;
  return {
    name: 'webhooks',
    afterDiscard: 'each has a new secret and no custom headers; their receivers need the new secret',
    page: async (after) => {
      const rows = await prisma.webhook.findMany({
        where: idAfter(after),
        orderBy: { id: 'asc' },
        take: PAGE_ROWS,
        select: { id: true, secret: true, nextSecret: true, headers: true },
      });
      return rows.map((row) => {
        const { id, ...parts } = row;
        const names = (['secret', 'nextSecret', 'headers'] as const).filter((name) => parts[name] !== null);
        const values = names.flatMap((name) => {
          const sealed = parts[name];
          const purpose = name === 'headers' ? headersPurpose(id) : secretPurpose(id);
          return sealed === null ? [] : [{ sealed, purpose }];
        });
        const update = async (data: object) => (await prisma.webhook.updateMany({ where: row, data })).count > 0;
        return {
          after: [id],
          values,
          write: (sealed) => update(Object.fromEntries(names.map((name, at) => [name, Buffer.from(sealed[at] ?? [])]))),
          discard: async () => {
            const secret = Buffer.from(sealer.seal(newWebhookSecret(), secretPurpose(id)));
            await update({
              secret,
              nextSecret: null,
              secretSwitchAt: null,
              headers: null,
              updatedAt: await databaseNow(db),
            });
          },
        };
      });
    },
  };
}

function upstreamWebhooks({ prisma }: Database): SealedPlace {
  return {
    name: 'webhooks at upstreams',
    afterDiscard: 'they are registered again; remove the former ones at the upstreams',
    page: async (after) => {
      const rows = await prisma.upstreamWebhook.findMany({
        where: after?.[0] === undefined ? {} : { upstream: { gt: after[0] } },
        orderBy: { upstream: 'asc' },
        take: PAGE_ROWS,
        select: { upstream: true, key: true, secret: true },
      });
      return rows.map((row) => {
        const { upstream, key, secret } = row;
        const stored = [
          // Empty until the first check.
          ...(key.length === 0 ? [] : [{ name: 'key', sealed: key, purpose: upstreamKeyPurpose(upstream) }]),
          ...(secret === null ? [] : [{ name: 'secret', sealed: secret, purpose: upstreamSecretPurpose(upstream) }]),
        ];
        return {
          after: [upstream],
          values: stored,
          write: async (sealed) => {
            const data = Object.fromEntries(stored.map(({ name }, at) => [name, Buffer.from(sealed[at] ?? [])]));
            return (await prisma.upstreamWebhook.updateMany({ where: row, data })).count > 0;
          },
          discard: async () => void (await prisma.upstreamWebhook.deleteMany({ where: row })),
        };
      });
    },
  };
}

function answers({ prisma }: Database): SealedPlace {
  return {
    name: 'answers of idempotent requests',
    afterDiscard: 'nothing; they are kept for a day',
    page: async (after) => {
      const [accountId = '', key = ''] = after ?? [];
      const later = after === null ? {} : { OR: [{ accountId: { gt: accountId } }, { accountId, key: { gt: key } }] };
      const rows = await prisma.idempotentRequest.findMany({
        where: { ...later, document: { not: null } },
        orderBy: [{ accountId: 'asc' }, { key: 'asc' }],
        take: PAGE_ROWS,
        select: { accountId: true, key: true, document: true },
      });
      return rows.flatMap((row) => {
        const { accountId, key, document } = row;
        if (document === null) return [];
        return {
          after: [accountId, key],
          values: [{ sealed: Buffer.from(document, 'base64'), purpose: ANSWER_PURPOSE }],
          write: async ([sealed]: readonly Uint8Array[]) => {
            if (sealed === undefined) return false;
            const data = { document: Buffer.from(sealed).toString('base64') };
            return (await prisma.idempotentRequest.updateMany({ where: row, data })).count > 0;
          },
          discard: async () => void (await prisma.idempotentRequest.deleteMany({ where: row })),
        };
      });
    },
  };
}

function mails({ prisma }: Database): SealedPlace {
  return {
    name: 'mails that wait',
    afterDiscard: 'make the links again that were not sent; alerts and digests that waited are not sent',
    page: async (after) => {
      const rows = await prisma.mail.findMany({
        where: { ...idAfter(after), body: { not: null } },
        orderBy: { id: 'asc' },
        take: PAGE_ROWS,
        select: { id: true, body: true },
      });
      return rows.flatMap(({ id, body }) => {
        if (body === null) return [];
        return {
          after: [id],
          values: [{ sealed: body, purpose: mailPurpose(id) }],
          write: async ([sealed]: readonly Uint8Array[]) => {
            if (sealed === undefined) return false;
            const { count } = await prisma.mail.updateMany({
              where: { id, body },
              data: { body: Buffer.from(sealed) },
            });
            return count > 0;
          },
          discard: async () => void (await prisma.mail.deleteMany({ where: { id, body } })),
        };
      });
    },
  };
}

function lineCredentials({ prisma }: Database): SealedPlace {
  return {
    name: 'credentials of accounts for shipping lines',
    afterDiscard: 'the accounts set them again',
    page: async (after) => {
      const rows = await prisma.lineCredential.findMany({
        // Empty where it was discarded before: a page of nothing else would seem to be the end.
        where: { ...idAfter(after), AND: [{ sealed: { not: null } }, { sealed: { not: Buffer.of() } }] },
        orderBy: { id: 'asc' },
        take: PAGE_ROWS,
        select: { id: true, sealed: true },
      });
      return rows.flatMap(({ id, sealed: stored }) => {
        if (stored === null) return [];
        const where = { id, sealed: stored };
        return {
          after: [id],
          values: [{ sealed: stored, purpose: credentialPurpose(id) }],
          write: async ([sealed]: readonly Uint8Array[]) => {
            if (sealed === undefined) return false;
            const { count } = await prisma.lineCredential.updateMany({ where, data: { sealed: Buffer.from(sealed) } });
            return count > 0;
          },
          // The row stays, so that the account keeps its own watches; without credentials they are refused.
          discard: async () => void (await prisma.lineCredential.updateMany({ where, data: { sealed: Buffer.of() } })),
        };
      });
    },
  };
}

function idAfter(after: readonly string[] | null): { id?: { gt: string } } {
  return after?.[0] === undefined ? {} : { id: { gt: after[0] } };
}
