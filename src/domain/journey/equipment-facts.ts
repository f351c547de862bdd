import type { Observation } from '../observation.ts';
import { byVersion } from './current-set.ts';
import type { Because, ContainerFacts } from './state.ts';

type EquipmentFacts = Pick<ContainerFacts, 'isoCode' | 'sealNumber' | 'weightKg'>;

/** What a container is, by the newest statement of each of its attributes. */
export function equipmentOf(said: readonly Observation[]): { facts: EquipmentFacts; because: Because } {
  const newestFirst = said.filter((one) => one.kind === 'equipment').sort(byVersion);
  const because: Because = {};
  const latest = <T>(fact: keyof EquipmentFacts, read: (one: (typeof newestFirst)[number]) => T | null): T | null => {
    const source = newestFirst.find((one) => read(one) !== null);
    if (source === undefined) return null;
    because[fact] = [source.id];
    return read(source);
  };
  const facts = {
    isoCode: latest('isoCode', ({ isoCode }) => isoCode),
    sealNumber: latest('sealNumber', ({ sealNumber }) => sealNumber),
    weightKg: latest('weightKg', ({ weightKg }) => weightKg),
  };
  return { facts, because };
}
