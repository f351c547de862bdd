import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import type { RowOf } from '../../db/sql.ts';
import { Instant, toEpochMs, toInstant } from '../../domain/instant.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { fromReplica } from '../from-replica.ts';
import { IsSandbox, isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import type { ServiceContext } from '../service-context.ts';
import { BROWSE_CONTAINERS } from './statements.ts';

const PAGE_SIZE = 50;

/** What identifies a container in a list. */
export const BrowsedContainer = z.object({
  id: z.uuid(),
  number: z.string(),
  current_status: ContainerStatus,
  held: z.string().nullable().describe('What keeps an available container'),
  warnings: z.array(z.string()).nullable().describe('Contradictions and disruptions in few words'),
  pickup_place_name: z.string().nullable(),
  created_at: Instant,
  scac: z.string(),
  bill_of_lading_number: z.string(),
  port_of_lading_name: z.string().nullable(),
  port_of_discharge_name: z.string().nullable(),
  is_sandbox: IsSandbox,
});
export type BrowsedContainer = z.infer<typeof BrowsedContainer>;

const COLUMNS = `SELECT c.id, c.number, c.current_status, c.holds, ${listedContradictionsSql('c')} AS contradictions, c.disruptions, c.created_at, s.scac, s.bill_of_lading_number,
  pol.name AS port_of_lading_name, pod.name AS port_of_discharge_name, pl.name AS pickup_place_name, ${isSandboxSql('s.scac')}
  FROM container c JOIN shipment s ON s.id = c.shipment_id LEFT JOIN location pol ON pol.id = s.port_of_lading_id
  LEFT JOIN location pod ON pod.id = s.port_of_discharge_id LEFT JOIN location pl ON pl.id = c.pickup_location_id WHERE c.account_id = $1`;
const ORDER = `ORDER BY c.created_at DESC, c.id LIMIT ${PAGE_SIZE + 1}`;

type BrowsedRow = RowOf<typeof BROWSE_CONTAINERS.row>;

const FIRST = BROWSE_CONTAINERS.of({ key: 'first', parameters: ['uuid'], text: `${COLUMNS} ${ORDER}` });

/** The bound on the moment alone is what the index can begin at; the rest orders what has the same moment. */
const AFTER = BROWSE_CONTAINERS.of({
  key: 'after',
  parameters: ['uuid', 'instant', 'uuid'],
  text: `${COLUMNS} AND c.created_at <= $2 AND (c.created_at < $2 OR c.id > $3) ${ORDER}`,
});

/**
 * All containers of the account, newest first, page by page. A page begins after the last container of the one before,
 * so that what is tracked meanwhile neither hides nor repeats one. Errors: `invalid_input` for a mark that is none.
 */
export const browseContainers = defineOperation(
  {
    id: 'browse_containers',
    summary: 'Page through the containers of the account, newest first',
    permission: 'tracking:read',
    input: z.object({ mark: z.string().nullable().describe('Where the page begins: `next` of the one before') }),
    output: z.object({ containers: z.array(BrowsedContainer), next: z.string().nullable() }),
  },
  fromReplica(async ({ db, principal }: ServiceContext, { mark }) => {
    const rows =
      mark === null
        ? await db.query(FIRST, [principal.accountId])
        : await db.query(AFTER, [principal.accountId, ...readMark(mark)]);
    const containers = rows.slice(0, PAGE_SIZE).map(toBrowsed);
    const last = rows.length > PAGE_SIZE ? containers.at(-1) : undefined;
    return { containers, next: last === undefined ? null : markOf(last) };
  }),
);

function toBrowsed({ holds, contradictions, disruptions, ...row }: BrowsedRow): BrowsedContainer {
  const warnings = warningsOf({ ...row, contradictions, disruptions });
  return { ...row, held: heldOf(row.current_status, holds), warnings };
}

function markOf({ created_at, id }: BrowsedContainer): string {
  return `${toEpochMs(created_at)}.${id}`;
}

/** Fourteen digits reach to the year 5138; a later moment is none that we gave out. */
function readMark(mark: string): [createdAt: Instant, id: string] {
  const [, ms, id] = /^(\d{1,14})\.(.{36})$/.exec(mark) ?? [];
  if (ms === undefined || id === undefined || !isUuid(id)) {
    throw new Failure('invalid_input', 'mark: This is no mark of a page; begin without one.', { pointer: '/mark' });
  }
  return [toInstant(Number(ms)), id];
}
