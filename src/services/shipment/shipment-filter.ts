import { z } from 'zod';
import { type FoundPort, matchedPorts, PortText, portFilter } from '../location/port-filter.ts';
import type { Conditions } from '../paged-list.ts';
import { LineText, scacsOf } from '../shipping-line/line-filter.ts';

/** The members of an input by which shipments, and containers by their shipments, are chosen. */
export const SHIPMENT_FILTER_INPUT = { port: PortText.optional(), carrier: LineText.optional() };

/** The members of an answer that say what such a filter was taken to mean. */
export const MATCHED_OUTPUT = {
  matched_ports: z.array(z.string()).optional().describe('What port was taken to mean; none if no such place is known'),
  matched_lines: z.array(z.string()).optional(),
};

/** Beside it in the answers of operations; tools say it in their text, and their schemas are read in every conversation. */
export const SUGGESTED_OUTPUT = { suggested_ports: z.array(z.string()).optional() };

/** What the filters of a list were taken to mean; absent where there was none. */
export interface Matched {
  matched_ports?: string[] | undefined;
  /** Which places may have been meant where none was known. */
  suggested_ports?: string[] | undefined;
  matched_lines?: string[] | undefined;
}

/** What the database adds to the answer of a list that is filtered by port. */
export interface FoundPorts {
  matched_ports?: FoundPort[];
}

/** The conditions of the filters that were given. */
export interface ShipmentFilter {
  /** SQL about a shipment with the alias `s`. */
  texts: string[];
  /** Columns of the answer as a whole. */
  extra?: string;
  /** What was meant, with what the database has found. */
  matched(found: FoundPorts): Matched;
}

/** Reads the filters. Errors: `line_not_recognized`. */
export function shipmentFilter(
  { port, carrier }: { port?: string | undefined; carrier?: string | undefined },
  conditions: Conditions,
): ShipmentFilter {
  const scacs = carrier === undefined ? null : scacsOf(carrier, '/carrier');
  const ports = port === undefined ? null : portFilter(port, conditions);
  return {
    texts: [
      ...(ports === null ? [] : [ports.condition]),
      ...(scacs === null ? [] : [`s.scac = ANY(${conditions.value(scacs)})`]),
    ],
    ...(ports === null ? {} : { extra: ports.column }),
    matched: (found) => ({
      ...(ports === null ? {} : matchedPorts(ports, found.matched_ports ?? [])),
      ...(scacs === null ? {} : { matched_lines: scacs }),
    }),
  };
}
