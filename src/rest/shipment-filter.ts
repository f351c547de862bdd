import { z } from 'zod';

/** The parameters by which shipments are chosen, and containers by their shipments. */
export const SHIPMENT_FILTER_QUERY = {
  'filter[port]': z
    .string()
    .optional()
    .describe('UN/LOCODE or name of the port of lading or discharge or the destination'),
  'filter[carrier]': z.string().optional().describe('SCAC or name of the shipping line'),
  'filter[updated_after]': z.string().optional().describe('Changed then or later, the shipment or a container of it'),
};

/** Which of them, and of a list's own status, become which members of an input. */
export const SHIPMENT_FILTER_PARAMETERS = {
  status: 'filter[status]',
  port: 'filter[port]',
  carrier: 'filter[carrier]',
  updated_after: 'filter[updated_after]',
} as const;

type FilterQuery = Partial<
  Record<(typeof SHIPMENT_FILTER_PARAMETERS)[keyof typeof SHIPMENT_FILTER_PARAMETERS], string>
>;

/** What a query asks for by them. */
export function shipmentFilterOf(query: { [Name in keyof FilterQuery]: FilterQuery[Name] | undefined }) {
  return {
    status: query['filter[status]'],
    port: query['filter[port]'],
    carrier: query['filter[carrier]'],
    updated_after: query['filter[updated_after]'],
  };
}
