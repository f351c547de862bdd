import { beforeAll, expect, it } from 'vitest';
import { checkDigit } from '../../src/domain/check-digit.ts';
import { explainStatus } from '../../src/services/container/explain-status.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import { getContainerHistory } from '../../src/services/container/get-container-history.ts';
import { listContainersAtRisk } from '../../src/services/container/list-containers-at-risk.ts';
import { refreshContainer } from '../../src/services/container/refresh-container.ts';
import { listContainerRawEvents } from '../../src/services/raw-event/list-container-raw-events.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { getShipment } from '../../src/services/shipment/get-shipment.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, retraction, snapshot } from '../support/observations.ts';
import { sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, messagesOf, rows, saying, track, watchOf } from '../support/tracking.ts';

const DAY_MS = 86_400_000;
/** The accounts track the same number: the first for months, the second since today. */
const FIRST_AT = '2026-06-01T12:00:00.000Z';
const SECOND_AT = '2026-06-11T12:00:00.000Z';
const NUMBER = 'ABC7654321';
const BOX = `MSKU700000${checkDigit('MSKU700000')}`;

describeWithDatabase('an account that begins to follow what another follows already', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let first: ServiceContext;
  let second: ServiceContext;
  let containerId: string;
  let shipmentId: string;

  beforeAll(async () => {
    clock = fakeClock(FIRST_AT);
    first = await serviceContext(db, { clock });
    await track(first, NUMBER);
    const watchId = await watchOf(db, NUMBER);
    await answer(first, watchId, saying(...sailing(BOX, NUMBER)));
    clock.advance(3 * DAY_MS);
    const changed = bySea('arrive', 'USLAX', '2026-06-14T06:00:00.000Z', {
      classifier: 'estimated',
      container: BOX,
      sourceEventId: 'eta',
      recordedAt: '2026-06-04T11:00:00.000Z',
    });
    const dropped = bySea('berth', 'USLAX', '2026-06-03T06:00:00.000Z', { container: BOX, sourceEventId: 'wrong' });
    await answer(first, watchId, saying(...sailing(BOX, NUMBER), changed, dropped));
    clock.advance(DAY_MS);
    const held = snapshot('2026-06-05T08:00:00.000Z', 'USLAX', { container: BOX, holds: [] });
    await answer(
      first,
      watchId,
      saying(...sailing(BOX, NUMBER), changed, held, retraction('wrong', '2026-06-05T09:00:00.000Z')),
    );
    clock.advance(6 * DAY_MS);
    second = await serviceContext(db, { clock });
    await track(second, NUMBER);
    await rows(
      db,
      'UPDATE watch_schedule SET last_attempted_at = $1, last_succeeded_at = $2, last_changed_at = $2, failures = 3',
      ['2026-06-10T07:11:13.000Z', '2026-06-05T12:00:00.000Z'],
    );
    const [own] = await rows<{ id: string; shipment_id: string }>(
      db,
      'SELECT id, shipment_id FROM container WHERE account_id = $1',
      [second.principal.accountId],
    );
    if (own === undefined) throw new Error('The second account has the container.');
    containerId = own.id;
    shipmentId = own.shipment_id;
  });

  it('is shown the facts of the journey, whatever their date', async () => {
    const { container } = await getContainer.run(second, { id: containerId });

    expect(container).toMatchObject({ pol_vessel_departed_at: expect.any(String), pod_eta_at: expect.any(String) });
  });

  it('is shown no moment of a receipt or an attempt before its own request, by no answer', async () => {
    const answers = {
      container: await getContainer.run(second, {
        id: containerId,
        include: ['shipment', 'raw_events', 'transport_events'],
      }),
      shipment: await getShipment.run(second, { id: shipmentId }),
      history: await getContainerHistory.run(second, { id: containerId }),
      explained: await explainStatus.run(second, { id: containerId }),
      raw: await listContainerRawEvents.run(second, { id: containerId }),
      risks: await listContainersAtRisk.run(second, {}),
      refreshed: await refreshContainer.run(second, { id: containerId }),
      messages: await messagesOf(second),
    };

    expect(early(answers)).toEqual([]);
    const text = JSON.stringify(answers);
    for (const moment of [
      '2026-06-10T07:11:13',
      '2026-06-10 07:11',
      '2026-06-05T12:00',
      '2026-06-05 12:00',
      '2026-06-04T12:00',
      '2026-06-04 12:00',
      '2026-06-01T12:00',
      '2026-06-01 12:00',
    ]) {
      expect(text).not.toContain(moment);
    }
  });

  it('is shown no change from before, and no failure', async () => {
    const history = await getContainerHistory.run(second, { id: containerId });
    const explained = await explainStatus.run(second, { id: containerId });

    expect(history.known_since).toBe(SECOND_AT);
    expect(history.changes.filter(({ from }) => from !== null)).toEqual([]);
    expect(explained.sources.every(({ failures, last_asked_at: at }) => failures === 0 && at === null)).toBe(true);
    expect(explained.sources.every(({ last_heard_at }) => last_heard_at === null || last_heard_at >= SECOND_AT)).toBe(
      true,
    );
  });

  it('is sent how things stand, and nothing that they once were', async () => {
    const names = (await messagesOf(second)).map(({ name }) => name);

    expect(names.filter((name) => name.startsWith('container.transport.estimated'))).toHaveLength(1);
  });

  it('leaves the first account what it knows', async () => {
    const [own] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE account_id = $1', [
      first.principal.accountId,
    ]);

    const history = await getContainerHistory.run(first, { id: own?.id ?? '' });

    expect(history.known_since).toBe(FIRST_AT);
    expect(history.changes.some(({ known_at, from }) => known_at === '2026-06-04T12:00:00.000Z' && from !== null)).toBe(
      true,
    );
  });
});

const RECEIPTS =
  /^(known_at|known_since|first_known_at|created_at|updated_at|invalidated_at|last_asked_at|last_heard_at|last_changed_at|last_attempted_at|last_succeeded_at|line_.*_at|.*tracking_request_at|line_tracking_last_.*|terminal_asked_at|terminal_heard_at|line_checked_at|received_at)$/;

/** Every member of an answer that is a moment of a receipt or an attempt before the request of the second account. */
function early(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => early(one, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}.${name}`;
    if (typeof member === 'string' && RECEIPTS.test(name) && Date.parse(member) < Date.parse(SECOND_AT))
      return [`${here} ${member}`];
    return early(member, here);
  });
}
