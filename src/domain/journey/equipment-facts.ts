import { firstBy } from '../../core/first.ts';
import type { Observation } from '../observation.ts';
import { byVersion } from './current-set.ts';
import { ofKind } from './observation-index.ts';
import type { Because, ContainerFacts } from './state.ts';

type EquipmentFacts = Pick<ContainerFacts, 'isoCode' | 'sealNumber' | 'weightKg'>;

type StoredEquipment = Extract<Observation, { kind: 'equipment' }>;

/**
 * What a container is, by the newest statement of each of its attributes. Its type stays the same on all of its trips,
 * `ever`; seal and weight are those of the cargo, `ofTrip`.
 */
export function equipmentOf(
  ever: readonly Observation[],
  ofTrip: readonly Observation[],
): { facts: EquipmentFacts; because: Because } {
  const because: Because = {};
  const latest = <T>(
    fact: keyof EquipmentFacts,
    said: readonly Observation[],
    read: (one: StoredEquipment) => T | null,
  ): T | null => {
    const source = firstBy(
      ofKind(said, 'equipment').filter((one) => read(one) !== null),
      byVersion,
    );
    if (source === undefined) return null;
    because[fact] = [source.id];
    return read(source);
  };
  const facts = {
    isoCode: latest('isoCode', ever, ({ isoCode }) => isoCode),
    sealNumber: latest('sealNumber', ofTrip, ({ sealNumber }) => sealNumber),
    weightKg: latest('weightKg', ofTrip, ({ weightKg }) => weightKg),
  };
  return { facts, because };
}
