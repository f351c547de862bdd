import { type Carriage, isSameVessel, namesVessel } from './carriage.ts';
import type { Statement } from './statement.ts';

/** Movements, sorted so that a container finds its own without looking through those of all others. */
export interface StatementIndex {
  byContainer: ReadonlyMap<string, readonly Statement[]>;
  /** Statements about the whole shipment, mostly calls of its vessels. */
  shared: readonly Statement[];
  /** The vessels that containers are known to be on, each with its containers. */
  vessels: readonly Aboard[];
}

interface Aboard {
  carriage: Carriage;
  containers: Set<string>;
}

/** Sorts statements by the container that they are about. */
export function indexStatements(statements: readonly Statement[]): StatementIndex {
  const byContainer = new Map<string, Statement[]>();
  const shared: Statement[] = [];
  const vessels = new Map<string, Aboard>();
  for (const statement of statements) {
    const { container, carriage, party } = statement;
    if (container === null) {
      shared.push(statement);
      continue;
    }
    const own = byContainer.get(container);
    if (own === undefined) byContainer.set(container, [statement]);
    else own.push(statement);
    if (!namesVessel(carriage) || party === 'ais' || party === 'schedule') continue;
    const key = `${carriage.imo}\n${carriage.name}`;
    const aboard = vessels.get(key) ?? { carriage, containers: new Set<string>() };
    aboard.containers.add(container);
    vessels.set(key, aboard);
  }
  return { byContainer, shared, vessels: [...vessels.values()] };
}

/**
 * The statements that concern a container: its own, and the calls that are reported of the whole shipment. If
 * containers of one shipment travel on different vessels, a call belongs to those that are on the vessel which makes
 * it; a vessel without any container yet counts for all.
 */
export function statementsOf(container: string, index: StatementIndex): Statement[] {
  return [...(index.byContainer.get(container) ?? []), ...index.shared.filter(concerning(container, index))];
}

/** Whether what was said of the whole shipment, at any time, concerns a container, by what stands. */
export function concerning(container: string, { vessels }: StatementIndex): (one: Statement) => boolean {
  const isAboardAny = vessels.some(({ containers }) => containers.has(container));
  return ({ carriage, party }) => {
    if (!namesVessel(carriage)) return true;
    const calling = vessels.filter((vessel) => isSameVessel(vessel.carriage, carriage));
    if (calling.some(({ containers }) => containers.has(container))) return true;
    if (calling.length > 0) return !isAboardAny;
    // AIS reports vessels, not shipments: a vessel without a known container proves nothing.
    return party !== 'ais' || vessels.length === 0;
  };
}
