import { z } from 'zod';
import { isObject } from '../dcsa/forms.ts';
import { Code, list, MemberFlag, section, Text } from '../dcsa/members.ts';
import { DcsaSpot } from '../dcsa/payload.ts';

/**
 * What lines publish as DCSA Operational Vessel Schedules 3 (OVS_v3.0.2.yaml): every member may be missing or of another
 * type, in which case it is null here.
 */

// A terminal is named by its SMDG code alone here, under a name of its own.
const Location = section(
  z
    .unknown()
    .transform((value) =>
      isObject(value) && value.facilitySMDGCode !== undefined
        ? { facilityCode: value.facilitySMDGCode, facilityCodeListProvider: 'SMDG', facilityTypeCode: 'POTE', ...value }
        : value,
    )
    .pipe(DcsaSpot),
);

const Timestamp = z.object({ eventTypeCode: Code, eventClassifierCode: Code, eventDateTime: Text });
/** When a vessel is planned, expected or known to have arrived or departed. */
export type Timestamp = z.infer<typeof Timestamp>;

const TransportCall = z.object({
  transportCallReference: Text,
  carrierImportVoyageNumber: Code,
  carrierExportVoyageNumber: Code,
  location: Location,
  statusCode: Code,
  statusCodes: list(Code),
  timestamps: list(Timestamp),
});
/** A call of a vessel at a port, or at one terminal of it. */
export type ScheduledCall = z.infer<typeof TransportCall>;

const VesselSchedule = z.object({
  vesselIMONumber: Text,
  vesselName: Text,
  isDummyVessel: MemberFlag,
  transportCalls: list(TransportCall),
});
/** The calls of one vessel. */
export type VesselSchedule = z.infer<typeof VesselSchedule>;

const ServiceSchedule = z.object({ vesselSchedules: list(VesselSchedule) });

/** The vessels of an answer: a list of services, or one of them; null if it is nothing of the kind. */
export function findVesselSchedules(json: unknown): VesselSchedule[] | null {
  const services = Array.isArray(json) ? json : [json];
  if (!services.every((service) => isObject(service) && 'vesselSchedules' in service)) return null;
  return services.flatMap((service) => ServiceSchedule.safeParse(service).data?.vesselSchedules ?? []);
}
