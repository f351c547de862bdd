import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { type Statement, type Transaction, uniqueViolation } from '../../db/client.ts';
import { findLine, type ShippingLine } from '../../domain/carrier.ts';
import { checkReference } from '../../domain/reference.ts';
import type { Source, TrackedKind } from '../../sources/source.ts';
import { ingestAgain } from '../ingest/ingest-again.ts';
import { PlainText } from '../plain-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { RequestType, TRACKING_REQUEST_COLUMNS, TrackingRequest } from './tracking-request.ts';

/** Longer numbers are no numbers; what is longer is not even looked at. */
const NUMBER_LENGTH_MAX = 200;
const LABELS_MAX = 100;

const Labels = z.array(PlainText.trim().min(1).max(255)).max(LABELS_MAX).default([]);

const KIND_OF_TYPE = {
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking',
  container: 'container',
} as const satisfies Record<RequestType, TrackedKind>;

interface Created extends TrackingRequest {
  watch_id: string;
  is_known: boolean;
}

/**
 * Creates request, watch and schedule in one statement. A watch that is known keeps its date: who asks second is
 * answered from what is stored, and the line is not asked more often for it. Its digest is forgotten, so that the next
 * answer is taken in whole, even one as before: it settles a request that was cut off here, and wakes the terminals.
 */
const CREATE: Statement = {
  name: 'create_tracking_request',
  text: `WITH w AS (
      INSERT INTO watch (id, source, kind, number, journey_month)
      VALUES ($1, $2, $3, $4, date_trunc('month', now() AT TIME ZONE 'UTC')::date)
      ON CONFLICT (source, kind, number) DO UPDATE SET source = EXCLUDED.source RETURNING id
    ), s AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT id, $2, now() FROM w
      ON CONFLICT (watch_id) DO UPDATE SET digest = NULL,
        next_due_at = CASE WHEN watch_schedule.last_succeeded_at IS NOT NULL AND isfinite(watch_schedule.next_due_at)
          THEN watch_schedule.next_due_at ELSE now() END,
        failures = 0, phase = CASE WHEN watch_schedule.last_succeeded_at IS NULL THEN 'pending' ELSE watch_schedule.phase END
      RETURNING watch_id, last_succeeded_at IS NOT NULL AS is_known
    ), r AS (
      INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac,
        ref_numbers, tags, idempotency_key)
      SELECT $5, $6, w.id, $7, $8, $4, $2, $9::text[], $10::text[], $11 FROM w
      ON CONFLICT (account_id, scac, normalized_number) WHERE status IN ('pending', 'created', 'awaiting_manifest') DO NOTHING
      RETURNING *
    )
    SELECT ${TRACKING_REQUEST_COLUMNS}, r.watch_id, s.is_known FROM r JOIN s ON s.watch_id = r.watch_id`,
};

const FIND_LIVING: Statement = {
  name: 'find_living_tracking_request',
  text: `SELECT id, shipment_id, status FROM tracking_request WHERE account_id = $1 AND scac = $2 AND normalized_number = $3
    AND status IN ('pending', 'created', 'awaiting_manifest')`,
};

const FIND_REPEATED: Statement = {
  name: 'find_repeated_tracking_request',
  text: `SELECT ${TRACKING_REQUEST_COLUMNS} FROM tracking_request r WHERE r.account_id = $1 AND r.idempotency_key = $2`,
};

const READ: Statement = {
  name: 'read_tracking_request',
  text: `SELECT ${TRACKING_REQUEST_COLUMNS} FROM tracking_request r WHERE r.id = $1`,
};

/** What a tracking request is made of. */
export const CreateTrackingRequestInput = z.object({
  request_type: z
    .preprocess((value) => (value === 'booking' ? 'booking_number' : value), RequestType)
    .describe('What kind of number it is; booking is accepted for booking_number'),
  request_number: z.string().describe("The carrier's number; blanks, dashes and case do not matter"),
  scac: z.string().max(20).describe('SCAC of the shipping line, e.g. MAEU'),
  ref_numbers: Labels.describe('Your own references'),
  tags: Labels.describe('Your own labels'),
  idempotency_key: PlainText.min(1)
    .max(255)
    .optional()
    .describe('Your own id of this request: sent again, it is answered the same'),
});

/**
 * Begins to track a number. Errors: `blank`, `line_not_recognized`, `line_not_supported`, `line_not_configured`,
 * `number_type_not_supported`, `invalid_number`, and `duplicate` with the existing request in `meta`.
 */
export const createTrackingRequest = defineOperation(
  {
    id: 'create_tracking_request',
    summary: 'Begin to track a bill of lading, booking or container at a shipping line',
    permission: 'tracking:write',
    input: CreateTrackingRequestInput,
    output: TrackingRequest,
  },
  async (context: ServiceContext, input): Promise<TrackingRequest> => {
    const repeated = await findRepeated(context, input.idempotency_key);
    if (repeated !== null) return repeated;
    const line = lineOf(input.scac);
    const kind = KIND_OF_TYPE[input.request_type];
    const text = numberOf(kind, input.request_number);
    const source = await findSource(context, { line, kind, text, request_number: input.request_number });
    const number = source.canonicalNumber?.({ kind, number: text }) ?? text;
    const created = await create(context, { ...input, source, kind, number }).catch(async (error: unknown) => {
      const raced = mayBeRepeated(error) ? await findRepeated(context, input.idempotency_key) : null;
      if (raced === null) throw error;
      return { ...raced, is_known: false, watch_id: '' };
    });
    if (!created.is_known) return withoutWatch(created);
    await ingestAgain(context, { watchId: created.watch_id, statements: [], poll: null });
    const [settled] = await context.db.query<TrackingRequest>(READ, [created.id]);
    return settled ?? withoutWatch(created);
  },
);

function withoutWatch({ watch_id: _watch, is_known: _known, ...request }: Created): TrackingRequest {
  return request;
}

async function findRepeated(context: ServiceContext, key: string | undefined): Promise<TrackingRequest | null> {
  if (key === undefined) return null;
  const [request] = await context.db.query<TrackingRequest>(FIND_REPEATED, [context.principal.accountId, key]);
  return request ?? null;
}

/** The same call may have come twice at once: the later one finds the key taken, or the number tracked. */
function mayBeRepeated(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'duplicate';
  return uniqueViolation(error)?.includes('idempotency') ?? false;
}

function lineOf(scac: string): ShippingLine {
  const pointer = '/data/attributes/scac';
  if (scac.trim() === '')
    throw new Failure('blank', "Scac can't be blank; give the SCAC of the shipping line, e.g. MAEU.", { pointer });
  const line = findLine(scac.trim());
  if (line !== null) return line;
  throw new Failure(
    'line_not_recognized',
    `Scac '${scac}' is not recognized; look it up in the list of shipping lines.`,
    { pointer },
  );
}

function numberOf(kind: TrackedKind, text: string): string {
  const pointer = '/data/attributes/request_number';
  if (text.trim() === '') throw new Failure('blank', "Request number can't be blank.", { pointer });
  if (text.length > NUMBER_LENGTH_MAX) {
    throw new Failure(
      'invalid_number',
      `A request number has at most ${NUMBER_LENGTH_MAX} characters; this has ${text.length}.`,
      { pointer },
    );
  }
  const checked = checkReference(kind, text);
  if (!checked.ok) throw new Failure('invalid_number', checked.reason, { pointer });
  return checked.number;
}

/** What the line can be asked for is said before anything is stored. */
function sourceOf(context: ServiceContext, line: ShippingLine, kind: TrackedKind): Source {
  const pointer = '/data/attributes/scac';
  const access = context.sources.line(line.scac);
  if (access.access === 'no_adapter') {
    const why = `Scac '${line.scac}' is not supported: there is no way yet to ask ${line.name}.`;
    throw new Failure('line_not_supported', why, { pointer });
  }
  if (access.access === 'not_configured') {
    const what = `${line.name} (${line.scac}) is not connected to this installation, so the number is not tracked; whoever runs it sets ${access.missing.join(', ')}.`;
    throw new Failure('line_not_configured', what, { pointer, meta: { missing: access.missing } });
  }
  if (access.source.kinds.includes(kind)) return access.source;
  const known = access.source.kinds.map((name) => name.replaceAll('_', ' ')).join(' or ');
  const why = `${line.name} cannot be asked for a ${kind.replaceAll('_', ' ')}; use the ${known}.`;
  throw new Failure('number_type_not_supported', why, { pointer: '/data/attributes/request_type' });
}

interface Order extends z.output<typeof CreateTrackingRequestInput> {
  source: Source;
  kind: TrackedKind;
  number: string;
}

function create(context: ServiceContext, order: Order): Promise<Created> {
  const { accountId } = context.principal;
  const { source, kind, number } = order;
  return context.db.transaction(async (tx) => {
    const [created] = await tx.query<Created>(CREATE, [
      newId(),
      source.key,
      kind,
      number,
      newId(),
      accountId,
      order.request_type,
      order.request_number.trim(),
      order.ref_numbers,
      order.tags,
      order.idempotency_key ?? null,
    ]);
    if (created !== undefined) return created;
    const living = await findLiving(tx, accountId, { scac: source.key, number });
    throw duplicate(living, source.key, order.request_number);
  });
}

/**
 * The source, or why there is none. A number that is tracked already is said to be so even where its line cannot be
 * asked any more, because credentials went away or the sandbox is off in this process.
 */
async function findSource(
  context: ServiceContext,
  order: { line: ShippingLine; kind: TrackedKind; text: string; request_number: string },
): Promise<Source> {
  try {
    return sourceOf(context, order.line, order.kind);
  } catch (error) {
    const { scac } = order.line;
    const living = await findLiving(context.db, context.principal.accountId, { scac, number: order.text });
    throw living === null ? error : duplicate(living, scac, order.request_number);
  }
}

interface Living {
  id: string;
  shipment_id: string | null;
  status: string;
}

async function findLiving(
  db: Transaction,
  accountId: string,
  { scac, number }: { scac: string; number: string },
): Promise<Living | null> {
  const [living] = await db.query<Living>(FIND_LIVING, [accountId, scac, number]);
  return living ?? null;
}

function duplicate(living: Living | null, scac: string, number: string): Failure {
  const name = `Request number '${number.trim()}' with scac '${scac}'`;
  return new Failure('duplicate', `${name} already exists in a tracking_request with a pending or created status.`, {
    pointer: '/data/attributes/request_number',
    meta: {
      tracking_request_id: living?.id ?? null,
      shipment_id: living?.shipment_id ?? null,
      status: living?.status ?? null,
    },
  });
}
