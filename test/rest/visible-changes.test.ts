import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { touchRenamedPlaces } from '../../src/services/change/touch-renamed-places.ts';
import { changesAfter, cursorBehindAll } from '../services/change/changes.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { deadline, snapshot } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import { arrival, manifest, sailing } from '../support/sailing.ts';
import { serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, watchOf } from '../support/tracking.ts';
import { routeNameOf } from '../walk/route-name.ts';
import { differing, shownTo } from './visible-changes.ts';

/**
 * They poll again, and give hints; what they bring is walked as what a source says. A job tracks its numbers later, by the
 * operation that creates a request, which is walked. Tariffs, calendars and links for customers are no records of the feed:
 * they never change; nor is the name of the account.
 */
const CHANGE_NOTHING = new Set([
  ...['refresh_container', 'refresh_containers', 'create_tracking_job'],
  ...['add_tariffs', 'withdraw_tariff', 'withdraw_calendar'],
  ...['create_share_link', 'revoke_share_link', 'update_branding'],
]);

describeWithDatabase('every change of what is shown', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  it('is in the change feed and moves updated_at, whatever wrote it', { timeout: 120_000 }, async () => {
    const caller = await serviceContext(db, { clock: systemClock });
    const walked = new Set<string>();
    const silent: string[] = [];
    const unmoved: string[] = [];
    const calls: string[] = [];
    let before = await shownTo(api, caller);
    let cursor = await cursorBehindAll(db, caller);

    /** Does something, and keeps what is shown otherwise without being in the feed or having moved its time. */
    async function step(name: string, write: () => Promise<unknown>): Promise<void> {
      await write();
      const next = await cursorBehindAll(db, caller);
      const { changes } = await changesAfter(caller, cursor);
      cursor = next;
      const after = await shownTo(api, caller);
      const changed = differing(before, after);
      if (changed.length === 0) calls.push(name);
      const told = new Set(
        changes.map((one) => `${one.entity_type} ${one.entity_id}${one.change === 'deleted' ? ' gone' : ''}`),
      );
      for (const key of changed) {
        const [was, is] = [before.get(key), after.get(key)];
        if (!told.has(is === undefined ? `${key} gone` : key)) silent.push(`${name}: ${key}`);
        if (was?.updatedAt && is?.updatedAt && !(is.updatedAt > was.updatedAt)) unmoved.push(`${name}: ${key}`);
      }
      before = after;
    }

    async function ask(call: string, body?: object): Promise<string> {
      const [method = '', target = ''] = call.split(' ');
      walked.add(routeNameOf(routes, method, target));
      let id = '';
      await step(call, async () => {
        const { status, body: said } = await api.ask(caller, call, body);
        if (status >= 300) throw new Error(`${call}: ${status} ${JSON.stringify(said)}`);
        id = said?.data?.id ?? '';
      });
      return id;
    }
    const one = (type: string, attributes: object, relationships?: object) => ({
      data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
    });
    const says = (name: string, watchId: string, ...observations: Parameters<typeof saying>) =>
      step(name, () => answer(caller, watchId, saying(...observations)));

    // What an account makes of its own, before anything is tracked.
    const party = await ask('POST /parties', one('party', { company_name: 'Tern' }));
    const [number, box, second] = [newNumber(), newBox(), newBox()];
    const request = await ask(
      'POST /tracking_requests',
      one(
        'tracking_request',
        { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' },
        {
          customer: { data: { type: 'party', id: party } },
        },
      ),
    );

    // What sources say.
    const line = await watchOf(db, number);
    await says('a manifest', line, ...sailing(box, number));
    await says('another container', line, ...sailing(box, number), ...manifest(second, number));
    await says('an arrival', line, ...sailing(box, number), ...manifest(second, number), ...arrival(box));
    await says('a last free day', line, deadline('shipping_line', '2026-06-20', { container: box }));
    const terminal = await watchOf(db, box, TERMINAL_FEED);
    await says(
      'a terminal',
      terminal,
      snapshot('2026-06-11T08:00:00.000Z', 'USLAX', { container: box, available: true, holds: [], fees: [] }),
    );
    await says(
      'a hold and a fee',
      terminal,
      snapshot('2026-06-11T09:00:00.000Z', 'USLAX', {
        container: box,
        available: false,
        holds: [{ name: 'customs', status: 'hold', description: null }],
        fees: [{ type: 'demurrage', amount: 120, currency_code: 'USD' }],
      }),
    );

    // A name that a source gives later, of what is shown by its code alone.
    for (const table of ['location', 'terminal']) {
      await step(`names of each ${table}`, async () => {
        await rows(db, `UPDATE ${table} SET name = coalesce(name, '') || ' II'`);
        expect(await touchRenamedPlaces(db)).toBeGreaterThan(0);
      });
    }

    // What an account changes.
    const [shipment = { id: '' }] = await rows<{ id: string }>(db, 'SELECT id FROM shipment WHERE watch_id = $1', [
      line,
    ]);
    const [container = { id: '' }] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [
      box,
    ]);
    await ask(`PATCH /parties/${party}`, one('party', { company_name: 'Tern Ltd' }));
    await ask(`PATCH /shipments/${shipment.id}`, one('shipment', { ref_numbers: ['PO-1'], tags: ['urgent'] }));
    await ask(`PATCH /containers/${container.id}`, one('container', { ref_numbers: ['PO-2'] }));
    await ask('PATCH /containers', {
      data: { type: 'container', id: container.id, attributes: { ref_numbers: ['PO-3'] } },
    });
    await ask('POST /bulk_updates', { records: [container.id], add_tags: ['late'], customer: 'Tern Ltd' });
    for (const [type, id] of [['container', container.id] as const, ['shipment', shipment.id] as const]) {
      const note = await ask('POST /notes', one('note', { text: 'Call.' }, { [type]: { data: { type, id } } }));
      await ask(`PATCH /notes/${note}`, one('note', { text: 'Called.' }));
      await ask(`DELETE /notes/${note}`);
    }
    await ask(`PATCH /tracking_requests/${request}`, one('tracking_request', { ref_numbers: ['PO-4'] }));

    // Fields of its own, for each kind of record, through each address.
    const kinds = [
      ['Shipment', 'shipment', 'shipments', shipment.id],
      ['Container', 'container', 'containers', container.id],
      ['TrackingRequest', 'tracking_request', 'tracking_requests', request],
    ] as const;
    for (const [entity_type, type, path, id] of kinds) {
      const definition = await ask(
        'POST /custom_field_definitions',
        one('custom_field_definition', {
          entity_type,
          api_slug: 'priority',
          display_name: 'Priority',
          data_type: 'enum',
        }),
      );
      const options = `/custom_field_definitions/${definition}/options`;
      const option = await ask(`POST ${options}`, one('custom_field_option', { label: 'High', value: 'high' }));
      await ask(`POST ${options}`, one('custom_field_option', { label: 'Low', value: 'low' }));
      await ask(`POST /${path}/${id}/custom_fields`, one('custom_field', { api_slug: 'priority', value: 'high' }));
      await ask(`PATCH /${path}/${id}/custom_fields/priority`, one('custom_field', { value: 'low' }));
      await ask(`DELETE /${path}/${id}/custom_fields/priority`);
      const field = await ask(
        'POST /custom_fields',
        one('custom_field', { api_slug: 'priority', value: 'high' }, { entity: { data: { type, id } } }),
      );
      await ask(`PATCH ${options}/${option}`, one('custom_field_option', { label: 'Very high' }));
      await ask(`PATCH /custom_fields/${field}`, one('custom_field', { value: 'low' }));
      await ask(`DELETE /custom_fields/${field}`);
      await ask(`POST /${path}/${id}/custom_fields`, one('custom_field', { api_slug: 'priority', value: 'high' }));
      await ask(`DELETE ${options}/${option}`);
      await ask(
        `PATCH /custom_field_definitions/${definition}`,
        one('custom_field_definition', { display_name: 'How urgent' }),
      );
      await ask(`DELETE /custom_field_definitions/${definition}`);
    }

    // The end, and after it.
    await ask(`PATCH /shipments/${shipment.id}/stop_tracking`);
    await ask(`PATCH /containers/${container.id}`, one('container', { ref_numbers: ['PO-5'] }));
    await ask(`PATCH /shipments/${shipment.id}/resume_tracking`);
    await ask(`DELETE /containers/${container.id}`);
    await step('its removal', () =>
      rows(db, 'WITH r AS (DELETE FROM tracking_request WHERE id = $1) DELETE FROM shipment WHERE id = $2', [
        request,
        shipment.id,
      ]),
    );

    expect({ silent, unmoved }).toEqual({ silent: [], unmoved: [] });
    // Each step has shown a difference, so that the walk proves something.
    expect(calls).toEqual([]);
    const writing = routes.filter(({ permission, method }) => permission === 'tracking:write' && method !== 'GET');
    expect(writing.map(({ name }) => name).filter((name) => !walked.has(name) && !CHANGE_NOTHING.has(name))).toEqual(
      [],
    );
  });
});
