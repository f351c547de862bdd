import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { errorCode } from '../../db/error-code.ts';
import { clientStore } from './client-store.ts';
import { endGrant } from './end-grant.ts';
import { hashOf } from './hash.ts';
import { CONSUME_OAUTH_RECORD, FIND_OAUTH_RECORD, SAVE_OAUTH_RECORD } from './statements.ts';

/** What was issued because of a grant, and ends with it. */
const OF_GRANTS = ['AuthorizationCode', 'RefreshToken', 'Grant'];

/** What never ends by itself ends with the client that it belongs to. */
const SECONDS_MAX = 100 * 365 * 86_400;

/** What the library gave to be kept. */
const Payload = z.record(z.string(), z.unknown());

const FOREIGN_KEY_MISSING = '23503';

interface Row {
  payload: AdapterPayload;
  consumed: number | null;
}

export interface RecordParts {
  db: Database;
  sealer: Sealer;
  /** For how many seconds a refresh token that was used may be used again. */
  graceSeconds: number;
}

/**
 * Where the authorization server keeps what it has to remember, in the database for all processes. A value that could be
 * used by an attacker who read it (a code, a token, the content of a cookie) is kept as its SHA-256 alone, and given back to the
 * library from the request that presented it.
 */
export function recordAdapter({ db, sealer, graceSeconds }: RecordParts): (model: string) => Adapter {
  return (model) => {
    if (model === 'Client') return clientStore(db, sealer);
    const grace = model === 'RefreshToken' ? graceSeconds : 0;
    return { upsert, find, findByUid, findByUserCode: findNothing, consume, destroy, revokeByGrantId };

    async function upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const grantId = grantOf(id, payload);
      const uid = model === 'Session' ? (payload.uid ?? null) : null;
      const seconds = Math.min(expiresIn ?? SECONDS_MAX, SECONDS_MAX);
      try {
        await db.query(SAVE_OAUTH_RECORD, [
          model,
          hashOf(id),
          kept(payload),
          grantId,
          payload.clientId ?? null,
          uid,
          seconds,
        ]);
      } catch (error) {
        // The grant ended while something was issued because of it.
        if (errorCode(error) === FOREIGN_KEY_MISSING) throw new errors.InvalidGrant('grant not found');
        throw error;
      }
    }

    async function find(id: string): Promise<AdapterPayload | undefined> {
      const [row] = await db.query(FIND_OAUTH_RECORD, [model, hashOf(id), grace]);
      return row === undefined ? undefined : { ...payloadOf(row), jti: id };
    }

    async function findByUid(uid: string): Promise<AdapterPayload | undefined> {
      const row = await db.prisma.oauthRecord.findFirst({ where: { uid, model }, select: { payload: true } });
      return row === null ? undefined : payloadOf({ payload: Payload.parse(row.payload), consumed: null });
    }

    async function consume(id: string): Promise<void> {
      const [row] = await db.query(CONSUME_OAUTH_RECORD, [model, hashOf(id), grace]);
      if (row === undefined) throw new errors.InvalidGrant(`${model} already used`);
    }

    async function destroy(id: string): Promise<void> {
      if (model === 'Grant') return revokeByGrantId(id);
      const { count } = await db.prisma.oauthRecord.deleteMany({ where: { model, idHash: hashOf(id) } });
      // An interaction leads on once: of several requests that carry it on, one found it.
      if (count === 0 && model === 'Interaction') throw new errors.SessionNotFound('interaction session not found');
    }

    function grantOf(id: string, { grantId }: AdapterPayload): string | null {
      if (model === 'Grant') return id;
      return OF_GRANTS.includes(model) ? (grantId ?? null) : null;
    }
  };

  /** Everything that was issued for a grant is revoked with it. */
  async function revokeByGrantId(grantId: string): Promise<void> {
    const isWish = Provider.ctx?.oidc?.route === 'revocation';
    await endGrant(db, { grantId, kind: isWish ? 'connection_ended' : 'token_reused' });
  }
}

/** The stored part of a payload, without any credential. */
function kept({ jti: _value, session, ...payload }: AdapterPayload): AdapterPayload {
  if (session === undefined) return payload;
  const { cookie: _cookie, ...rest } = session;
  return { ...payload, session: rest };
}

function payloadOf({ payload, consumed }: Row): AdapterPayload {
  return consumed === null ? payload : { ...payload, consumed };
}

async function findNothing(): Promise<undefined> {
  return undefined;
}
