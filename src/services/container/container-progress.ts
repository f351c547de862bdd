import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import type { ShownDisruption, ShownMovement } from '../../domain/container-record/reasons.ts';
import type { Progress } from '../../domain/missing-milestones.ts';
import type { ReportedAhead } from '../../domain/reported-ahead.ts';
import type { TerminalStatements } from '../../domain/stated-at-terminal.ts';
import type { ContainerStatus } from '../../domain/status.ts';

/** How far a container came, by its row. What a row does not have is not awaited. */
interface ProgressRow {
  current_status: ContainerStatus;
  availability_known: boolean;
  available_for_pickup: boolean | null;
  last_free_days: readonly RecordedLastFreeDay[];
  pickup_appointment_at: string | null;
  pod_arrived_at: string | null;
  pod_discharged_at: string | null;
  pod_full_out_at: string | null;
  pod_rail_loaded_at: string | null;
  pod_rail_departed_at: string | null;
  ind_eta_at: string | null;
  ind_ata_at: string | null;
  ind_rail_unloaded_at: string | null;
  ind_seen_at: string | null;
  final_destination_timezone: string | null;
  pol_vessel_departed_at?: string | null;
  last_movement?: ShownMovement | null;
  final_destination_full_out_at?: string | null;
  delivered_at?: string | null;
  empty_terminated_at?: string | null;
  terminal_statements?: TerminalStatements;
  disruptions: readonly ShownDisruption[];
}

/** What its row alone does not decide: estimates that its shipment may have as well, and its terminal's last answer. */
interface SharedRow {
  pol_etd_at?: string | null;
  pod_eta_at: string | null;
  destination_eta_at: string | null;
  terminal_checked_at: string | null;
}

/** The progress of a container, by which the domain decides what is awaited of it. */
export function progressOf(row: ProgressRow, shared: SharedRow): Progress {
  return {
    polEtdAt: shared.pol_etd_at ?? null,
    polDepartedAt: row.pol_vessel_departed_at ?? null,
    onwardEtdAt: onwardEtd(row.last_movement ?? null),
    podEtaAt: shared.pod_eta_at,
    podArrivedAt: row.pod_arrived_at,
    podDischargedAt: row.pod_discharged_at,
    pickupAppointmentAt: row.pickup_appointment_at,
    broughtBackAt: row.last_movement?.milestone === 'turned_back' ? row.last_movement.at : null,
    podFullOutAt: row.pod_full_out_at,
    podRailLoadedAt: row.pod_rail_loaded_at,
    podRailDepartedAt: row.pod_rail_departed_at,
    indEtaAt: row.ind_eta_at,
    destinationEtaAt: shared.destination_eta_at,
    indAtaAt: row.ind_ata_at,
    indRailUnloadedAt: row.ind_rail_unloaded_at,
    indSeenAt: row.ind_seen_at,
    foundInlandAt: row.last_movement?.milestone === 'seen_inland' ? row.last_movement.at : row.ind_seen_at,
    finalFullOutAt: row.final_destination_full_out_at ?? null,
    deliveredAt: row.delivered_at ?? null,
    emptyReturnedAt: row.empty_terminated_at ?? null,
    isAvailable: row.availability_known ? row.available_for_pickup : null,
    hasTerminal: shared.terminal_checked_at !== null,
    goesInland: goesInland(row),
    appointmentBy: row.terminal_statements?.appointment?.party ?? null,
    reportedAhead: reportedAheadIn(row.disruptions),
    hasLastFreeDay: row.last_free_days.some(({ applies }) => applies),
  };
}

/** The milestones that are reported with a date in the future. */
export function reportedAheadIn(disruptions: readonly ShownDisruption[]): ReportedAhead[] {
  return disruptions.flatMap(({ kind, before, before_at: at, party, timezone }) =>
    kind === 'dated_ahead' ? [{ milestone: before, party, at, timezone }] : [],
  );
}

// Before its first vessel the departure from the port of lading is awaited instead.
function onwardEtd(last: ShownMovement | null): string | null {
  return last?.milestone.startsWith('transshipment_') ? last.next_departure_at : null;
}

/** Whether it goes on from the port of discharge to a place inland. */
export function goesInland(row: ProgressRow): boolean {
  const { current_status, final_destination_timezone, ind_eta_at, ind_ata_at, ind_seen_at, pod_rail_loaded_at } = row;
  if (current_status === 'awaiting_inland_transfer' || current_status === 'on_rail') return true;
  return [final_destination_timezone, ind_eta_at, ind_ata_at, ind_seen_at, pod_rail_loaded_at].some(
    (fact) => fact !== null,
  );
}
