import type { Transaction } from '../../db/client.ts';
import { REPAIR_COPY_TO_CONTAINERS, REPAIR_MAKE_PUSH_FEEDS } from './statements.ts';

/*
 * What a terminal or railroad states of a container is kept with the container too, whatever document it names
 * (services/intake/groups.ts). Older versions kept it under the document alone, which may be written otherwise than the
 * number that is tracked.
 */

/** Keeps what yards stated under documents with their containers as well; gives how many statements were copied. */
export async function repairYardCopies(tx: Transaction): Promise<number> {
  await tx.query(REPAIR_MAKE_PUSH_FEEDS, []);
  const [row] = await tx.query(REPAIR_COPY_TO_CONTAINERS, []);
  return row?.count ?? 0;
}
