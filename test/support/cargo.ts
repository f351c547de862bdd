import type { Database } from '../../src/db/client.ts';
import type { Observation } from '../../src/domain/observation.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { byRail } from './observations.ts';
import { arrival, sailing } from './sailing.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from './tracking.ts';

/** A shipment of two containers that have come to Los Angeles and go on to Chicago by train. */
export interface Cargo {
  number: string;
  boxes: readonly [string, string];
  requestId: string;
  shipmentId: string;
  /** In the order of the boxes. */
  containerIds: readonly [string, string];
  watchId: string;
}

/** The ramp at which its train is unloaded. */
export const RAMP = { code: null, codeList: null, name: 'Corwith Ramp', type: 'ramp' } as const;

/** What the line states about a box that goes on by train; it leaves on 2026-06-11 and is expected on 2026-06-15. */
export function inland(box: string): Observation[] {
  const aboard = { container: box, voyage: 'Z1' };
  return [
    byRail('load', 'USLAX', '2026-06-11T08:00:00.000Z', aboard),
    byRail('depart', 'USLAX', '2026-06-11T20:00:00.000Z', aboard),
    byRail('arrive', 'USCHI', '2026-06-15T06:00:00.000Z', { ...aboard, facility: RAMP, classifier: 'estimated' }),
  ];
}

/** Tracks a bill of lading and has the line report it; `more` is what it states in addition. */
export async function cargo(
  context: ServiceContext,
  more: (boxes: readonly [string, string]) => Observation[] = () => [],
): Promise<Cargo> {
  const { db } = context;
  const number = newNumber();
  const boxes = [newBox(), newBox()] as const;
  const { id: requestId } = await track(context, number);
  const watchId = await watchOf(db, number);
  const stated = boxes.flatMap((box) => [...sailing(box, number), ...arrival(box), ...inland(box)]);
  await answer(context, watchId, saying(...stated, ...more(boxes)));
  const containerIds = [await idOf(db, boxes[0]), await idOf(db, boxes[1])] as const;
  const [shipment] = await rows<{ id: string }>(db, 'SELECT id FROM shipment WHERE watch_id = $1', [watchId]);
  return { number, boxes, requestId, shipmentId: shipment?.id ?? '', containerIds, watchId };
}

async function idOf(db: Database, box: string): Promise<string> {
  const [container] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [box]);
  return container?.id ?? '';
}
