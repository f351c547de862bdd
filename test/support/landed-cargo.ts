import type { Database } from '../../src/db/client.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { addTariffs } from '../../src/services/tariff/add-tariffs.ts';
import { EXAMPLE } from '../services/tariff/documents.ts';
import { bySea, equipment, movement } from './observations.ts';
import { type FakeClock, fakeClock, serviceContext } from './service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from './tracking.ts';

/** Tuesday, noon in Los Angeles: when the charges of what landed are asked for. */
export const CHARGED_AT = '2026-11-24T20:00:00.000Z';

/** A container that came to Los Angeles, with the account that tracks it. */
export interface LandedCargo {
  context: ServiceContext;
  clock: FakeClock;
  box: string;
  number: string;
  id: string;
  /** What the line states next, beside what it stated before. */
  says(...more: Observation[]): Promise<void>;
}

/** A dry container of 45 feet that was discharged in the evening of Monday, 2026-11-16, which is the next day in UTC. */
export function landedOnMonday(box: string): Observation[] {
  const of = { container: box, voyage: '1N' };
  return [
    equipment({ container: box, isoCode: 'L5G1' }),
    bySea('load', 'CNSHA', '2026-11-01T08:00:00.000Z', of),
    bySea('depart', 'CNSHA', '2026-11-01T20:00:00.000Z', of),
    bySea('arrive', 'USLAX', '2026-11-16T08:00:00.000Z', of),
    bySea('discharge', 'USLAX', '2026-11-17T05:00:00.000Z', of),
  ];
}

/** It is picked up laden. */
export function pickedUp(box: string, at: string): Observation {
  return movement('gate_out', 'USLAX', at, { container: box, load: 'laden', mode: 'truck' });
}

/** It is returned empty. */
export function returnedEmpty(box: string, at: string): Observation {
  return movement('gate_in', 'USLAX', at, { container: box, load: 'empty', mode: 'truck' });
}

/** Tracks a container that has landed, in an account with a tariff unless none is given. */
export async function landedCargo(
  db: Database,
  more: (box: string) => Observation[] = () => [],
  document: string | null = EXAMPLE,
): Promise<LandedCargo> {
  const clock = fakeClock('2026-11-17T12:00:00.000Z');
  const context = await serviceContext(db, { clock });
  const [number, box] = [newNumber(), newBox()];
  await track(context, number);
  const watchId = await watchOf(db, number);
  await answer(context, watchId, saying(...landedOnMonday(box)));
  clock.advance(Date.parse(CHARGED_AT) - clock.now());
  const stated = landedOnMonday(box);
  const says = async (...next: Observation[]) => {
    stated.push(...next);
    await answer(context, watchId, saying(...stated));
  };
  const first = more(box);
  if (first.length > 0) await says(...first);
  if (document !== null) await addTariffs.run(context, { document });
  const { results } = await search.run(context, { query: box });
  return { context, clock, box, number, id: results[0]?.id ?? '', says };
}
