import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import {
  CONTAINER_COLUMNS,
  CONTAINER_JOINS,
  Container,
  type ContainerRow,
  toContainer,
} from '../container/container.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, Shipment, type ShipmentRow, toShipment } from './shipment.ts';

/** A shipment, with its containers if these were asked for. */
export const ShipmentDetails = z.object({ shipment: Shipment, containers: z.array(Container).optional() });
export type ShipmentDetails = z.infer<typeof ShipmentDetails>;

/** What the database gives of a shipment, with its containers if these were asked for. */
export interface ShipmentDetailsRow extends ShipmentRow {
  containers: ContainerRow[] | null;
}

const CONTAINERS_JSON = `(SELECT coalesce(json_agg(x ORDER BY x.number), '[]') FROM (SELECT ${CONTAINER_COLUMNS}
  FROM container c ${CONTAINER_JOINS} WHERE c.shipment_id = s.id) x)`;

// Two statements, because for a parameter that decides what is read the server plans again at every call.
const GET_SHIPMENT: Statement = shipmentStatement('get_shipment', false);
const GET_SHIPMENT_WITH_CONTAINERS: Statement = shipmentStatement('get_shipment_with_containers', true);

function shipmentStatement(name: string, hasContainers: boolean): Statement {
  const text = `SELECT ${shipmentDetailsColumns(hasContainers)}
    FROM shipment s ${SHIPMENT_JOINS} WHERE s.id = $1 AND s.account_id = $2`;
  return { name, text };
}

/** SQL: the columns of a shipment, with its containers if wanted; `s` is the alias. They need SHIPMENT_JOINS. */
export function shipmentDetailsColumns(hasContainers: boolean): string {
  return `${SHIPMENT_COLUMNS}, ${hasContainers ? CONTAINERS_JSON : 'NULL'} AS containers`;
}

/** One shipment of the account. Errors: `not_found`, also for a shipment of somebody else. */
export const getShipment = defineOperation(
  {
    id: 'get_shipment',
    summary: 'Get one shipment with its ports, vessel, times and, if asked for, its containers',
    permission: 'tracking:read',
    input: z.object({
      id: z.string().describe('Id of the shipment'),
      include_containers: z.boolean().default(true).describe('Whether its containers come along'),
    }),
    output: ShipmentDetails,
  },
  (context: ServiceContext, { id, include_containers }) => readShipment(context, id, include_containers),
);

/** The same for operations that answer with the shipment they changed, which takes no permission to read. */
export async function readShipment(
  context: ServiceContext,
  id: string,
  hasContainers: boolean,
): Promise<ShipmentDetails> {
  const statement = hasContainers ? GET_SHIPMENT_WITH_CONTAINERS : GET_SHIPMENT;
  return toShipmentDetails(await ownRow<ShipmentDetailsRow>(context, statement, { id, thing: 'shipment' }));
}

/** The record of a shipment with its containers, as it comes out of the database, be it columns or JSON. */
export function toShipmentDetails({ containers, ...shipment }: ShipmentDetailsRow): ShipmentDetails {
  return {
    shipment: toShipment(shipment),
    ...(containers === null ? {} : { containers: containers.map(toContainer) }),
  };
}
