import { shortName } from '../core/short-name.ts';
import { inline } from '../core/text.ts';
import { bindingOf } from '../domain/container-record/last-free-day.ts';
import type { FetchedRecord } from '../services/search/fetch-record.ts';
import type { FoundRecord } from '../services/search/search-records.ts';
import { placeName } from '../wording/outside-text.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';
import { heldOf, statusTexts } from '../wording/status-words.ts';
import { warningsOf } from '../wording/warnings.ts';

/** What a title is made of. */
export type TitledRecord = Omit<FoundRecord, 'id'>;

/** The title of a record: the same for one id in every answer, without the reasons that sources state. */
export function recordTitle(record: TitledRecord): string {
  const { kind, number, scac, status: current_status, is_sandbox } = record;
  // Rows of lists have short names; a title has them wherever it is made.
  const names = [record.port_of_lading_name, record.port_of_discharge_name, record.pickup_place_name];
  const [from = null, to = null, pickup_place_name = null] = names.map((name) =>
    name === null ? null : shortName(name),
  );
  const how =
    current_status === null
      ? ''
      : `, ${statusTexts({ ...record, current_status, port_of_discharge_name: to, pickup_place_name }).join(', ')}`;
  const day = record.last_free_day === null ? '' : `, last free day ${record.last_free_day}`;
  const route = from !== null && to !== null ? `, ${placeName(from)} → ${placeName(to)}` : '';
  const marks = `${record.tracking_stopped ? ', tracking stopped' : ''}${is_sandbox ? `. ${SANDBOX_NOTE}` : ''}`;
  return `${kind.replace('_', ' ')} ${inline(number)} (${scac ?? 'unknown line'})${how}${day}${route}${marks}`;
}

/** What the title of a whole record is made of. */
export function titledRecord(record: FetchedRecord): TitledRecord {
  switch (record.kind) {
    case 'container': {
      const { container, shipment } = record.details;
      const { number, current_status: status, holds_at_pod_terminal: holds, pickup_place_name, is_sandbox } = container;
      return {
        ...{ kind: 'container', number, status, held: heldOf(status, holds), warnings: warningsOf(container) },
        last_free_day: bindingOf(container.last_free_days)?.date ?? null,
        ...{ pickup_place_name, is_sandbox, ...ofShipment(shipment) },
      };
    }
    case 'shipment': {
      const { shipment } = record.details;
      const { bill_of_lading_number: number, is_sandbox } = shipment;
      return { kind: 'shipment', number, ...NO_STATUS, is_sandbox, ...ofShipment(shipment) };
    }
    case 'tracking_request': {
      const { request_number: number, scac, status, is_sandbox } = record.details;
      const route = { port_of_lading_name: null, port_of_discharge_name: null, tracking_stopped: false };
      return { kind: 'tracking_request', number, ...NO_STATUS, scac, status, is_sandbox, ...route };
    }
  }
}

const NO_STATUS = { status: null, held: null, last_free_day: null, warnings: null, pickup_place_name: null };

type Shipment = Extract<FetchedRecord, { kind: 'shipment' }>['details']['shipment'];

function ofShipment(shipment: Shipment) {
  const { shipping_line_scac: scac, port_of_lading_name, port_of_discharge_name, line_tracking_stopped_at } = shipment;
  return { scac, port_of_lading_name, port_of_discharge_name, tracking_stopped: line_tracking_stopped_at !== null };
}
