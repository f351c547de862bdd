import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../src/domain/instant.ts';
import { SCRIPTS } from '../../src/sources/sandbox/scripts/index.ts';
import { databaseAvailable } from '../support/database.ts';
import { asUpstream, type Installation, startInstallation } from '../support/upstream-chain.ts';
import { rowsOf, trackAll } from './journeys.ts';

/** By rail, with another last free day, with a pickup that is taken back, and three containers in different states. */
const JOURNEYS = SCRIPTS.filter(({ scenario }) => ['demo', 'rail', 'lfd', 'retracted'].includes(scenario));
const LINE_SECONDS = 1;
const SOON = { timeout: 200_000, interval: 2_000 };

/** What is shown of containers, without ids and without when it was learned. */
const CONTAINERS = `SELECT number, current_status, available_for_pickup, holds, holds_reported, fees, fees_reported,
    pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail, binding_lfd, pickup_appointment_at, ind_eta_at,
    CASE WHEN pod_arrived_at IS NULL THEN pod_eta_at END AS pod_eta_at, pod_arrived_at, pod_discharged_at,
    pod_full_out_at, ind_ata_at, empty_terminated_at, seal_number, weight_kg,
    list_pol_id, list_pod_id, list_destination_id
  FROM container ORDER BY number`;

const EVENTS = `SELECT c.number, e.event, e.at, l.locode, v.imo, e.voyage_number
  FROM transport_event e JOIN container c ON c.id = e.container_id LEFT JOIN location l ON l.id = e.location_id
    LEFT JOIN vessel v ON v.id = e.vessel_id
  WHERE e.invalidated_at IS NULL AND e.key NOT LIKE 'estimated.%' ORDER BY c.number, e.at, e.event`;

/** The milestones that were notified since. */
const NOTIFIED_SINCE = `SELECT DISTINCT c.number, e.name FROM outbox_event e
    LEFT JOIN transport_event t ON t.id = e.reference_id
    LEFT JOIN container c ON c.id = coalesce(t.container_id, (e.record->>'container_id')::uuid)
  WHERE e.id::text > $1 AND e.name LIKE 'container.transport.%' AND e.name NOT LIKE '%.estimated.%' ORDER BY 1, 2`;

describe.skipIf(!databaseAvailable)('a line that is polled through two other installations', () => {
  const chain: Installation[] = [];
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };

  beforeAll(async () => {
    const line = await startInstallation({ clock, env: { SANDBOX: '1' }, sandboxSeconds: LINE_SECONDS });
    chain.push(line);
    const middle = await startInstallation({ clock, env: await asUpstream(line) });
    chain.push(middle);
    const last = await startInstallation({ clock, env: await asUpstream(middle) });
    chain.push(last);
    await trackAll(
      last.context(),
      JOURNEYS.map(({ billOfLading: number }) => ({ kind: 'bill_of_lading', number })),
    );
    for (const { app } of chain) app().startScheduler();
  }, 240_000);

  afterAll(async () => {
    for (const one of chain.reverse()) await one.close();
  }, 60_000);

  it('shows in the last one what the first one has of the line', async () => {
    await vi.waitFor(async () => {
      for (const one of chain) await one.hasten();
      const [first, middle, last] = await Promise.all(chain.map(({ app }) => rowsOf(app().db, CONTAINERS)));
      expect(first).toHaveLength(JOURNEYS.flatMap(({ boxes }) => boxes).length);
      expect(middle).toEqual(first);
      expect(last).toEqual(first);
    }, SOON);
    const [first, middle, last] = await Promise.all(chain.map(({ app }) => rowsOf(app().db, EVENTS)));
    expect(middle).toEqual(first);
    expect(last).toEqual(first);
  }, 240_000);

  it('notifies of the same there when the journeys go on', async () => {
    const read = (text: string) => Promise.all(chain.map(({ app }) => rowsOf<Record<string, string>>(app().db, text)));
    const before = await read(CONTAINERS);
    const marks = await read("SELECT coalesce(max(id::text), '') AS id FROM outbox_event");
    aheadMs += 1.5 * DAY_MS;

    await vi.waitFor(async () => {
      for (const one of chain) await one.hasten();
      const [first, middle, last] = await read(CONTAINERS);
      expect(first).not.toEqual(before[0]);
      expect(middle).toEqual(first);
      expect(last).toEqual(first);
    }, SOON);

    const notified = await Promise.all(
      chain.map(({ app }, at) => rowsOf(app().db, NOTIFIED_SINCE, [marks[at]?.[0]?.id ?? ''])),
    );
    expect(notified[0]?.length).toBeGreaterThan(0);
    expect(notified[1]).toEqual(notified[0]);
    expect(notified[2]).toEqual(notified[0]);
  }, 240_000);
});

describe.skipIf(!databaseAvailable)('two installations, each of them the upstream of the other', () => {
  it('find that out and say what to check, and recover when one of them polls the line itself', async () => {
    const one = await startInstallation();
    const other = await startInstallation({ env: await asUpstream(one) });
    const toOther = await asUpstream(other);
    await one.restart(toOther);
    const { billOfLading: number } = JOURNEYS[0] ?? { billOfLading: '' };
    await trackAll(one.context(), [{ kind: 'bill_of_lading', number }]);
    one.app().startScheduler();
    other.app().startScheduler();

    const faults = () =>
      Promise.all(
        [one, other].map(({ app }) =>
          rowsOf(app().db, 'SELECT fault_outcome, fault_reason, fault_check FROM source_lane'),
        ),
      );
    await vi.waitFor(async () => {
      await one.hasten();
      await other.hasten();
      const fault = [
        {
          fault_outcome: 'misconfigured',
          fault_reason: expect.stringContaining('polls TEST through this installation'),
          fault_check: expect.stringContaining('UPSTREAM_HUB_LINES'),
        },
      ];
      expect(await faults()).toEqual([fault, fault]);
    }, SOON);

    await other.restart({ SANDBOX: '1' });
    other.app().startScheduler();

    await vi.waitFor(async () => {
      await one.hasten();
      await other.hasten();
      expect(await rowsOf(one.app().db, 'SELECT status FROM tracking_request')).toEqual([{ status: 'created' }]);
    }, SOON);
    await one.close();
    await other.close();
  }, 240_000);
});
