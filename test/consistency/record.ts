import { z } from 'zod';
import { newId } from '../../src/core/id.ts';
import type { ContainerState } from '../../src/domain/journey/state.ts';
import { PlaceWriter } from '../../src/ingest/places.ts';
import { containerColumns } from '../../src/ingest/rows.ts';
import { type Container, type ContainerRow, toContainer } from '../../src/services/record/container.ts';
import { CONTAINER_COLUMNS } from '../../src/services/record/container-columns.ts';

/** `c.holds AS holds_at_pod_terminal`, `c.number` or `pf.name AS …`: table, column, and its name in the record. */
const COLUMN = /^(\w+)\.(\w+)(?: AS (\w+))?$/;

/** The columns as the statement names them, so that a new one is covered by itself. */
const COLUMNS = CONTAINER_COLUMNS.split(/,\s*(?![^(]*\))/).flatMap((part) => {
  const [, table, column, name] = COLUMN.exec(part.trim()) ?? [];
  return column === undefined ? [] : [{ isOwn: table === 'c', column, name: name ?? column }];
});

/** The record of a container as it would be read, without a database: what is derived, stored and read back. */
export function recordOf(state: ContainerState): Container {
  const stored: Record<string, unknown> = {
    ...JSON.parse(JSON.stringify(containerColumns(state, new PlaceWriter(), []))),
    id: newId(),
    number: state.number,
    shipment_id: newId(),
    ref_numbers: [],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  // What other tables add is not known here.
  const read = Object.fromEntries(
    COLUMNS.map(({ isOwn, column, name }) => [name, isOwn ? (stored[column] ?? null) : null]),
  );
  const more = {
    // Without a tariff the sources alone contradict each other.
    contradictions: stored.contradictions,
    terminal_checked_at: state.terminalCheckedAt,
    shipment_last_tracking_request_at: null,
    pod_terminal_type: null,
    pickup_facility_type: null,
    is_sandbox: false,
  };
  // The statement names exactly the columns of the row.
  return toContainer(z.custom<ContainerRow>().parse({ ...read, ...more }));
}
