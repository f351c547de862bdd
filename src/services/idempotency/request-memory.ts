import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { BEGIN_IDEMPOTENT_REQUEST, RENEW_IDEMPOTENT_REQUEST } from './statements.ts';

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

/** A request that is being processed, and in how many seconds it is worthwhile to ask again. */
export interface UnderWay {
  retryAfterSeconds: number;
}

/** Where a named request stands: it is new, in progress, another one, or answered like this. */
export type RequestStanding = 'new' | 'other' | UnderWay | KeptAnswer;

/** What is kept of requests that name themselves, for a day, for all processes alike. */
export interface RequestMemory {
  /** Takes the name, if it is free. */
  begin(request: NamedRequest): Promise<RequestStanding>;
  /** Extends the lease of a request that is still processed; to be called every `RENEWED_MS`. */
  renew(request: NamedRequest): Promise<void>;
  /** Keeps the answer. */
  keep(request: NamedRequest, answer: KeptAnswer): Promise<void>;
  /** Frees the name of a request that did nothing. */
  release(request: NamedRequest): Promise<void>;
}

/** How often a lease is renewed: two renewals may be late or fail. */
export const RENEWED_MS = 3_000;

/** What the kept answer of a request is sealed for. */
export const ANSWER_PURPOSE = 'idempotent_request.document';

/** The memory in the database. Answers are sealed, because some show a secret that is shown once. */
export function requestMemory(db: Database, sealer: Sealer): RequestMemory {
  const values = ({ accountId, key, fingerprint }: NamedRequest) => [accountId, key, fingerprint] as const;
  return {
    begin: async (request) => {
      const [row] = await db.query(BEGIN_IDEMPOTENT_REQUEST, values(request));
      if (row === undefined) throw new Error('The statement that takes a name answers with one row.');
      if (row.is_mine) return 'new';
      if (!row.is_same) return 'other';
      if (row.status === null || row.document === null)
        return { retryAfterSeconds: retryAfter(row.age_s, row.lease_s) };
      return { status: row.status, document: sealer.open(Buffer.from(row.document, 'base64'), ANSWER_PURPOSE) };
    },
    renew: async (request) => void (await db.query(RENEW_IDEMPOTENT_REQUEST, values(request))),
    keep: async (request, { status, document }) => {
      const sealed = sealer.seal(document, ANSWER_PURPOSE).toString('base64');
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

/**
 * Most requests are answered within a second. One that takes longer is asked for again after as long as it has taken, but
 * no later than at the end of its lease, when it can be taken over if its process died.
 */
function retryAfter(ageSeconds: number | null, leaseSeconds: number | null): number {
  return Math.max(1, Math.ceil(Math.min(ageSeconds ?? 0, leaseSeconds ?? 0)));
}
