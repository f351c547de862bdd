import type { Adapter, AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { jsonValue } from '../../db/prisma.ts';
import { endGrantsOf } from './end-grant.ts';

/** What the library gave to be kept. */
const Payload = z.record(z.string(), z.unknown());

/** What the secret of a registered program is sealed for. */
export const SECRET_PURPOSE = 'oauth_client.client_secret';

/** Where registered programs are kept; their secrets are sealed, because some ways of signing in need them in the clear. */
export function clientStore(db: Database, sealer: Sealer): Adapter {
  return {
    upsert: async (id: string, payload: AdapterPayload) => {
      const { client_secret: secret, ...open } = payload;
      const sealed = typeof secret === 'string' ? Buffer.from(sealer.seal(secret, SECRET_PURPOSE)) : null;
      const stored = { payload: jsonValue(open), sealedSecret: sealed };
      await db.prisma.oauthClient.upsert({ where: { id }, create: { id, ...stored }, update: stored });
    },
    find: async (id: string) => {
      // An id that PostgreSQL cannot store cannot exist.
      if (id.includes('\0')) return undefined;
      const row = await db.prisma.oauthClient.findUnique({
        where: { id },
        select: { payload: true, sealedSecret: true },
      });
      if (row === null) return undefined;
      const payload = Payload.parse(row.payload);
      if (row.sealedSecret === null) return payload;
      return { ...payload, client_secret: sealer.open(Buffer.from(row.sealedSecret), SECRET_PURPOSE) };
    },
    destroy: async (id: string) => {
      // The grants of a deleted client would only be of use to an attacker.
      await endGrantsOf(db, id);
      await db.transaction(async ({ prisma }) => {
        await prisma.oauthRecord.deleteMany({ where: { clientId: id, grantId: null } });
        await prisma.oauthClient.deleteMany({ where: { id } });
      });
    },
    findByUid: findNothing,
    findByUserCode: findNothing,
    consume: nothing,
    revokeByGrantId: nothing,
  };
}

async function findNothing(): Promise<undefined> {
  return undefined;
}

async function nothing(): Promise<void> {}
