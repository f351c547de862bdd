import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { listTrackingRequests as listRequests } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { tool as getTrackingRequest } from '../../tools/get-tracking-request.ts';
import { tool as listContainers } from '../../tools/list-containers.ts';
import { tool as listShipments } from '../../tools/list-shipments.ts';
import { tool as listTrackingRequests } from '../../tools/list-tracking-requests.ts';
import { answerTokens } from '../support/answer-tokens.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { putShipment } from '../support/list-rows.ts';
import { sailing } from '../support/sailing.ts';
import {
  fakeClock,
  SANDBOX_ONLY,
  serviceContext,
  useServiceContext,
  withPermissions,
} from '../support/service-context.ts';
import { statedColumns } from '../support/stated-day.ts';
import { answer, miss, newBox, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-18T18:00:00.000Z');
const ROWS = 25;
const PAGE_TOKENS_MAX = 8_000;
/** What the strictest host takes of one answer. */
const ANSWER_TOKENS_MAX = 25_000;
const CONTRACT_TOKENS_MAX = 800;

describe.each([listContainers, listShipments, listTrackingRequests, getTrackingRequest])('$name', (tool) => {
  it('costs few tokens in the list of tools', () => {
    const { description, input, output } = tool;
    const inputSchema = z.toJSONSchema(input, { io: 'input' });
    const outputSchema = output === null ? null : z.toJSONSchema(output);

    const contract = JSON.stringify({ description, inputSchema, outputSchema });

    expect(countTokens(contract)).toBeLessThan(CONTRACT_TOKENS_MAX);
    expect(contract).not.toMatch(/"\$ref"|"anyOf"|"oneOf"|"allOf"|"type":\[/);
  });
});

describeWithDatabase('the tools that list', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const few = useServiceContext(db, { clock: CLOCK });
  const tracked = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    for (let at = 0; at < ROWS + 1; at++) await putTypical(at);
    await linePolled(context);
    await putShipment(db, few.principal.accountId, {
      number: 'MAEU987654321',
      ports: ['CNSHA', 'USLAX', 'USCHI'],
      columns: {
        pod_vessel_name: 'EMMA\nMAERSK',
        pol_atd_at: '2026-06-01T20:00:00Z',
        pod_eta_at: '2026-06-20T01:00:00Z',
      },
      containers: [
        {
          number: 'MSKU0000001',
          created_at: '2026-06-01T00:00:00Z',
          current_status: 'on_ship',
          ...statedColumns('terminal', '2026-06-25T07:00:00Z'),
          pod_timezone: 'America/Los_Angeles',
          holds: JSON.stringify([
            { name: 'customs', status: 'hold', description: null },
            { name: 'USDA', status: 'pending', description: null },
          ]),
          fees: JSON.stringify([{ type: 'demurrage', amount: 450, currency_code: 'USD' }]),
        },
        { number: 'MSKU0000002', created_at: '2026-06-02T00:00:00Z', current_status: 'on_ship' },
      ],
    });
    await track(tracked, 'ABC1234567');
    await answer(tracked, await watchOf(db, 'ABC1234567'), saying(...sailing(newBox(), 'ABC1234567')));
    await track(tracked, 'UNKNOWN1');
    await miss(db, await watchOf(db, 'UNKNOWN1'), { kind: 'unknown', isFinal: true });
  });

  /** One of a mix: every other at sea, the others waiting for pickup, held and charged. */
  async function putTypical(at: number): Promise<void> {
    const waits = at % 2 === 0;
    const waiting = {
      current_status: 'not_available',
      pod_arrived_at: '2026-06-10T09:00:00Z',
      ...statedColumns('terminal', '2026-06-20T07:00:00Z'),
      availability_known: true,
      available_for_pickup: false,
      holds: JSON.stringify([{ name: 'customs', status: 'hold', description: 'CBP EXAM' }]),
      fees: JSON.stringify([{ type: 'demurrage', amount: 450, currency_code: 'USD' }]),
      terminal_checked_at: '2026-06-18T17:00:00Z',
    };
    await putShipment(db, context.principal.accountId, {
      number: `MAEU${String(264_000_123 + at)}`,
      ports: waits ? ['CNYTN', 'USLAX'] : ['VNSGN', 'USLGB', 'USCHI'],
      columns: {
        created_at: `2026-05-01T00:00:${String(at).padStart(2, '0')}Z`,
        pod_vessel_name: 'MAERSK EMERALD',
        pod_voyage_number: '026E',
        pol_atd_at: '2026-05-20T08:00:00Z',
        pod_eta_at: '2026-06-10T06:00:00Z',
        ...(waits ? { pod_ata_at: '2026-06-10T09:00:00Z' } : {}),
        ref_numbers: [`PO-2026-${4500 + at}`],
      },
      containers: [
        {
          number: `MSKU${String(1_000_000 + at)}`,
          created_at: `2026-05-01T00:00:${String(at).padStart(2, '0')}Z`,
          current_status: 'on_ship',
          pod_timezone: 'America/Los_Angeles',
          ref_numbers: [`PO-2026-${4500 + at}`],
          ...(waits ? waiting : {}),
        },
      ],
    });
  }

  /** The line has answered an hour ago for all shipments of the account. */
  async function linePolled({ principal }: ServiceContext): Promise<void> {
    await db.pool.query(
      `INSERT INTO watch_schedule (watch_id, lane, next_due_at, last_attempted_at, last_succeeded_at)
       SELECT watch_id, scac, now() + interval '1 day', $2, $2 FROM shipment WHERE account_id = $1`,
      [principal.accountId, '2026-06-18T17:00:00Z'],
    );
  }

  it.each([
    ['containers', listContainers],
    ['shipments', listShipments],
  ])('cost a model at most 8,000 tokens for a page of 25 %s', async (_what, tool) => {
    const page = await tool.call(context, {});

    expect(page.text).toContain('Showing 1 to 25 of 26; page 2 has more.');
    expect(answerTokens(page)).toBeLessThan(PAGE_TOKENS_MAX);
  });

  it.each([
    ['containers', listContainers, { include: ['shipment', 'pod_terminal', 'transport_events'] }],
    ['shipments', listShipments, { include_containers: true }],
  ])(
    'give ten whole records of %s, which fit into one answer, and say where more were requested',
    async (_what, tool, include) => {
      const page = await tool.call(context, { detail: 'full', ...include });

      expect(page.text).toContain('Showing 1 to 10 of 26; page 2 has more.');
      expect(answerTokens(page)).toBeLessThan(ANSWER_TOKENS_MAX);
      const more = await tool.call(context, { detail: 'full', page_size: 25 });
      expect(more.text.split('\n').at(-1)).toBe('page_size 25 was cut down to 10, the most on a page of this answer.');
      expect(more.structured).toMatchObject({ page_size: 10, total: 26 });
    },
  );

  it.each([
    [25, 'Showing 1 to 25 of 26; page 2 has more.'],
    [50, 'Showing 1 to 26 of 26.'],
  ])('give as many rows with what is included as without it, of %i asked for', async (page_size, place) => {
    const include = ['shipment', 'pod_terminal', 'transport_events'];
    const containers = await listContainers.call(context, { page_size, include });
    const shipments = await listShipments.call(context, { page_size, include_containers: true });

    expect(containers.text.split('\n').slice(-2)).toEqual([
      place,
      'What was included is in short; on pages of 10 it is whole.',
    ]);
    expect(containers.structured?.containers).toHaveLength(Math.min(page_size, ROWS + 1));
    expect(containers.structured?.containers).toContainEqual(
      expect.objectContaining({ shipment: expect.objectContaining({ pol_atd_at: '2026-05-20T08:00:00.000Z' }) }),
    );
    expect(shipments.text).toContain(place);
    expect(answerTokens(shipments)).toBeLessThan(ANSWER_TOKENS_MAX);
  });

  it('describe a container in one line how it stands, and as data where it goes', async () => {
    const { text, structured } = await listContainers.call(few, { port: 'Los Angeles', carrier: 'Maersk' });

    expect(text.split('\n')).toEqual([
      expect.stringMatching(
        /^- MSKU0000002 on_ship, expected at Los Angeles 2026-06-19 18:00 America\/Los_Angeles, id [0-9a-f-]{36}$/,
      ),
      expect.stringMatching(
        /^- MSKU0000001 on_ship, .*, last free day 2026-06-25 \(terminal\), holds: customs and USDA \(pending\), /,
      ),
      'The port was taken as USLAX Los Angeles.',
      'Showing 1 to 2 of 2.',
    ]);
    expect(structured).toMatchObject({
      page: 1,
      page_size: 25,
      total: 2,
      matched_ports: ['USLAX Los Angeles'],
      containers: [{ number: 'MSKU0000002', destination_name: 'Chicago' }, { fees_total: '450 USD' }],
    });
    expect(structured).not.toHaveProperty('detail');
    expect(JSON.stringify(structured)).not.toContain('null');
  });

  it('give the whole record of a container as get_container does, milestones in short', async () => {
    const include = ['transport_events'];
    const { text, structured } = await listContainers.call(tracked, { detail: 'full', include });

    expect(text).toMatch(
      /^- MSKU\d{7} is on_ship: .* Whether it can be picked up is not known\. Holds: not reported\. The place of pickup is .*\. Fees: not reported\. id [0-9a-f-]{36}\n/,
    );
    expect(structured?.containers).toEqual([
      expect.objectContaining({
        current_status: 'on_ship',
        equipment_length: 40,
        import_deadlines: {},
        transport_events: expect.arrayContaining([
          {
            event: 'container.transport.vessel_departed',
            timestamp: '2026-05-20T08:00:00.000Z',
            timestamp_precision: 'time',
            timezone: 'Asia/Shanghai',
            location_locode: 'CNSHA',
            location_name: 'Shanghai',
            vessel_name: 'EMMA',
            voyage_number: '026E',
            data_source: 'shipping_line',
          },
        ]),
      }),
    ]);
  });

  it('say that a place is not known rather than that nothing goes there', async () => {
    const { text } = await listContainers.call(few, { port: 'Atlantis' });

    expect(text).toBe('No place of that code or name is known here.\nThere are none.');
  });

  it('describe a shipment in one line, whatever is written into the name of its vessel', async () => {
    const { text, structured } = await listShipments.call(few, { include_containers: true });

    expect(text.split('\n')).toEqual([
      expect.stringMatching(
        /^- MAEU MAEU987654321, Shanghai → Los Angeles → Chicago, on "EMMA MAERSK", left 2026-06-02, expected 2026-06-19 18:00 America\/Los_Angeles, containers: 2 on_ship, id [0-9a-f-]{36}; container MSKU0000001 on_ship, id [0-9a-f-]{36}; container MSKU0000002 on_ship, id [0-9a-f-]{36}$/,
      ),
      'Showing 1 to 1 of 1.',
    ]);
    expect(structured?.shipments).toMatchObject([
      { containers_by_status: { on_ship: 2 }, containers: [{ number: 'MSKU0000001' }, { number: 'MSKU0000002' }] },
    ]);
  });

  it('give the ids of its containers with a shipment, whether more of them is requested or not', async () => {
    const shown = await listShipments.call(few, { include_containers: true });
    const alone = await listShipments.call(few, {});

    const [row] = z
      .array(z.object({ containers: z.array(z.looseObject({ id: z.string() })) }))
      .parse(shown.structured?.shipments);
    expect(alone.structured?.shipments).toMatchObject([{ containers: row?.containers.map(({ id }) => ({ id })) }]);
    for (const { id } of row?.containers ?? []) expect(shown.text).toContain(id);
  });

  it('show of a shipment with many containers the first twenty, and how many are left', async () => {
    const many = await serviceContext(db, { clock: CLOCK });
    const containers = Array.from({ length: 22 }, (_none, at) => ({ number: `MSKU${String(2_000_000 + at)}` }));
    await putShipment(db, many.principal.accountId, { number: 'MANY', containers });

    const { structured } = await listShipments.call(many, { include_containers: true });

    expect(structured?.shipments).toMatchObject([{ containers_by_status: { new: 22 }, containers_not_shown: 2 }]);
    expect(JSON.stringify(structured).match(/MSKU/g)).toHaveLength(20);
    const alone = await listShipments.call(many, {});
    expect(alone.structured?.shipments).toMatchObject([{ containers_not_shown: 2 }]);
    expect(JSON.stringify(alone.structured)).toMatch(/"containers":\[(\{"id":"[0-9a-f-]{36}"\},?){20}\]/);
  });

  it('report what became of each tracking request', async () => {
    const { text, structured } = await listTrackingRequests.call(tracked, { filters: { scac: 'MAEU' } });

    expect(text).toMatch(
      /^- bill of lading UNKNOWN1 at MAEU: failed \(not_found\), made [-\d]{10}, id [-\da-f]{36}\n- bill of lading ABC1234567 at MAEU: created, made .*\nShowing 1 to 2 of 2\.$/,
    );
    expect(structured).toMatchObject({ total: 2, tracking_requests: [{ status: 'failed' }, { status: 'created' }] });
  });

  it('refuse a filter that there is not, or one that contradicts a parameter', async () => {
    await expect(listTrackingRequests.call(tracked, { filters: { state: 'failed' } })).rejects.toThrow(
      'filters: There is no filter state; there are status, request_type, request_number',
    );
    await expect(
      listTrackingRequests.call(tracked, { status: 'created', filters: { status: 'failed' } }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('report of one tracking request what became of it and what to do next', async () => {
    const { tracking_requests: requests } = await listRequests.run(tracked, {});
    const texts = await Promise.all(
      requests.map(async ({ id }) => (await getTrackingRequest.call(tracked, { id })).text),
    );

    expect(texts).toEqual([
      'Tracking bill of lading UNKNOWN1 at MAEU (failed): It has failed: the shipping line does not know the number ' +
        '(not_found). Check the number and the shipping line.',
      expect.stringMatching(
        /^Tracking bill of lading ABC1234567 at MAEU \(created\): The shipping line has answered\. /,
      ),
    ]);
    await expect(getTrackingRequest.call(few, { id: requests[0]?.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('mark what is sandbox data', async () => {
    const sandbox = await serviceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY });
    await putShipment(db, sandbox.principal.accountId, {
      number: 'SBX',
      scac: 'TEST',
      containers: [{ number: 'SBXU0000001' }],
    });

    const { text } = await listContainers.call(sandbox, {});

    expect(text).toMatch(/sandbox, id .*\nShowing 1 to 1 of 1\.\nThis is sandbox data/);
  });

  it('need the permission to read', async () => {
    const writer = withPermissions(few, ['tracking:write', 'reference:read']);

    for (const tool of [listContainers, listShipments, listTrackingRequests]) {
      await expect(tool.call(writer, {})).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});
