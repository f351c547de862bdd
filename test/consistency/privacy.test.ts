import { beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '../../src/domain/instant.ts';
import { createParty } from '../../src/services/party.ts';
import type { TrackingRequest } from '../../src/services/record/tracking-request.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { subscribe } from '../support/notifications.ts';
import { intakeTools } from '../support/pushing.ts';
import { useRestApi } from '../support/rest-api.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { takeIn } from '../support/take-in.ts';
import { newBox, rows, track } from '../support/tracking.ts';
import { deliveriesTo } from '../verdicts/deliveries.ts';
import type { Numbers, Said } from '../verdicts/journey.ts';
import { discharged, documentSays, loaded, pickedUp } from '../verdicts/say/line.ts';
import { terminalShows } from '../verdicts/say/terminal.ts';
import { askEverything } from './answers.ts';

const NUMBERS: Numbers = {
  box: newBox(),
  box2: newBox(),
  box3: newBox(),
  bill: 'FIRSTBILL01',
  bill3: 'THIRDBILL03',
  bill2: 'OTHERBILL02',
  booking: 'BOOKING003',
};
const REPLACED = 'OTHERBILL09';
const BOTH = { alsoBill: 'bill2' } as const;
const OF_SECOND = { bill: 'bill2' } as const;

/** One container with the cargo of two consignees, and one more of the second. */
const SAID: readonly Said[] = [
  loaded('CNSHA', '2026-10-03 20:00', BOTH),
  loaded('CNSHA', '2026-10-03 21:00', { ...OF_SECOND, box: 'box2' }),
  loaded('CNSHA', '2026-10-03 20:10'),
  loaded('CNSHA', '2026-10-03 21:10', { box: 'box3' }),
  loaded('CNSHA', '2026-10-03 20:20', OF_SECOND),
  documentSays('ISSU', 'TRD', '2026-10-06 10:00+08:00', {
    box: 'box',
    members: ({ bill, bill2 }) => ({
      documentID: REPLACED,
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
      documentReferenceReplacements: [
        {
          oldReferences: [{ typeCode: 'TRD', reference: bill2 }],
          newReferences: [{ typeCode: 'TRD', reference: REPLACED }],
        },
      ],
    }),
  }),
  documentSays('HOLD', 'CUS', '2026-10-19 10:00Z', { box: 'box', ...OF_SECOND }),
  discharged('USLAX', '2026-10-20 15:00', BOTH),
  discharged('USLAX', '2026-10-20 16:00', { ...OF_SECOND, box: 'box2' }),
  terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [] }),
  terminalShows('USLAX', '2026-10-21 09:00', { lfd: '2026-10-24', names: ({ bill }) => bill }),
  terminalShows('USLAX', '2026-10-21 10:00', { fees: [], names: ({ bill2 }) => bill2 }),
  pickedUp('USLAX', '2026-10-22 13:00', { ...OF_SECOND, box: 'box2' }),
];

/** An account, and what no other account may be shown. */
interface Tenant {
  context: ServiceContext;
  request: TrackingRequest;
  webhookId: string;
  secrets: readonly string[];
}

describeWithDatabase('two accounts with cargo in one container', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let clock: FakeClock;
  let tenants: Record<'first' | 'second', Tenant>;

  beforeAll(async () => {
    clock = fakeClock('2026-10-03T00:00:00.000Z');
    tenants = {
      first: await tenant('FIRST', { type: 'bill_of_lading', number: NUMBERS.bill }, [NUMBERS.bill, NUMBERS.box3]),
      second: await tenant('OTHER', { type: 'bill_of_lading', number: NUMBERS.bill2 }, [
        NUMBERS.bill2,
        NUMBERS.box2,
        REPLACED,
      ]),
    };
    for (const one of [...SAID].sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1))) {
      clock.advance(Math.max(0, Date.parse(one.sentAt) - clock.now()));
      // The scripts make ids of events of the bill; those of a line reveal nothing.
      const text = String(one.write(NUMBERS)).replaceAll(/("eventID":"[^"]*)-FIRSTBILL01"/g, '$1"');
      await takeIn(intakeTools(tenants.first.context, readers), { from: one.from, text, origin: one.name });
    }
    clock.advance(3_600_000);
  });

  async function tenant(
    name: string,
    { type, number }: { type: 'bill_of_lading'; number: string },
    numbers: readonly string[],
  ): Promise<Tenant> {
    const context = await serviceContext(db, { clock });
    const customer = await createParty.run(context, { company_name: `${name} Consignee Ltd` });
    const labels = { ref_numbers: [`${name}-PO-1`], tags: [`${name.toLowerCase()}-tag`], customer_id: customer.id };
    const request = await track(context, number, { request_type: type, ...labels });
    const webhookId = (await subscribe(context, ['*'])).id;
    const { accountId } = context.principal;
    const secrets = [...numbers, `${name}-PO-1`, `${name.toLowerCase()}-tag`, customer.company_name];
    return { context, request, webhookId, secrets: [...secrets, customer.id, request.id, webhookId, accountId] };
  }

  /** All answers that an account can get of its cargo, as text, by where they come from. */
  async function everythingOf({ context, request, webhookId }: Tenant): Promise<[from: string, text: string][]> {
    const own = [context.principal.accountId];
    const containers = await rows<{ id: string; number: string; shipment_id: string }>(
      db,
      'SELECT id, number, shipment_id FROM container WHERE account_id = $1',
      own,
    );
    const [notification] = await rows<{ id: string }>(
      db,
      'SELECT id FROM webhook_notification WHERE webhook_id = $1 ORDER BY id DESC LIMIT 1',
      [webhookId],
    );
    const said: [string, string][] = [];
    for (const { id, number, shipment_id: shipmentId } of containers) {
      const subject = { containerId: id, number, shipmentId, requestId: request.id };
      const answers = await askEverything(api, context, { ...subject, notificationId: notification?.id ?? '' });
      said.push(...answers.map(({ from, data, text }): [string, string] => [from, `${JSON.stringify(data)}\n${text}`]));
      for (const path of [
        `/containers/${id}/raw_events`,
        `/containers/${id}/map_geojson`,
        `/containers/${id}?include=raw_events,transport_events,shipment`,
        `/shipments/${shipmentId}/custom_fields`,
        '/parties',
        '/webhooks',
        `/webhook_notifications?include=reference_object,webhook,webhook_notification_logs`,
        `/search?query=${number}`,
      ]) {
        said.push([`GET ${path}`, JSON.stringify((await api.ask(context, `GET ${path}`)).body)]);
      }
    }
    const messages = await deliveriesTo({ context, webhookId });
    return [...said, ...messages.map((message): [string, string] => ['webhook', JSON.stringify(message)])];
  }

  describe.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)('the %s', (own, other) => {
    it(`is shown nothing that belongs to the ${other} in any answer, resource, document or message`, async () => {
      const answers = await everythingOf(tenants[own]);

      const found = answers.flatMap(([from, text]) =>
        tenants[other].secrets.filter((secret) => text.includes(secret)).map((secret) => `${from}: ${secret}`),
      );
      expect([...new Set(found)]).toEqual([]);
      expect(answers.length).toBeGreaterThan(40);
    });

    it(`finds nothing by the numbers of the ${other}`, async () => {
      for (const secret of tenants[other].secrets.slice(0, 1)) {
        const { body } = await api.ask(tenants[own].context, `GET /search?query=${secret}`);

        expect(body.data).toEqual([]);
      }
    });
  });

  it('see the container itself, with the same facts', async () => {
    const [first, second] = await Promise.all(
      [tenants.first, tenants.second].map(async ({ context }) => {
        const { body } = await api.ask(context, `GET /containers?filter[number]=${NUMBERS.box}`);
        return body.data.find((one: { attributes: { number: string } }) => one.attributes.number === NUMBERS.box);
      }),
    );

    for (const fact of ['current_status', 'pod_discharged_at', 'pol_loaded_at', 'available_for_pickup', 'pickup_lfd'])
      expect(first?.attributes[fact]).toEqual(second?.attributes[fact]);
    expect(first?.attributes.pickup_lfd).toContain('2026-10-24');
    expect(first?.attributes.pod_discharged_at).toBe(toInstant(Date.parse('2026-10-20T15:00:00-07:00')));
  });
});
