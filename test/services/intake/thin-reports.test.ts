import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS, shift } from '../../../src/domain/instant.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { newBox, newNumber, rows, track } from '../../support/tracking.ts';

const LINE = pushSender();
const START = '2026-06-15T06:00:00.000Z';

describeWithDatabase('reports of a reefer in many messages', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    [number, box] = [newNumber(), newBox()];
    await track(context, number);
  });

  /** The report of a minute, in a message of its own. */
  function report(minute: number, details: object = {}, kind = 'MEAS') {
    const at = shift(START, minute * MINUTE_MS);
    const event = {
      eventID: `reefer-${number}-${minute}-${JSON.stringify(details)}`,
      eventDateTime: at,
      eventUpdatedDateTime: at,
      eventClassification: { eventTypeCode: 'REEFER', eventClassifierCode: 'ACT', reeferEventTypeCode: kind },
      equipmentDetails: { equipmentReference: box },
      shipmentDetails: { documentReference: { typeCode: 'TRD', reference: number } },
      reeferDetails: { temperatureUnit: 'CEL', returnAirTemperatureMeasurement: { temperatureValue: -18 }, ...details },
    };
    return takeIn(intakeTools(context, readers), { from: LINE, text: JSON.stringify([event]), origin: 'test' });
  }

  const kept = () =>
    rows<{ at: string }>(
      db,
      `SELECT o.body->>'measuredAt' AS at FROM observation o WHERE o.body->>'container' = $1
        AND o.body->>'kind' = 'measurement' ORDER BY 1`,
      [box],
    );
  const reefer = () =>
    rows<{ reefer: object }>(db, 'SELECT reefer FROM container WHERE account_id = $1', [context.principal.accountId]);

  it('are kept once in a quarter of a day where they mean the same', async () => {
    for (let minute = 0; minute < 12; minute += 1) await report(minute * 5, { ambientMeasuredTemperature: 20 });
    await report(6 * 60 + 1, { ambientMeasuredTemperature: 20 });

    expect(await kept()).toEqual([{ at: START }, { at: shift(START, 361 * MINUTE_MS) }]);
  });

  it('are kept where an alarm begins or ends, the power fails or it becomes warm', async () => {
    const alarm = { alarms: [{ code: 'AL25', description: 'Return air sensor' }] };
    await report(0, { alarms: [] });
    await report(1, alarm);
    await report(2, { alarms: [] });
    await report(3, alarm);
    await report(4, { alarms: [] });
    await report(5, { alarms: [], powerStatus: 'POWER_OFF' });
    await report(6, {
      alarms: [],
      powerStatus: 'POWER_OFF',
      returnAirTemperatureMeasurement: { temperatureValue: -9 },
    });

    expect(await kept()).toHaveLength(7);
    expect(await reefer()).toMatchObject([{ reefer: { is_powered: false, alarms: [] } }]);
  });

  it('are kept up to a limit where they differ every minute', async () => {
    for (let minute = 0; minute < 40; minute += 1) {
      await report(minute, { returnAirTemperatureMeasurement: { temperatureValue: minute * 3 } }, 'ADJU');
    }

    expect(await kept()).toHaveLength(24);
  });
});
