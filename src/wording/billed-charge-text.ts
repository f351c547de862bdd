import { versionName } from '../domain/charges/choose-tariff.ts';
import type { ContainerCharge } from '../domain/charges/container-charges.ts';

/** Which of several charges of a container one is: `storage of the terminal at USLAX by quay@1`. */
export function billedChargeText({ charge, party, at, place, tariff }: ContainerCharge): string {
  const of = party === null ? '' : ` of the ${party}`;
  const where = place.locode ?? `the ${at}`;
  return `${charge}${of} at ${where}${tariff === null ? ', of which no tariff is known' : ` by ${versionName(tariff)}`}`;
}
