import { z } from 'zod';

/*
 * The members of the contract that are read, each alone: one with another type is as good as absent, and does not take the
 * others with it.
 */

const TEXT_LENGTH_MAX = 500;
const LIST_LENGTH_MAX = 200;

const Text = z.string().trim().min(1).max(TEXT_LENGTH_MAX).nullish().catch(null);
const Moment = z.iso.datetime({ offset: true }).nullish().catch(null);
const Flag = z.boolean().nullish().catch(null);
const Degrees = z.coerce.number().nullish().catch(null);

/** A list whose elements are read one by one; what is none is left out. */
function listOf<One>(element: z.ZodType<One>) {
  return z
    .array(z.unknown())
    .max(LIST_LENGTH_MAX)
    .transform((list) =>
      list.flatMap((one): One[] => {
        const parsed = element.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    )
    .nullish()
    .catch(null);
}

/** A port or an inland place. */
export const RelayedPlace = z.object({ code: Text, name: Text, latitude: Degrees, longitude: Degrees });
export type RelayedPlace = z.infer<typeof RelayedPlace>;

/** A terminal or ramp, with the place in which it stands. */
export const RelayedFacility = z.object({
  isRamp: z.boolean(),
  name: Text,
  firms_code: Text,
  smdg_code: Text,
  bic_facility_code: Text,
  place: RelayedPlace.nullish(),
});
export type RelayedFacility = z.infer<typeof RelayedFacility>;

export const RelayedVessel = z.object({ name: Text, imo: Text });
export type RelayedVessel = z.infer<typeof RelayedVessel>;

/** The attributes of a transport event. */
export const EventAttributes = z.object({
  event: z.string().max(TEXT_LENGTH_MAX),
  timestamp: Moment,
  timezone: Text,
  local_time: Text,
  voyage_number: Text,
  location_locode: Text,
  data_source: z.enum(['shipping_line', 'terminal', 'ais']).nullish().catch(null),
  created_at: Moment,
  invalidated_at: Moment,
});
export type EventAttributes = z.infer<typeof EventAttributes>;

const PARTY = z.enum(['shipping_line', 'terminal', 'rail', 'ais', 'schedule']);
const Statement = z
  .object({ party: PARTY, at: z.iso.datetime({ offset: true }) })
  .nullish()
  .catch(null);
const Hold = z.object({
  name: z.string().min(1).max(TEXT_LENGTH_MAX),
  status: z.enum(['pending', 'hold']),
  description: Text,
});
const Fee = z.object({
  type: z.enum(['demurrage', 'exam', 'extended_dwell_time', 'other', 'total']),
  amount: z.coerce.number(),
  currency_code: z.string().length(3).nullish().catch(null),
});

/** A last free day as another Landfall shows it. */
const FreeDay = z.object({
  party: z.enum(['shipping_line', 'terminal', 'rail']),
  source: Text,
  date: z.iso.date(),
  place_locode: Text,
  place_name: Text,
  replaced: Flag,
  computed: Flag,
  stated_at: Moment,
  reported_at: Moment,
});

/** The attributes of a container, without its status: that is derived here. */
export const ContainerAttributes = z.object({
  number: z.string().max(TEXT_LENGTH_MAX),
  updated_at: Moment,
  bill_of_lading_numbers: listOf(z.string().min(1).max(TEXT_LENGTH_MAX)),
  seal_number: Text,
  equipment_type: Text,
  equipment_length: Degrees,
  equipment_height: Text,
  weight_in_lbs: Degrees,
  availability_known: Flag,
  available_for_pickup: Flag,
  holds_at_pod_terminal: listOf(Hold),
  holds_reported: Flag,
  fees_at_pod_terminal: listOf(Fee),
  fees_reported: Flag,
  pickup_appointment_at: Moment,
  location_at_pod_terminal: Text,
  pod_full_out_chassis_number: Text,
  terminal_checked_at: Moment,
  terminal_statements: z
    .object({ availability: Statement, holds: Statement, fees: Statement, appointment: Statement })
    .nullish()
    .catch(null),
  pickup_lfd: Moment,
  import_deadlines: z
    .object({ pickup_lfd_line: Moment, pickup_lfd_terminal: Moment, pickup_lfd_rail: Moment })
    .nullish()
    .catch(null),
  last_free_days: listOf(FreeDay),
  pod_timezone: Text,
  final_destination_timezone: Text,
  pol_vessel_departed_at: Moment,
  pod_eta_at: Moment,
  pod_arrived_at: Moment,
  pod_discharged_at: Moment,
  pod_full_out_at: Moment,
  ind_eta_at: Moment,
  ind_ata_at: Moment,
  final_destination_full_out_at: Moment,
  empty_terminated_at: Moment,
});
export type ContainerAttributes = z.infer<typeof ContainerAttributes>;

/** The attributes of a shipment. */
export const ShipmentAttributes = z.object({
  updated_at: Moment,
  pod_vessel_name: Text,
  pod_vessel_imo: Text,
  pod_voyage_number: Text,
  pol_etd_at: Moment,
  pol_atd_at: Moment,
  pod_eta_at: Moment,
  pod_ata_at: Moment,
  destination_eta_at: Moment,
  destination_ata_at: Moment,
});
export type ShipmentAttributes = z.infer<typeof ShipmentAttributes>;
