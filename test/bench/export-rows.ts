import type { Database } from '../../src/db/client.ts';
import { filling } from './filling.ts';

/** What the rows of lists do not need and a sheet shows: times, deadlines, fees, tags, a vessel, and the zones of places. */
const DETAILS = `SET session_replication_role = replica; SET synchronous_commit = off;
  UPDATE location SET timezone = CASE WHEN locode LIKE 'US%' THEN 'America/Los_Angeles' WHEN locode LIKE 'CN%' THEN 'Asia/Shanghai'
    WHEN locode LIKE 'GB%' THEN 'Europe/London' ELSE 'Europe/Amsterdam' END;
  UPDATE shipment SET tags = ARRAY['urgent', 'import'], pod_vessel_name = 'EVER GIVEN', pod_vessel_imo = '9811000',
    pod_voyage_number = '0123W', pol_etd_at = created_at + interval '3 days 07:30', pol_atd_at = created_at + interval '3 days 09:10';
  UPDATE container SET holds_reported = true, fees_reported = true, availability_known = true, available_for_pickup = true,
    seal_number = 'SL' || substr(number, 5), pod_discharged_at = pod_arrived_at + interval '20 hours',
    pod_full_out_at = pod_arrived_at + interval '90 hours 17 minutes', pickup_location_id = list_pod_id,
    fees = CASE WHEN pickup_lfd < now() THEN '[{"type":"demurrage","amount":450,"currency_code":"USD"}]'::jsonb ELSE '[]' END,
    pickup_lfd_terminal = pickup_lfd, last_free_days = CASE WHEN pickup_lfd IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(
      jsonb_build_object('party', 'terminal', 'source', 'own-terminal', 'date', (pickup_lfd AT TIME ZONE 'UTC')::date,
        'at', to_char(pickup_lfd AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', 'America/Los_Angeles',
        'place_locode', 'USLAX', 'place_name', 'Los Angeles', 'computed', false, 'applies', true, 'binding', true,
        'reported_at', NULL)) END`;

/** Gives the rows of filled lists what a sheet shows of them. */
export function detailLists(db: Database): Promise<void> {
  return filling(db, async (send) => {
    await send(DETAILS);
    await send('VACUUM (FULL, ANALYZE) container');
    await send('VACUUM (FULL, ANALYZE) shipment');
    await send('CHECKPOINT');
  });
}
