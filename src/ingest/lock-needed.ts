/** Every needed shipment has its own watches; more than this many indicate an error. */
const ROUNDS_MAX = 6;

/**
 * A journey turned out to belong to shipments whose watches are not locked. Locks are taken in the order of their ids, so
 * the transaction is given up and begins again with all of them.
 */
export class ShipmentsNeeded extends Error {
  readonly shipmentIds: readonly string[];

  constructor(shipmentIds: readonly string[]) {
    super('An ingest needs the locks of further shipments.');
    this.shipmentIds = shipmentIds;
  }
}

/** Runs the function, again with further shipments as long as it needs them. */
export async function withNeeded<T>(body: (shipmentIds: readonly string[]) => Promise<T>): Promise<T> {
  const needed = new Set<string>();
  for (let round = 1; ; round++) {
    try {
      return await body([...needed]);
    } catch (error) {
      if (!(error instanceof ShipmentsNeeded) || round === ROUNDS_MAX) throw error;
      for (const id of error.shipmentIds) needed.add(id);
    }
  }
}

/**
 * Does something, again with the shipments that the same transaction has created, where it needs no others: their watches
 * are locked already, and a transaction that began again would create them anew under other ids.
 */
export async function withCreated<T>(
  { created, shipmentIds }: { created: ReadonlySet<string>; shipmentIds: readonly string[] },
  body: (shipmentIds: readonly string[]) => Promise<T>,
): Promise<T> {
  try {
    return await body(shipmentIds);
  } catch (error) {
    if (!(error instanceof ShipmentsNeeded) || error.shipmentIds.some((id) => !created.has(id))) throw error;
    return body([...shipmentIds, ...error.shipmentIds]);
  }
}
