import { type Instant, localDate, shift, toEpochMs } from '../../domain/instant.ts';
import { findLocation } from '../../domain/location.ts';
import type { Facility, Script, ScriptedView, SnapshotStep } from './scripts/script.ts';

/** What a terminal answers of one container, in the form that our terminal source reads; absent is not said. */
export interface Snapshot {
  terminal: { firms?: string; smdg?: string; name: string; locode: string };
  facility_kind: 'terminal' | 'rail_ramp';
  container: string;
  checked_at: Instant;
  available?: boolean;
  location?: string;
  lfd?: string;
  appointment_at?: Instant;
  holds?: ScriptedView['holds'];
  fees?: ScriptedView['fees'];
  off_dock?: boolean;
  chassis?: string;
  full_out_at?: Instant;
  remark: 'SANDBOX';
}

/** What terminals and ramps show of a container at a moment: one snapshot each, in the order of the way. */
export function snapshotsAt(script: Script, start: Instant, sandboxNow: Instant, container: string): Snapshot[] {
  const elapsed = toEpochMs(sandboxNow) - toEpochMs(start);
  // By its name and place, because a journey that was made from another one names it by an object of its own in each step.
  const snapshots = new Map<string, { facility: Facility; shown: ScriptedView }>();
  for (const { facility, shows } of snapshotSteps(script, container, elapsed)) {
    const key = `${facility.kind} ${facility.locode} ${facility.name}`;
    snapshots.set(key, { facility, shown: { ...snapshots.get(key)?.shown, ...shows } });
  }
  const present = [...snapshots.values()].filter(({ shown }) => shown.isGone !== true);
  return present.map(({ facility, shown }) => ({
    terminal: terminalOf(facility),
    facility_kind: facility.kind === 'ramp' ? 'rail_ramp' : 'terminal',
    container,
    checked_at: sandboxNow,
    ...stated(facility, shown, start),
    remark: 'SANDBOX',
  }));
}

function snapshotSteps(script: Script, container: string, elapsed: number): SnapshotStep[] {
  return script.steps
    .filter((step) => step.kind === 'snapshot')
    .filter((step) => step.box.number === container && step.publishedAt <= elapsed);
}

function stated(facility: Facility, shown: ScriptedView, start: Instant): Partial<Snapshot> {
  const { available, location, lastFreeDayAt, appointmentAt, holds, fees, offDock, chassis, fullOutAt } = shown;
  const timezone = findLocation(facility.locode)?.timezone ?? null;
  return {
    ...(available === undefined ? {} : { available }),
    ...(location === undefined ? {} : { location }),
    ...(lastFreeDayAt === undefined ? {} : { lfd: localDate(shift(start, lastFreeDayAt), timezone) }),
    ...(appointmentAt === undefined ? {} : { appointment_at: shift(start, appointmentAt) }),
    ...(holds === undefined ? {} : { holds }),
    ...(fees === undefined ? {} : { fees }),
    ...(offDock === undefined ? {} : { off_dock: offDock }),
    ...(chassis === undefined ? {} : { chassis }),
    ...(fullOutAt === undefined ? {} : { full_out_at: shift(start, fullOutAt) }),
  };
}

function terminalOf({ firms, smdg, name, locode }: Facility): Snapshot['terminal'] {
  return { ...(firms === null ? {} : { firms }), ...(smdg === null ? {} : { smdg }), name, locode };
}
