import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { uniqueViolation } from '../../db/client.ts';
import type { Instant } from '../../domain/instant.ts';
import { Labels } from '../../domain/labels.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import { ingestAgain } from '../../ingest/ingest-again.ts';
import { pushedAmong } from '../../ingest/references.ts';
import { checkInitialFields, InitialCustomFields, type InitialFields } from '../custom-field/initial-fields.ts';
import { detectLine } from '../inference/detect-line.ts';
import { ownCredentialLines } from '../own-credential-lines.ts';
import { requireParty } from '../party.ts';
import { withPolling } from '../record/request-polling.ts';
import { RequestType, TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { createUndetected } from './create-undetected-request.ts';
import { readTrackingRequest } from './get-tracking-request.ts';
import { coveredRequest, duplicateRequest, findCovered, findLiving } from './living-request.ts';
import { findSource, lineOf, numberOf, type RequestedSource } from './requested-source.ts';
import { CREATE_TRACKING_REQUEST } from './statements.ts';

const KIND_OF_TYPE = {
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking',
  container: 'container',
} as const satisfies Record<RequestType, TrackedKind>;

interface Created extends TrackingRequest {
  watch_id: string;
  is_known: boolean;
  is_own: boolean;
  next_due_at: Instant | null;
}

/** What a tracking request is made of. */
export const CreateTrackingRequestInput = z.object({
  request_type: z
    .enum([...RequestType.options, 'booking'])
    .transform((type): RequestType => (type === 'booking' ? 'booking_number' : type))
    .describe('What kind of number it is; booking is accepted for booking_number'),
  request_number: z.string().describe("The carrier's number; blanks, dashes and case do not matter"),
  scac: z
    .string()
    .max(20)
    .nullish()
    .describe('SCAC of the shipping line, e.g. MAEU; may be absent with auto_detect_vocc_scac'),
  auto_detect_vocc_scac: z
    .boolean()
    .default(false)
    .describe('Where no SCAC is given, find the line by the number; if that leaves a doubt the request has failed'),
  ref_numbers: Labels.default([]).describe('Your own references'),
  tags: Labels.default([]).describe('Your own labels'),
  customer_id: z.string().optional().describe('Id of the party that it is tracked for'),
  initial_custom_fields: InitialCustomFields.optional().describe(
    'What the shipment and its containers are given as custom fields once they are there',
  ),
  idempotency_key: PlainText.min(1)
    .max(255)
    .optional()
    .describe('Your own id of this request: sent again, it is answered the same'),
});

type Input = z.output<typeof CreateTrackingRequestInput>;

/**
 * Begins to track a number. Errors: `blank`, `line_not_recognized`, `line_not_supported`, `line_not_configured`,
 * `number_type_not_supported`, `invalid_number`, `not_found` for the customer, those of a value that a custom field does
 * not take, and `duplicate` with the existing request in `meta`. A line that was to be found by the number and could not
 * be is no error: the request is kept as failed.
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
    const created = await create(context, input).catch(async (error: unknown) => {
      const raced = mayBeRepeated(error) ? await findRepeated(context, input.idempotency_key) : null;
      if (raced === null) throw error;
      return unwatched(raced);
    });
    const hasObservations =
      created.is_known || (created.watch_id !== '' && (await pushedAmong(context, [created.watch_id])).size > 0);
    if (!hasObservations) return withPolling(context, withoutWatch(created));
    await ingestAgain(context, { watchId: created.watch_id, statements: [], poll: null });
    return readTrackingRequest(context, created.id);
  },
);

/** Without a SCAC the line is recognized from the number. */
function isDetected({ scac, auto_detect_vocc_scac }: Input): boolean {
  return auto_detect_vocc_scac && (scac ?? '').trim() === '';
}

/** A request that there is nothing more to be done about. */
function unwatched(request: TrackingRequest): Created {
  return { ...request, is_known: false, is_own: false, watch_id: '', next_due_at: null };
}

/** The statement that makes the schedule cannot read it: when the number is due comes beside the request. */
function withoutWatch({
  watch_id: _watch,
  is_known: _known,
  is_own,
  next_due_at,
  ...request
}: Created): TrackingRequest {
  const refusal = request.polling?.refusal ?? null;
  const next_poll_at = next_due_at ?? request.polling?.next_poll_at ?? null;
  const shows_own_only = request.polling?.shows_own_only ?? false;
  return {
    ...request,
    polling: {
      next_poll_at,
      given_up_at: null,
      refusal,
      last_poll: null,
      shows_own_only,
      ...(is_own ? { own_credentials: true } : {}),
    },
  };
}

async function findRepeated(context: ServiceContext, key: string | undefined): Promise<TrackingRequest | null> {
  if (key === undefined) return null;
  const where = { accountId_idempotencyKey: { accountId: context.principal.accountId, idempotencyKey: key } };
  const found = await context.db.prisma.trackingRequest.findUnique({ where, select: { id: true } });
  return found === null ? null : readTrackingRequest(context, found.id);
}

/** The same call may have come twice at once: the later one finds the key taken, or the number tracked. */
function mayBeRepeated(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'duplicate';
  return uniqueViolation(error)?.includes('idempotency') ?? false;
}

/** What the shipment is to be given is looked at before anything is stored. */
async function checkGifts(
  context: ServiceContext,
  { customer_id: customerId, initial_custom_fields: fields }: Input,
): Promise<InitialFields | null> {
  if (customerId !== undefined) await requireParty(context, customerId, '/customer_id');
  return fields === undefined ? null : checkInitialFields(context, fields);
}

interface Order extends Input {
  initialFields: InitialFields | null;
  source: RequestedSource;
  kind: TrackedKind;
  number: string;
}

/** Everything is looked at before anything is stored. */
async function create(context: ServiceContext, input: Input): Promise<Created> {
  const kind = KIND_OF_TYPE[input.request_type];
  const named = isDetected(input) ? null : lineOf(context, input.scac ?? '');
  const text = numberOf(kind, input.request_number);
  const line = named ?? (await detectLine(context, { text: input.request_number, kind }));
  const asked = { kind, text, request_number: input.request_number, isDetected: isDetected(input) };
  const source =
    line === null ? null : await findSource(context, { line, ...asked }, await ownCredentialLines(context));
  const initialFields = await checkGifts(context, input);
  if (source === null) return unwatched(await createUndetected(context, { ...input, number: text }));
  const number = source.canonicalNumber?.({ kind, number: text }) ?? text;
  return createWatched(context, { ...input, source, kind, number, initialFields });
}

function createWatched(context: ServiceContext, order: Order): Promise<Created> {
  const { accountId } = context.principal;
  const { source, kind, number } = order;
  return context.db.transaction(async (tx) => {
    const covered = await findCovered(tx, accountId, { scac: source.key, number });
    if (covered !== null) throw coveredRequest(covered, source.key, order.request_number);
    const [created] = await tx.query(CREATE_TRACKING_REQUEST, [
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
      order.customer_id ?? null,
      order.initialFields === null ? null : JSON.stringify(order.initialFields),
    ]);
    if (created !== undefined) return created;
    const living = await findLiving(tx, accountId, { scac: source.key, number });
    throw duplicateRequest(living, source.key, order.request_number);
  });
}
