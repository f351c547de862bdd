import type { Carriage } from './carriage.ts';
import { isSameVessel, namesVessel } from './carriage.ts';
import type { Statement } from './statement.ts';

/**
 * The statements that concern a container: its own, and the calls that are told of the whole shipment. If containers
 * of one shipment travel on different vessels, a call belongs to those that are on the vessel which makes it; a vessel
 * that is nobody's yet is everybody's.
 */
export function statementsOf(container: string, statements: readonly Statement[]): Statement[] {
  const own = statements.filter((statement) => statement.container === container);
  const shared = statements.filter((statement) => statement.container === null);
  if (shared.length === 0) return own;
  const ownVessels = vesselsOf(own);
  const othersVessels = vesselsOf(statements.filter((one) => one.container !== null && one.container !== container));
  const isOn = (vessels: readonly Carriage[], call: Statement) =>
    vessels.some((vessel) => isSameVessel(vessel, call.carriage));
  return [
    ...own,
    ...shared.filter((call) => {
      if (!namesVessel(call.carriage) || isOn(ownVessels, call)) return true;
      if (isOn(othersVessels, call)) return ownVessels.length === 0;
      // AIS tells of vessels, not of shipments: a vessel that nobody is known to be on proves nothing.
      return call.party !== 'ais' || (ownVessels.length === 0 && othersVessels.length === 0);
    }),
  ];
}

function vesselsOf(statements: readonly Statement[]): Carriage[] {
  const vessels = new Map<string, Carriage>();
  for (const { carriage, party } of statements) {
    if (namesVessel(carriage) && party !== 'ais') vessels.set(`${carriage.imo}\n${carriage.name}`, carriage);
  }
  return [...vessels.values()];
}
