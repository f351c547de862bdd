import { beforeAll, expect, it } from 'vitest';
import { referenceId } from '../../../src/core/id.ts';
import { DAY_MS, shift, toInstant } from '../../../src/domain/instant.ts';
import { arrivalWindow } from '../../../src/services/container/arrival-window.ts';
import { arrivalsText } from '../../../src/services/container/arrivals-query.ts';
import { isCandidate, riskCandidatesText } from '../../../src/services/container/risk-candidates.ts';
import { LIST_ARRIVALS, LIST_RISK_FACTS } from '../../../src/services/container/statements.ts';
import { Conditions } from '../../../src/services/list/paged-list.ts';
import { portFilter } from '../../../src/services/location/port-filter.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T04:00:00.000Z');
const ROWS = 1_200;

/** A moment within some weeks of the present, for a part of the rows. */
function moment(part: number): string {
  return `CASE WHEN random() < ${part} THEN timestamptz '2026-06-12T04:00:00Z' + (random() - 0.5) * interval '40 days' END`;
}

/** Rows that no journey would have together too: each column is there or not by chance. */
const FILL = `WITH made AS (SELECT i, gen_random_uuid() AS shipment_id, gen_random_uuid() AS watch_id FROM generate_series(1, $2::int) i),
  w AS (INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, 'MAEU', 'bill_of_lading', watch_id::text, '2026-06-01' FROM made),
  s AS (INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, port_of_discharge_id,
      destination_id, pod_eta_at, pol_etd_at, destination_eta_at, line_tracking_stopped_at)
    SELECT shipment_id, $1, watch_id, 'MAEU', 'R' || i, 'R' || i, ($3::uuid[])[1 + floor(random() * 3)::int],
      CASE WHEN random() < 0.6 THEN ($3::uuid[])[1 + floor(random() * 3)::int] END,
      ${moment(0.7)}, ${moment(0.5)}, ${moment(0.5)}, CASE WHEN random() < 0.1 THEN now() END FROM made)
  INSERT INTO container (id, account_id, shipment_id, number, current_status, pod_eta_at, pod_arrived_at, pod_discharged_at, pod_full_out_at,
    pod_rail_loaded_at, pod_rail_departed_at, ind_eta_at, ind_ata_at, ind_rail_unloaded_at, ind_seen_at, final_destination_full_out_at,
    pol_departed_at, pickup_appointment_at, binding_lfd, holds, fees, last_free_days, contradictions, last_movement,
    pickup_location_id, pod_timezone, final_destination_timezone, terminal_statements)
  SELECT gen_random_uuid(), $1, shipment_id, 'C' || i,
    (ARRAY['on_ship', 'available', 'on_rail', 'picked_up', 'empty_returned'])[1 + floor(random() * 5)::int],
    ${moment(0.4)}, ${moment(0.2)}, ${moment(0.2)}, ${moment(0.1)}, ${moment(0.1)}, ${moment(0.1)}, ${moment(0.2)}, ${moment(0.1)},
    ${moment(0.1)}, ${moment(0.1)}, ${moment(0.1)}, ${moment(0.5)}, ${moment(0.1)}, ${moment(0.2)},
    CASE WHEN random() < 0.1 THEN '[{"name": "customs", "status": "hold"}]' ELSE '[]' END::jsonb,
    CASE WHEN random() < 0.1 THEN '[{"type": "demurrage", "amount": 1}]' ELSE '[]' END::jsonb,
    CASE WHEN random() < 0.05 THEN '[{"early": true}]' ELSE '[]' END::jsonb,
    CASE WHEN random() < 0.05 THEN '[{"fact": "pickup"}]' WHEN random() < 0.05 THEN '[{"fact": "place"}]' ELSE '[]' END::jsonb,
    CASE WHEN random() < 0.2 THEN jsonb_build_object('milestone', (ARRAY['feeder_arrived', 'seen_inland', 'x'])[1 + floor(random() * 3)::int],
      'next_departure_at', to_char((timestamptz '2026-06-12T04:00:00Z' + (random() - 0.5) * interval '40 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
    CASE WHEN random() < 0.5 THEN ($3::uuid[])[1 + floor(random() * 3)::int] END,
    CASE WHEN random() < 0.5 THEN 'Asia/Tokyo' END, CASE WHEN random() < 0.5 THEN 'America/Chicago' END, '{}'
  FROM made`;

const OPEN = `c.current_status NOT IN ('picked_up', 'delivered', 'empty_returned')`;
const THERE = 'coalesce(c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at, c.final_destination_full_out_at)';
const AWAITED = `s.line_tracking_stopped_at IS NULL AND ${OPEN} AND ${THERE} IS NULL`;
const JOINED = 'FROM container c JOIN shipment s ON s.id = c.shipment_id LEFT JOIN location l ON l.id =';

/** What list_arrivals means, said of each container of the account without any index. */
function arrivalsOracle(window: ReturnType<typeof arrivalWindow>, port: string | null): string {
  const atPort = `SELECT c.id, coalesce(c.pod_arrived_at, c.pod_discharged_at, c.pod_eta_at, s.pod_eta_at) AS at,
      coalesce(c.pod_timezone, l.timezone, 'UTC') AS zone, coalesce(c.pod_arrived_at, c.pod_discharged_at) IS NULL AND ${AWAITED}
        AND coalesce(c.pod_full_out_at, c.pod_rail_loaded_at, c.pod_rail_departed_at) IS NULL AS is_awaited
    ${JOINED} s.port_of_discharge_id WHERE c.account_id = $1 ${port === null ? '' : `AND s.port_of_discharge_id = ${port}`}`;
  const inland = `SELECT c.id, coalesce(${THERE}, c.ind_eta_at,
        CASE WHEN c.final_destination_timezone IS NOT NULL OR l.timezone IS NULL THEN s.destination_eta_at END) AS at,
      coalesce(l.timezone, c.final_destination_timezone, 'UTC') AS zone, ${AWAITED} AS is_awaited
    ${JOINED} s.destination_id WHERE c.account_id = $1 AND s.destination_id = ${port}
      AND s.port_of_discharge_id = ${port} IS NOT TRUE`;
  const late = window.isFromToday ? `OR a.is_awaited AND a.at < ${window.todayAt('a.zone')}` : '';
  return `SELECT a.id FROM (${port === null ? atPort : `${atPort} UNION ALL ${inland}`}) a JOIN container c ON c.id = a.id
    WHERE (a.at >= ${window.beginsAt('a.zone')} ${late}) AND a.at < ${window.endsAt('a.zone')}
    ORDER BY a.is_awaited AND a.at < ${window.todayAt('a.zone')} DESC, a.at, c.number, a.id`;
}

/** The same of what may be at risk. */
function riskOracle(until: string, before: string, port: string | null): string {
  const left = `((c.current_status = 'on_rail' OR coalesce(c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_ata_at,
        c.ind_rail_unloaded_at, c.ind_seen_at) IS NOT NULL
      OR c.pod_discharged_at IS NOT NULL AND c.last_movement ->> 'milestone' LIKE 'feeder%'
      OR c.last_movement ->> 'milestone' IS NOT DISTINCT FROM 'seen_inland') AND NOT c.contradictions @> '[{"fact": "place"}]')`;
  const here = `AND ((s.port_of_discharge_id = ${port} AND NOT ${left}) OR s.destination_id = ${port} OR c.pickup_location_id = ${port})`;
  return `SELECT c.id FROM container c JOIN shipment s ON s.id = c.shipment_id
    WHERE c.account_id = $1 AND s.line_tracking_stopped_at IS NULL ${port === null ? '' : here} AND (
      c.contradictions @> '[{"fact": "pickup"}]' OR c.contradictions @> '[{"fact": "place"}]'
      OR ${OPEN} AND (c.binding_lfd <= ${until} OR c.holds <> '[]' OR c.fees <> '[]' OR c.last_free_days @> '[{"early": true}]'
        OR (c.last_movement ->> 'next_departure_at')::timestamptz < ${before}
        OR least(c.pod_eta_at, c.pod_arrived_at, c.pod_discharged_at, c.pickup_appointment_at, c.pod_rail_departed_at,
          c.ind_eta_at, c.ind_ata_at, c.ind_seen_at) < ${before}
        OR c.pol_departed_at IS NULL AND s.pol_etd_at < ${before}))`;
}

describeWithDatabase('lists that stop at a limit, over rows of every kind', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const ports = ['USLAX', 'USCHI', 'JPTYO'].map((code) => referenceId('location', code));

  beforeAll(async () => {
    await db.pool.query(
      `INSERT INTO location (id, locode, name, kind, timezone) SELECT * FROM unnest($1::uuid[], $2::text[], $2::text[], $3::text[], $4::text[])
       ON CONFLICT DO NOTHING`,
      [ports, ['USLAX', 'USCHI', 'JPTYO'], ['port', 'port', 'port'], ['America/Los_Angeles', null, 'Asia/Tokyo']],
    );
    await db.pool.query(FILL, [context.principal.accountId, ROWS, ports]);
    await db.pool.query('ANALYZE');
  });

  async function idsOf(text: string, conditions: Conditions): Promise<string[]> {
    // The placeholder of a value that the text leaves out has no type.
    const { rows } = await db.pool.query<{ id: string }>(`${text}`, conditions.values);
    return rows.map(({ id }) => id);
  }

  it.each([
    [{}],
    [{ port: 'USLAX' }],
    [{ port: 'USCHI' }],
    [{ to: '2026-06-13' }],
    [{ from: '2026-06-01', to: '2026-06-11' }],
    [{ from: '2026-06-11T20:00:00Z', port: 'USCHI' }],
  ])(
    'find the arrivals that are found by reading every container, in their order: %j',
    async (input: { port?: string; from?: string; to?: string }) => {
      const conditions = new Conditions('c', context.principal.accountId);
      const timezone =
        input.port === 'USLAX' ? 'America/Los_Angeles' : input.port === 'USCHI' ? 'America/Chicago' : null;
      const window = arrivalWindow({ ...input, now: toInstant(CLOCK.now()), timezone }, conditions);
      const port = input.port === undefined ? null : `'${referenceId('location', input.port)}'::uuid`;
      // Each placeholder has to have a type where the text leaves its value out.
      const used = conditions.parameters.map((type, at) => `$${at + 1}::${type === 'instant' ? 'timestamptz' : type}`);
      const expected = await idsOf(
        `WITH used AS (SELECT ${used.join(', ')}) ${arrivalsOracle(window, port)}`,
        conditions,
      );

      const asked = new Conditions('c', context.principal.accountId);
      const filter = input.port === undefined ? null : portFilter(input.port, asked);
      const wanted = arrivalWindow({ ...input, now: toInstant(CLOCK.now()), timezone }, asked);
      const text = arrivalsText({ window: wanted, port: filter }, asked, { limit: ROWS, offset: 0 });
      const [answer] = await db.query(LIST_ARRIVALS.of({ text, parameters: asked.parameters }), asked.values);
      expect(answer).toMatchObject({ total: expected.length, is_partial: false });
      expect(answer?.rows.map(({ id }) => id)).toEqual(expected);
      expect(expected.length).toBeGreaterThan(10);
    },
  );

  it.each([[null], ['USLAX'], ['USCHI']])(
    'find the risks that are found by reading every container, at %s',
    async (code) => {
      const now = toInstant(CLOCK.now());
      const [until, before] = [shift(now, 3 * DAY_MS), shift(now, -2 * DAY_MS)];
      const conditions = new Conditions('c', context.principal.accountId);
      const port = code === null ? null : portFilter(code, conditions);
      const text = riskCandidatesText({ lastFreeDayUntil: until, overdueBefore: before, port }, conditions);

      const rows = await db.query(LIST_RISK_FACTS.of({ text, parameters: conditions.parameters }), conditions.values);

      const plain = new Conditions('c', context.principal.accountId);
      const at = [until, before].map((one) => `${plain.value('instant', one)}::timestamptz`);
      const place = code === null ? null : `'${referenceId('location', code)}'::uuid`;
      const expected = await idsOf(riskOracle(at[0] ?? '', at[1] ?? '', place), plain);
      expect(
        rows
          .filter(isCandidate)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(expected.toSorted());
      expect(expected.length).toBeGreaterThan(100);
    },
  );
});
