import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { workThrough } from '../../core/work-through.ts';
import { DAY_MS, type Instant, toInstant } from '../../domain/instant.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { CURSOR_DAYS, fromCursor, toCursor } from '../change/change-cursor.ts';
import type { RecordChange } from '../change/feed-part.ts';
import { listChanges } from '../change/list-changes.ts';
import { getContainerHistory } from '../container/get-container-history.ts';
import { HistoryChange } from '../journey/history.ts';
import { TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { getTrackingRequest } from '../tracking-request/get-tracking-request.ts';
import { positionAt } from './position-at.ts';
import { FACTS_OF_KIND, ReportKind } from './report-kind.ts';

const HOURS_DEFAULT_MS = DAY_MS;
const PAGE_DEFAULT = 20;
export const REPORT_PAGE_MAX = 50;
const PARALLEL = 4;

/** Where little of what changed is of the kinds that are wanted, so many records are looked at for one answer. */
const LOOKED_AT_MAX = 500;

/** What is received while a feed is read becomes visible a moment later; said twice does no harm, left out does. */
const OVERLAP_MS = 30_000;

/** What changed of one container, in the order in which it became known. */
export const ContainerReport = z.object({
  container_id: z.string(),
  number: z.string(),
  is_sandbox: z.boolean(),
  /** When the first of all facts became known. */
  known_since: z.string().nullable(),
  changes: z.array(HistoryChange),
});
export type ContainerReport = z.infer<typeof ContainerReport>;

/** A part of what changed in an account. */
export const ChangeReport = z.object({
  since: z.string(),
  as_of: z.string(),
  containers: z.array(ContainerReport),
  requests: z.array(TrackingRequest),
  deleted: z.array(z.object({ entity_type: z.string(), id: z.string() })),
  cursor: z.string(),
  has_more: z.boolean(),
  page_size: z.number(),
});
export type ChangeReport = z.infer<typeof ChangeReport>;

/**
 * What changed in the account since a moment or behind a cursor of an earlier answer, by container and fact, on top of the
 * change feed, so that nothing is missed. Errors: `invalid_input`, `cursor_expired`.
 */
export const reportChanges = defineOperation(
  {
    id: 'report_changes',
    summary: 'Report what changed in an account since a moment or the last call',
    permission: 'tracking:read',
    input: z.object({
      since: z.string().max(300).optional(),
      kinds: z.array(ReportKind).min(1).optional(),
      page_size: z.int().min(1).default(PAGE_DEFAULT),
    }),
    output: ChangeReport,
  },
  async (context: ServiceContext, { since, kinds, page_size }): Promise<ChangeReport> => {
    const { after, from } = await beginning(context, since);
    const wanted = kinds ?? ReportKind.options;
    const entity_types = entitiesOf(wanted);
    const limit = Math.min(page_size, REPORT_PAGE_MAX);
    let page = await listChanges.run(context, { after, entity_types, limit });
    let found = await reported(context, page.changes, { from, wanted });
    for (let looked = limit; isEmpty(found) && page.has_more && looked < LOOKED_AT_MAX; looked += REPORT_PAGE_MAX) {
      page = await listChanges.run(context, { after: page.cursor, entity_types, limit: REPORT_PAGE_MAX });
      found = await reported(context, page.changes, { from, wanted });
    }
    const { cursor, has_more, as_of } = page;
    return { since: from, as_of, ...found, cursor, has_more, page_size: limit };
  },
);

/** The records of which something of the kinds can change. */
function entitiesOf(kinds: readonly ReportKind[]): RecordChange['entity_type'][] {
  const isOfContainer = kinds.some((kind) => FACTS_OF_KIND[kind].length > 0);
  if (kinds.includes('deleted') || (isOfContainer && kinds.includes('request')))
    return ['container', 'tracking_request'];
  return isOfContainer ? ['container'] : ['tracking_request'];
}

function isEmpty({ containers, requests, deleted }: Reported): boolean {
  return containers.length + requests.length + deleted.length === 0;
}

/** Where reading begins: behind the cursor of an earlier answer, at a moment, or a day ago. */
async function beginning(
  context: ServiceContext,
  since: string | undefined,
): Promise<{ after: string; from: Instant }> {
  const given = since === undefined ? null : momentOf(since);
  if (since !== undefined && given === null) {
    return { after: since, from: toInstant(Date.parse(positionOf(since).at) - OVERLAP_MS) };
  }
  const newest = await listChanges.run(context, {});
  // Records are stamped by the clock of the database.
  const now = Date.parse(newest.as_of);
  const moment = given ?? toInstant(now - HOURS_DEFAULT_MS);
  // Today has begun in the east while it is yesterday in UTC.
  if (Date.parse(moment) - now > DAY_MS) {
    const message = `since: It lies in the future; it is ${newest.as_of} now.`;
    throw new Failure('invalid_input', message, { pointer: '/since' });
  }
  if (now - Date.parse(moment) > CURSOR_DAYS * DAY_MS) {
    const message = `since: Changes are listed for ${CURSOR_DAYS} days; get_container_history has those of one container.`;
    throw new Failure('invalid_input', message, { pointer: '/since' });
  }
  const { epoch } = fromCursor(newest.cursor);
  const position = await positionAt(context, moment);
  const after = position === null ? newest.cursor : toCursor({ ...position, epoch, at: moment });
  return { after, from: moment };
}

/** Errors: `invalid_input`. */
function positionOf(since: string): ReturnType<typeof fromCursor> {
  try {
    return fromCursor(since);
  } catch {
    const message =
      'since: Give the cursor of an earlier answer as it was, or an ISO 8601 day or time such as 2026-11-21.';
    throw new Failure('invalid_input', message, { pointer: '/since' });
  }
}

function momentOf(since: string): Instant | null {
  return Moment.safeParse(since).success ? momentInstant(since) : null;
}

interface Wanted {
  from: Instant;
  wanted: readonly ReportKind[];
}

type Reported = Pick<ChangeReport, 'containers' | 'requests' | 'deleted'>;

async function reported(context: ServiceContext, changes: readonly RecordChange[], wanted: Wanted): Promise<Reported> {
  const living = changes.filter(({ change }) => change !== 'deleted');
  const ids = (type: RecordChange['entity_type']) =>
    living.filter(({ entity_type }) => entity_type === type).map(({ entity_id }) => entity_id);
  const pace = { atOnce: PARALLEL, isOver: () => false };
  const facts = new Set<string>(wanted.wanted.flatMap((kind) => FACTS_OF_KIND[kind]));
  const containerIds = facts.size > 0 ? ids('container') : [];
  const containers = await workThrough(containerIds, pace, (id) => ofContainer(context, id, wanted.from, facts));
  const requestIds = wanted.wanted.includes('request') ? ids('tracking_request') : [];
  const requests = await workThrough(requestIds, pace, (id) => ofRequest(context, id));
  const removed = wanted.wanted.includes('deleted') ? changes.filter(({ change }) => change === 'deleted') : [];
  return {
    containers: containers.filter((one) => one !== null),
    requests: requests.filter((one) => one !== null),
    deleted: removed.map(({ entity_type, entity_id: id }) => ({ entity_type, id })),
  };
}

/** Null for one of which nothing that is wanted changed, and for one that is gone by now. */
async function ofContainer(
  context: ServiceContext,
  id: string,
  from: Instant,
  facts: ReadonlySet<string>,
): Promise<ContainerReport | null> {
  const history = await unlessGone(() => getContainerHistory.run(context, { id }));
  if (history === null) return null;
  const changes = history.changes.filter(({ known_at, fact }) => known_at >= from && facts.has(fact));
  if (changes.length === 0) return null;
  const { container_id, container_number: number, is_sandbox, known_since } = history;
  return { container_id, number, is_sandbox, known_since, changes };
}

/** What has led to a shipment is told of its containers. */
async function ofRequest(context: ServiceContext, id: string): Promise<TrackingRequest | null> {
  const request = await unlessGone(() => getTrackingRequest.run(context, { id }));
  return request === null || request.status === 'created' || request.status === 'pending' ? null : request;
}

async function unlessGone<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  }
}
