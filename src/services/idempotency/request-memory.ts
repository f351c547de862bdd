import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** A request that names itself. */
export interface NamedRequest {
  accountId: string;
  key: string;
  /** SHA-256 of the content of the request: it distinguishes another request of the same name. */
  fingerprint: Buffer;
}

/** How a request was answered. */
export interface KeptAnswer {
  status: number;
  document: string;
}

/** Where a named request stands: it is new, in progress, another one, or answered like this. */
export type RequestStanding = 'new' | 'under_way' | 'other' | KeptAnswer;

/** What is kept of requests that name themselves, for a day, for all processes alike. */
export interface RequestMemory {
  /** Takes the name, if it is free. */
  begin(request: NamedRequest): Promise<RequestStanding>;
  /** Keeps the answer. */
  keep(request: NamedRequest, answer: KeptAnswer): Promise<void>;
  /** Frees the name of a request that did nothing. */
  release(request: NamedRequest): Promise<void>;
}

/** Longer no request takes; one that was given up by its process can be taken over then. */
const LOCKED_SECONDS = 120;
const KEPT_HOURS = 24;

/** Each new name takes some old ones away, so that there is no job of its own for it. */
const FORGOTTEN_MAX = 20;

const PURPOSE = 'idempotent_request.document';

/**
 * Inserts the row, takes over one that is too old or was given up, or reads the one that is there. Of two that come at
 * once one inserts; the other waits for it and then reads.
 */
const BEGIN = sql({
  name: 'begin_idempotent_request',
  because: 'lease',
  parameters: ['uuid', 'text', 'bytes'],
  row: { is_mine: 'bool', is_same: 'bool', status: 'int?', document: 'text?' },
  text: `WITH forgotten AS (
      DELETE FROM idempotent_request WHERE (account_id, key) IN (SELECT o.account_id, o.key FROM idempotent_request o
        WHERE o.created_at < now() - interval '${KEPT_HOURS} hours' AND (o.account_id, o.key) <> ($1, $2)
        LIMIT ${FORGOTTEN_MAX} FOR UPDATE SKIP LOCKED)
    ), taken AS (
      INSERT INTO idempotent_request AS r (account_id, key, fingerprint, locked_until, created_at)
      VALUES ($1, $2, $3, clock_timestamp() + interval '${LOCKED_SECONDS} seconds', clock_timestamp())
      ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, status = NULL, document = NULL,
        locked_until = EXCLUDED.locked_until, created_at = EXCLUDED.created_at
      WHERE r.created_at < now() - interval '${KEPT_HOURS} hours'
        OR (r.status IS NULL AND r.locked_until < clock_timestamp() AND r.fingerprint = EXCLUDED.fingerprint)
      RETURNING true
    )
    SELECT EXISTS (SELECT FROM taken) AS is_mine, coalesce(r.fingerprint = $3, true) AS is_same, r.status, r.document
    FROM (VALUES (1)) one LEFT JOIN idempotent_request r ON r.account_id = $1 AND r.key = $2`,
});

/** The memory in the database. Answers are sealed, because some show a secret that is shown once. */
export function requestMemory(db: Database, sealer: Sealer): RequestMemory {
  const values = ({ accountId, key, fingerprint }: NamedRequest) => [accountId, key, fingerprint] as const;
  return {
    begin: async (request) => {
      const [row] = await db.query(BEGIN, values(request));
      if (row === undefined) throw new Error('The statement that takes a name answers with one row.');
      if (row.is_mine) return 'new';
      if (!row.is_same) return 'other';
      if (row.status === null || row.document === null) return 'under_way';
      return { status: row.status, document: sealer.open(Buffer.from(row.document, 'base64'), PURPOSE) };
    },
    keep: async (request, { status, document }) => {
      const sealed = sealer.seal(document, PURPOSE).toString('base64');
      const data = { status, document: sealed, lockedUntil: null };
      await db.prisma.idempotentRequest.updateMany({ where: ownOf(request), data });
    },
    release: async (request) => {
      await db.prisma.idempotentRequest.deleteMany({ where: { ...ownOf(request), status: null } });
    },
  };
}

/** The row of a request, unless the name has been taken for another since. */
function ownOf({ accountId, key, fingerprint }: NamedRequest) {
  return { accountId, key, fingerprint: Buffer.from(fingerprint) };
}
