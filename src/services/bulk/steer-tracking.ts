import { z } from 'zod';
import { Failure, isOutOfReach } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { RefreshedContainer, refreshContainer } from '../container/refresh-container.ts';
import { refreshContainers } from '../container/refresh-containers.ts';
import { RefreshedSource } from '../container/refresh-watches.ts';
import { Shipment } from '../record/shipment.ts';
import type { ServiceContext } from '../service-context.ts';
import { resumeTracking, stopTracking } from '../shipment/stop-tracking.ts';
import { namedRecords } from './named-records.ts';

/** So many are steered in one call, because each is a transaction. */
export const NAMED_MAX = 50;

/** Several records in one call. */
export const RECORDS_ARGUMENT = z
  .array(z.string())
  .min(1, 'Give at least one id or number')
  .max(NAMED_MAX, `Give at most ${NAMED_MAX} ids or numbers at once`)
  .optional()
  .describe(`Instead of id: ids or numbers of up to ${NAMED_MAX} containers or shipments`);

/** Which records are meant: one by its id, or several by ids or numbers. */
const STEERED = { id: z.string().optional(), records: RECORDS_ARGUMENT };

/** What became of one of several. */
export const SteeredRow = z.object({
  record: z.string().describe('As it was given'),
  shipment_id: z.string().nullable(),
  bill_of_lading_number: z.string().nullable(),
  error: z.string().nullable().describe('Why not, and what to do'),
  is_unchanged: z.boolean().describe('It was so before'),
  is_sandbox: z.boolean(),
});
export type SteeredRow = z.infer<typeof SteeredRow>;

const SteeredShipments = z.object({ one: Shipment.nullable(), rows: z.array(SteeredRow) });

/** Stops tracking of one shipment, or of those of several containers and shipments. Errors: of one `not_found`. */
export const stopRecords = defineOperation(
  {
    id: 'stop_records',
    summary: 'Stop tracking shipments, by id or number',
    permission: 'tracking:write',
    input: z.object(STEERED),
    output: SteeredShipments,
  },
  (context: ServiceContext, input) =>
    steered(context, input, { steer: (id) => stopTracking.run(context, { id }), isToStop: true }),
);

/** Resumes tracking of one shipment, or of those of several containers and shipments. Errors: of one `not_found`. */
export const resumeRecords = defineOperation(
  {
    id: 'resume_records',
    summary: 'Resume tracking shipments, by id or number',
    permission: 'tracking:write',
    input: z.object(STEERED),
    output: SteeredShipments,
  },
  (context: ServiceContext, input) =>
    steered(context, input, { steer: (id) => resumeTracking.run(context, { id }), isToStop: false }),
);

interface Steered {
  id?: string | undefined;
  records?: string[] | undefined;
}

interface Steering {
  steer(id: string): Promise<Shipment>;
  isToStop: boolean;
}

async function steered(
  context: ServiceContext,
  { id, records }: Steered,
  { steer, isToStop }: Steering,
): Promise<z.output<typeof SteeredShipments>> {
  if (id !== undefined && records === undefined) return { one: await steer(id), rows: [] };
  const names = namesOf({ id, records });
  const found = await namedRecords(context, names);
  const ids = found.flatMap((record) => (record instanceof Failure ? [] : (record.shipment_id ?? [])));
  const unchanged = await shipmentsThatAre(context, { ids, areStopped: isToStop });
  const done = new Map<string, Shipment | Failure>();
  const rows: SteeredRow[] = [];
  for (const [place, name] of names.entries()) {
    const record = found[place];
    const shipmentId = record instanceof Failure || record === undefined ? null : record.shipment_id;
    if (record instanceof Failure) rows.push({ ...NOTHING, record: name, error: record.message });
    else if (shipmentId === null) rows.push({ ...NOTHING, record: name, error: NO_SHIPMENT });
    else {
      const result = done.get(shipmentId) ?? (await attempted(() => steer(shipmentId)));
      done.set(shipmentId, result);
      rows.push(rowOf(name, result, { shipment_id: shipmentId, is_unchanged: unchanged.has(shipmentId) }));
    }
  }
  return { one: null, rows };
}

/** Those that are stopped already, or tracked already, so that nothing changes. */
async function shipmentsThatAre(
  { db, principal }: ServiceContext,
  { ids, areStopped }: { ids: string[]; areStopped: boolean },
): Promise<Set<string>> {
  const lineTrackingStoppedAt = areStopped ? { not: null } : null;
  const where = { accountId: principal.accountId, id: { in: ids }, lineTrackingStoppedAt };
  const shipments = await db.prisma.shipment.findMany({ where, select: { id: true } });
  return new Set(shipments.map(({ id }) => id));
}

const NOTHING = { shipment_id: null, bill_of_lading_number: null, is_unchanged: false, is_sandbox: false };
const NO_SHIPMENT = 'The shipping line has not answered about it yet, so it has no shipment.';

function rowOf(
  record: string,
  result: Shipment | Failure,
  { shipment_id, is_unchanged }: { shipment_id: string; is_unchanged: boolean },
): SteeredRow {
  if (result instanceof Failure) return { ...NOTHING, record, shipment_id, error: result.message };
  const { bill_of_lading_number, is_sandbox } = result;
  return { record, shipment_id, bill_of_lading_number, error: null, is_unchanged, is_sandbox };
}

/** What cannot be done for one record does not keep the others from it. Errors: those of a service out of reach. */
export async function attempted<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || isOutOfReach(error)) throw error;
    return error;
  }
}

/** Errors: `invalid_input` where nothing is named. */
function namesOf({ id, records }: Steered): string[] {
  const names = [...(id === undefined ? [] : [id]), ...(records ?? [])];
  if (names.length > 0) return names;
  throw new Failure('invalid_input', 'Give id, or records with the ids or numbers of several.', { pointer: '/id' });
}

/** What became of one of several containers to be refreshed. */
export const RefreshedRecord = z.object({
  record: z.string().describe('As it was given'),
  container_ids: z.array(z.string()),
  sources: z.array(RefreshedSource),
  error: z.string().nullable().describe('Why not, and what to do'),
  is_sandbox: z.boolean(),
});
export type RefreshedRecord = z.infer<typeof RefreshedRecord>;

/** Polls the sources of one container, or of several and of those of shipments. Errors: of one those of `refreshContainer`. */
export const refreshRecords = defineOperation(
  {
    id: 'refresh_records',
    summary: 'Ask the sources of containers again, by id or number',
    permission: 'tracking:write',
    input: z.object(STEERED),
    output: z.object({ one: RefreshedContainer.nullable(), rows: z.array(RefreshedRecord) }),
  },
  async (context: ServiceContext, { id, records }) => {
    if (id !== undefined && records === undefined)
      return { one: await refreshContainer.run(context, { id }), rows: [] };
    const names = namesOf({ id, records });
    const found = await namedRecords(context, names);
    const rows: RefreshedRecord[] = [];
    for (const [place, record] of names.entries()) rows.push(await refreshed(context, record, found[place]));
    return { one: null, rows };
  },
);

async function refreshed(
  context: ServiceContext,
  record: string,
  found: Awaited<ReturnType<typeof namedRecords>>[number] | undefined,
): Promise<RefreshedRecord> {
  const failed = (error: string) => ({ record, container_ids: [], sources: [], error, is_sandbox: false });
  if (found === undefined || found instanceof Failure) return failed(found?.message ?? '');
  const ids = found.entity_type === 'container' ? [found.id] : await containersOf(context, found.shipment_id);
  if (ids.length === 0) return failed(NO_SHIPMENT);
  const { containers } = await refreshContainers.run(context, { container_ids: ids });
  const sources = new Map(
    containers.flatMap((one) => (one.outcome === 'refreshed' ? one.sources : [])).map((one) => [one.source, one]),
  );
  if (sources.size === 0) return failed('Its tracking has stopped; resume_tracking starts it again.');
  const { is_sandbox } = found;
  return { record, container_ids: ids, sources: [...sources.values()], error: null, is_sandbox };
}

/** The sources of one container of a shipment are mostly those of the others. */
const CONTAINERS_MAX = 100;

async function containersOf({ db, principal }: ServiceContext, shipmentId: string | null): Promise<string[]> {
  if (shipmentId === null) return [];
  const where = { accountId: principal.accountId, shipmentId };
  const found = await db.prisma.container.findMany({ where, select: { id: true }, take: CONTAINERS_MAX });
  return found.map(({ id }) => id);
}
