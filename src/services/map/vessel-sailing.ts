import { inline } from '../../core/text.ts';
import { estimatedEvent, transportEvent } from '../../domain/milestones.ts';
import { knownLocation } from '../record/known-location.ts';
import type { ServiceContext } from '../service-context.ts';
import type { MapCall } from './account-map.ts';
import type { CarriedRow } from './map-rows.ts';

/** From where to where a vessel sails with the cargo of an account; null for what is not known. */
export interface Sailing {
  from: MapCall | null;
  to: MapCall | null;
}

const DEPARTED: readonly string[] = (['vessel_departed', 'transshipment_departed', 'feeder_departed'] as const).map(
  transportEvent,
);
const ARRIVED: readonly string[] = (
  ['vessel_arrived', 'vessel_berthed', 'transshipment_arrived', 'feeder_arrived', 'vessel_discharged'] as const
).map(transportEvent);
const EXPECTED: string = estimatedEvent('vessel_arrived');

/** Reads by the events of one container aboard of each vessel where it left and where it comes next, seen from a time. */
export async function readSailings(
  { db: { prisma } }: ServiceContext,
  vessels: readonly CarriedRow[],
  at: Date,
): Promise<Map<string, Sailing>> {
  const events = await prisma.transportEvent.findMany({
    where: {
      containerId: { in: vessels.map(({ sample_id }) => sample_id) },
      invalidatedAt: null,
      event: { in: [...DEPARTED, ...ARRIVED, EXPECTED] },
    },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { containerId: true, vesselId: true, event: true, at: true, location: true },
  });
  return new Map(
    vessels.map((vessel) => {
      const own = events.filter(({ containerId }) => containerId === vessel.sample_id);
      const ofVessel = own.filter(({ vesselId }) => vesselId === vessel.id);
      const left = ofVessel.findLast((one) => DEPARTED.includes(one.event) && one.at <= at);
      const came = ofVessel.find((one) => ARRIVED.includes(one.event) && one.at > (left?.at ?? at));
      // An estimate without a vessel is that of the vessel to the port of discharge.
      const isLast = vessel.listed > 0;
      const expected = own.find(
        ({ event, vesselId }) => event === EXPECTED && (vesselId === vessel.id || (vesselId === null && isLast)),
      );
      return [vessel.id, { from: callOf(left, false), to: callOf(came ?? expected, came === undefined) }];
    }),
  );
}

interface Called {
  at: Date;
  location: { locode: string | null; name: string | null; timezone: string | null } | null;
}

function callOf(event: Called | undefined, is_estimate: boolean): MapCall | null {
  if (event?.location == null) return null;
  const { locode, name, timezone: time_zone } = event.location;
  const known = locode === null ? null : knownLocation(locode);
  const shown = known?.name ?? name;
  return { locode, name: shown === null ? null : inline(shown), time_zone, at: event.at.toISOString(), is_estimate };
}
