import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { tool } from '../../tools/containers-at-risk.ts';
import { answerTokens } from '../support/answer-tokens.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, SANDBOX_ONLY, serviceContext, useServiceContext } from '../support/service-context.ts';
import { STATE_DAYS } from '../support/stated-day.ts';

const CLOCK = fakeClock('2026-06-18T18:00:00.000Z');

/**
 * A bill of lading whose containers are over their last free day; every other is held, two of four are charged, of every
 * third a milestone is missing, and every fifth has no recent report.
 */
const HELD = `WITH w AS (
    INSERT INTO watch (id, source, kind, number, journey_month) VALUES (gen_random_uuid(), $2, 'bill_of_lading', $4, '2026-06-01')
    RETURNING id
  ), port AS (
    INSERT INTO location (id, locode, name, kind, timezone)
    SELECT gen_random_uuid(), 'USLAX', 'Los Angeles', 'port', 'America/Los_Angeles'
    ON CONFLICT (locode) DO UPDATE SET name = EXCLUDED.name RETURNING id
  ), pier AS (
    INSERT INTO terminal (id, kind, name, location_id) SELECT gen_random_uuid(), 'terminal', 'APM Terminals Pier 400', port.id
    FROM port RETURNING id
  ), s AS (
    INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, port_of_discharge_id)
    SELECT gen_random_uuid(), $1, w.id, $2, $4, $4, port.id FROM w, port RETURNING id
  )
  INSERT INTO container (id, account_id, shipment_id, number, current_status, pickup_lfd, pickup_lfd_terminal, pod_timezone,
    pickup_facility_id, pod_terminal_id, terminal_checked_at, pod_arrived_at, holds, fees)
  SELECT gen_random_uuid(), $1, s.id, 'MSKU' || lpad(i::text, 7, '0'), 'not_available', '2026-06-15T07:00:00Z',
    '2026-06-15T07:00:00Z', 'America/Los_Angeles', pier.id, pier.id,
    CASE WHEN i % 5 = 0 THEN '2026-06-16T17:00:00Z' ELSE '2026-06-18T17:00:00Z' END::timestamptz,
    CASE WHEN i % 3 = 0 THEN '2026-06-12T17:00:00Z'::timestamptz END,
    CASE WHEN i % 2 = 0 THEN '[]' ELSE '[{"name": "customs", "status": "hold", "description": "CBP EXAM"}]'::jsonb END,
    CASE WHEN i % 4 > 1 THEN '[]' ELSE '[{"type": "demurrage", "amount": 1450.5, "currency_code": "USD"}]'::jsonb END
  FROM s, pier, generate_series(1, $3::int) i`;

describeWithDatabase('containers_at_risk', () => {
  const db = useDatabase();
  const many = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    await db.pool.query(HELD, [many.principal.accountId, 'MAEU', 30, 'MAEU123456789']);
    await db.pool.query(STATE_DAYS);
  });

  it('says of each container why it is at risk, and what there is beyond the page', async () => {
    const { text, structured } = await tool.call(many, { page_size: 1 });

    expect(text).toMatch(
      new RegExp(
        '^30 containers are at risk \\(last free day within 3 days, holds, fees, missing milestones or contradictory reports\\)\\. Page 1 of 30:\\n' +
          '- MSKU\\d{7} \\(not_available\\) at APM Terminals Pier 400, Los Angeles: ' +
          "The terminal's last free day was 2026-06-15, 3 days ago \\(overdue\\); each day since may be charged\\. " +
          'Holds: customs\\. Terminal fees: demurrage 1450\\.5 USD\\. Id [0-9a-f-]{36}\\nShipments whose tracking has stopped are not looked at\\.$',
      ),
    );
    expect(structured).toMatchObject({ total: 30, containers: [{ is_stale: false }] });
  });

  it('costs a model at most 8,000 tokens for a page of ordinary length', async () => {
    const page = await tool.call(many, {});

    const reasons = ['last_free_day_passed', 'hold', 'fees', 'missing_milestone'];
    expect(page.text.split('\n')).toHaveLength(27);
    expect(reasons.filter((reason) => !JSON.stringify(page.structured).includes(reason))).toEqual([]);
    expect(answerTokens(page)).toBeLessThan(8_000);
  });

  it('says as data what the text says in sentences: each reason by its facts', async () => {
    const { text, structured } = await tool.call(many, { reasons: ['missing_milestone'], page_size: 1 });

    const missing =
      'Its vessel arrived on 2026-06-12; no discharge is reported, but no newer statement of the shipping line is known.';
    expect(text).toContain(` ${missing} Id `);
    expect(structured).toMatchObject({
      containers: [
        {
          number: 'MSKU0000003',
          last_free_day: { date: '2026-06-15', days_left: -3, party: 'terminal' },
          holds: ['customs'],
          reasons: ['last_free_day_passed', 'hold', 'missing_milestone'],
          missing: [
            { milestone: 'vessel_discharged', state: 'unknown', deadline: expect.stringMatching(/^2026-06-1/) },
          ],
        },
      ],
    });
    expect(JSON.stringify(structured)).not.toContain('fees');
  });

  it('says that nothing is known to be at risk, not that nothing is', async () => {
    const quiet = await serviceContext(db, { clock: CLOCK });

    const { text } = await tool.call(quiet, {});

    expect(text).toBe(
      'No container that is tracked and not picked up is known to be at risk (last free day within 3 days, holds, fees, ' +
        'missing milestones or contradictory reports).\nShipments whose tracking has stopped are not looked at.',
    );
  });

  it('says that a page is beyond the last', async () => {
    const { text } = await tool.call(many, { page: 9 });

    expect(text).toMatch(/^30 containers are at risk \([^)]+\), on 2 pages; page 9 is empty\.\n/);
  });

  it('says of sandbox data that it is, and of real data nothing of the kind', async () => {
    const tester = await serviceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY });
    await db.pool.query(HELD, [tester.principal.accountId, 'TEST', 1, 'SBX0RISK01']);
    const invented = await tool.call(tester, {});
    await db.pool.query(HELD, [tester.principal.accountId, 'MAEU', 1, 'MAEU7']);
    const mixed = await tool.call(tester, {});
    const real = await tool.call(many, {});

    expect(invented.text).toMatch(/\nThis is sandbox data: invented for trying things out, no real cargo\.$/);
    expect(mixed.text).toMatch(/\(not_available, sandbox\)/);
    expect(mixed.text).toMatch(/\nWhat is marked as sandbox is sandbox data: [^\n]+$/);
    expect(JSON.stringify(real)).not.toMatch(/sandbox(?!":false)/);
  });

  it('names the argument that is wrong', async () => {
    await expect(tool.call(many, { port: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('port: Give a UN/LOCODE such as USLAX, or the beginning of a name'),
    });
  });

  it.each([
    ['the reasons', { reasons: ['hold', 'fees'] }, /^22 containers are at risk \(holds or fees\):/],
    ['the days', { within_days: 1, page_size: 50 }, / at risk \(last free day within 1 day, holds, fees, missing/],
    ['a day that has passed', { reasons: ['last_free_day_passed'] }, / at risk \(last free day passed\)\. Page/],
    ['the port by its name', { port: 'Los Angeles' }, /^30 containers are at risk at Los Angeles \(USLAX\) \(last/],
    ['an unknown port', { port: 'Nowhere at all' }, /^No place of that code or name is known here\.\n/],
  ])('says what was looked for: %s', async (_what, input, expected) => {
    expect((await tool.call(many, input)).text).toMatch(expected);
  });

  it('costs a model at most 8,000 tokens where terminals put whole sentences into many holds', async () => {
    const held = await serviceContext(db, { clock: CLOCK });
    await db.pool.query(HELD, [held.principal.accountId, 'MAEU', 25, 'MAEU987654321']);
    const sentence = `Hold of the authority ${'pending review of the documents '.repeat(5)}`;
    const holds = Array.from({ length: 12 }, (_, i) => ({
      name: `${i} ${sentence}`,
      status: 'hold',
      description: 'x',
    }));
    await db.pool.query("UPDATE container SET holds = $2, fees = '[]', pod_arrived_at = NULL WHERE account_id = $1", [
      held.principal.accountId,
      JSON.stringify(holds),
    ]);

    const page = await tool.call(held, {});

    expect(page.text.match(/ and 10 more/g)).toHaveLength(25);
    expect(answerTokens(page)).toBeLessThan(8_000);
  });

  it('takes little room in the list of tools', () => {
    const schemas = [z.toJSONSchema(tool.input, { io: 'input' }), tool.output && z.toJSONSchema(tool.output)];

    expect(countTokens(tool.description + JSON.stringify(schemas))).toBeLessThan(700);
  });
});
