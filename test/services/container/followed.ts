import type { Database } from '../../../src/db/client.ts';
import { DAY_MS } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { search } from '../../../src/services/search/search.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { equipment } from '../../support/observations.ts';
import { sailing } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

export const BEGAN = '2026-05-22T12:00:00.000Z';
export const OTHER_VESSEL = { imo: '9778791', name: 'MADRID' };

/** A container that is followed. */
export interface Followed {
  id: string;
  box: string;
  number: string;
  context: ServiceContext;
  clock: FakeClock;
  /** What the line says a day later, in place of what it said before. */
  says(...observations: Observation[]): Promise<void>;
  /** What the terminal shows a day later. */
  shows(...observations: Observation[]): Promise<void>;
}

/** Follows a journey by its number, of which the line says something at first. */
export async function follow(
  db: Database,
  first: (box: string, number: string) => Observation[] = sailing,
): Promise<Followed> {
  const [box, number, clock] = [newBox(), newNumber(), fakeClock(BEGAN)];
  const context = await serviceContext(db, { clock });
  await track(context, number);
  const watchId = await watchOf(db, number);
  await answer(context, watchId, saying(...first(box, number)));
  const says = async (...said: Observation[]) => {
    clock.advance(DAY_MS);
    await answer(context, watchId, saying(...said));
  };
  const shows = async (...said: Observation[]) => {
    clock.advance(DAY_MS);
    await answer(context, await watchOf(db, box, TERMINAL_FEED), saying(...said));
  };
  return { id: await idOf(context, box), box, number, context, clock, says, shows };
}

/** Receipts, an hour apart after all others, in which the line says again what it said last of the box but its seal. */
export async function receipts(db: Database, id: string, count: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO observation (journey_month, watch_id, id, received_at, body)
     SELECT w.journey_month, w.id, gen_random_uuid(), latest.at + i * interval '1 hour',
       $3::jsonb || jsonb_build_object('container', c.number, 'sealNumber', 'S' || i)
     FROM container c JOIN shipment s ON s.id = c.shipment_id JOIN watch w ON w.id = s.watch_id,
       LATERAL (SELECT max(o.received_at) AS at FROM observation o WHERE o.watch_id = w.id) latest,
       generate_series(1, $2::int) i
     WHERE c.id = $1`,
    [id, count, JSON.stringify(saying(equipment({ isoCode: '45G1' }))[0]?.draft)],
  );
}

export async function idOf(context: ServiceContext, box: string): Promise<string> {
  const { results } = await search.run(context, { query: box });
  return results[0]?.id ?? '';
}
