import type { Database } from '../../../src/db/client.ts';
import type { ClockState } from '../../../src/domain/charges/clock-stage.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { reportAllClocks } from '../../../src/services/charge-clock/keep-reporting-clocks.ts';
import type { ClockReporting } from '../../../src/services/charge-clock/report-clocks.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { subscribe } from '../../support/notifications.ts';
import { bySea, equipment, movement } from '../../support/observations.ts';
import { fakeClock, SILENT, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';
import { EXAMPLE } from '../tariff/documents.ts';

/** At sea, two days before the arrival. */
const START = '2026-11-14T12:00:00.000Z';
const DISCHARGED_AT = '2026-11-17T05:00:00.000Z';

/** Containers at sea whose clocks are counted, and what was reported of them. */
export function clocksAtSea(db: Database) {
  /** A container at sea, tracked where a tariff is stored or, without one, before it is. */
  async function atSea({
    document = EXAMPLE,
    events = ['container.clock.*'],
  }: {
    document?: string | null;
    events?: string[];
  } = {}) {
    const clock = fakeClock(START);
    const context = await serviceContext(db, { clock });
    if (document !== null) await addTariffs.run(context, { document });
    if (events.length > 0) await subscribe(context, events);
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    const watchId = await watchOf(db, number);
    const of = { container: box, voyage: '1N' };
    const before = [
      equipment({ container: box, isoCode: 'L5G1' }),
      bySea('load', 'CNSHA', '2026-11-01T08:00:00.000Z', of),
      bySea('depart', 'CNSHA', '2026-11-01T20:00:00.000Z', of),
    ];
    const landed = (at = DISCHARGED_AT) => [
      bySea('arrive', 'USLAX', '2026-11-16T08:00:00.000Z', of),
      bySea('discharge', 'USLAX', at, of),
    ];
    const says = async (...more: Observation[]) => {
      await answer(context, watchId, saying(...before, ...more));
      await settle(context);
    };
    await says();
    const until = async (at: string) => {
      clock.advance(Date.parse(at) - clock.now());
      await settle(context);
    };
    return { context, clock, number, box, landed, says, until };
  }

  const reporting = ({ clock, hooks }: ServiceContext): ClockReporting => ({ db, clock, log: SILENT, hooks });

  function settle(context: ServiceContext): Promise<void> {
    return reportAllClocks(reporting(context));
  }

  function reportedRows({ principal }: ServiceContext): Promise<{ name: string; record: ReportedRecord }[]> {
    return rows(
      db,
      "SELECT name, record FROM outbox_event WHERE account_id = $1 AND name LIKE 'container.clock.%' ORDER BY id",
      [principal.accountId],
    );
  }

  /** What was reported, in its order: `demurrage started 2026-11-16`. */
  async function reportedTo(context: ServiceContext): Promise<string[]> {
    return (await reportedRows(context)).map(
      ({ name, record }) => `${record.charge} ${name.split('.').at(-1)} ${wordsOf(name, record)}`,
    );
  }

  return { atSea, reporting, settle, reportedRows, reportedTo };
}

/** A pickup that can be retracted. */
export function gateOut(container: string, at: string): Observation {
  return movement('gate_out', 'USLAX', at, {
    container,
    load: 'laden',
    mode: 'truck',
    sourceEventId: 'out',
    recordedAt: at,
  });
}

interface ReportedRecord extends ClockState {
  charge: string;
  previous: ClockState | null;
}

/** The day of an event; of a correction where the clock stands, and what was reported. */
function wordsOf(name: string, { stage, started_on, charged_from, ended_on, previous }: ReportedRecord): string {
  if (name === 'container.clock.corrected') return `${stage} was ${previous?.stage} ${previous?.ended_on}`;
  return { not_started: null, started: started_on, charging: charged_from, ended: ended_on }[stage] ?? 'on no day';
}
