import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Sealer } from '../../core/sealer.ts';
import type { Database, Statement } from '../../db/client.ts';
import { endGrantsOf } from './end-grant.ts';

const FIND: Statement = {
  name: 'find_oauth_client',
  text: 'SELECT c.payload, c.sealed_secret FROM oauth_client c WHERE c.id = $1',
};

const SAVE: Statement = {
  name: 'save_oauth_client',
  text: `INSERT INTO oauth_client (id, payload, sealed_secret) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET payload = EXCLUDED.payload, sealed_secret = EXCLUDED.sealed_secret`,
};

const REMOVE: Statement = {
  name: 'remove_oauth_client',
  text: `WITH records AS (DELETE FROM oauth_record WHERE client_id = $1 AND grant_id IS NULL)
    DELETE FROM oauth_client WHERE id = $1`,
};

const PURPOSE = 'oauth_client.client_secret';

interface Row {
  payload: AdapterPayload;
  sealed_secret: Buffer | null;
}

/** Where registered programs are kept; their secrets are sealed, because some ways of signing in need them in the clear. */
export function clientStore(db: Database, sealer: Sealer): Adapter {
  return {
    upsert: async (id: string, payload: AdapterPayload) => {
      const { client_secret: secret, ...open } = payload;
      const sealed = typeof secret === 'string' ? sealer.seal(secret, PURPOSE) : null;
      await db.query(SAVE, [id, open, sealed]);
    },
    find: async (id: string) => {
      // What the database cannot even be asked about is not there.
      if (id.includes('\0')) return undefined;
      const [row] = await db.query<Row>(FIND, [id]);
      if (row === undefined) return undefined;
      if (row.sealed_secret === null) return row.payload;
      return { ...row.payload, client_secret: sealer.open(row.sealed_secret, PURPOSE) };
    },
    destroy: async (id: string) => {
      // What people allowed a program that is gone is of no use to anybody but a thief.
      await endGrantsOf(db, id);
      await db.query(REMOVE, [id]);
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
