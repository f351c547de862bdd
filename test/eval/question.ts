/** Finds the id of a record that an earlier answer of the same question has shown. */
export type IdOf = (kind: 'container' | 'shipment' | 'tracking_request', number: string) => string;

/** A call that a good agent makes, in the order in which it makes them. */
export interface Step {
  tool: string;
  args: Record<string, unknown> | ((idOf: IdOf) => Record<string, unknown>);
}

/** A question about the seeded account, with what its answers have to contain: written from what was seeded, not from what was answered. */
export interface Question {
  by: 'forwarder' | 'importer' | 'operator';
  ask: string;
  steps: readonly Step[];
  /** Each has to be in the answers, in capitals or not. */
  facts: readonly string[];
  /** None of these may be in the answers. */
  never?: readonly string[];
}

/** Finds a container by its number and reads it with one tool. */
export function about(container: string, tool: string, args: Record<string, unknown> = {}): Step[] {
  return [
    { tool: 'search_container', args: { query: container } },
    { tool, args: (idOf) => ({ id: idOf('container', container), ...args }) },
  ];
}

/** Finds a shipment by its bill of lading, or by a reference, and reads it with one tool. */
export function aboutShipment(billOfLading: string, tool: string, query = billOfLading): Step[] {
  return [
    { tool: 'search_container', args: { query } },
    { tool, args: (idOf) => ({ id: idOf('shipment', billOfLading) }) },
  ];
}

/** One call. */
export function once(tool: string, args: Record<string, unknown> = {}): Step[] {
  return [{ tool, args }];
}
