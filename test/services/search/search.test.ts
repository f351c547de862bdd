import { beforeAll, expect, it } from 'vitest';
import { search } from '../../../src/services/search/search.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { document } from '../../support/observations.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../../support/service-context.ts';
import { answer, newBox, saying, track, watchOf } from '../../support/tracking.ts';

const STANDS = { status: 'on_ship', held: null, holds: [], last_free_day: null };
const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('search', () => {
  const boxes = [newBox(), newBox()];
  const [box = ''] = boxes;
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    await track(context, 'ABC1234567', { ref_numbers: ['PO-77', '100%_\\d.*'] });
    const statements = boxes.flatMap((one) => sailing(one, 'ABC1234567'));
    const booking = document('booking', 'BK555', 'confirmed');
    await answer(context, await watchOf(db, 'ABC1234567'), saying(...statements, booking));
    await track(context, 'ABC1239999', { ref_numbers: ['PO-78'] });
    await track(other, 'ABC1234567', { ref_numbers: ['PO-77'] });
  });

  async function found(query: string, who = context): Promise<string[]> {
    const { results } = await search.run(who, { query });
    return results.map(({ entity_type, number }) => `${entity_type} ${number}`);
  }

  it.each([
    ['the whole number', 'ABC1234567', ['shipment ABC1234567']],
    ['the beginning of a number', 'ABC123', ['shipment ABC1234567', 'tracking_request ABC1239999']],
    ['lower case, blanks and dashes', ' abc-1234 567', ['shipment ABC1234567']],
    ['the number of the booking', 'bk-555', ['shipment ABC1234567']],
    ['the beginning of the number of the booking', 'BK5', ['shipment ABC1234567']],
    ['a container number', box.toLowerCase(), [`container ${box}`]],
    ['a reference', 'PO-77', ['shipment ABC1234567']],
    ['a reference of a request that waits', 'PO-78', ['tracking_request ABC1239999']],
    ['a reference of strange characters', '100%_\\d.*', ['shipment ABC1234567']],
    ['the middle of a number', '23456', ['shipment ABC1234567']],
    ['the end of a number', '4567', ['shipment ABC1234567']],
    ['the middle of the number of a request that waits', 'C-1239', ['tracking_request ABC1239999']],
    ['the middle of a container number', box.slice(2, 6), boxes.map((one) => `container ${one}`).sort()],
    ['the beginning of a reference', 'PO-7', ['shipment ABC1234567', 'tracking_request ABC1239999']],
    ['a reference in small letters, without its dash', 'po77', ['shipment ABC1234567']],
    ['one character that no number begins with', '7', []],
    ['what is unknown', 'ZZZZ', []],
  ])('finds by %s', async (_what, query, numbers) => {
    expect(await found(query)).toEqual(numbers);
  });

  it.each([
    '%',
    '_',
    '.*',
    '\\',
    '--',
    'ABC_234567',
    'ABC.*567',
    'A(B|X)C',
    "' OR 1=1 --",
    '\u{1f6a2}',
    '\u6f22\u5b57',
  ])('reads no pattern into %s', async (query) => {
    expect(await found(query)).toEqual([]);
  });

  it('shows where the shipment goes and how it stands', async () => {
    const { results } = await search.run(context, { query: 'ABC1234567' });

    expect(results).toEqual([
      {
        id: expect.any(String),
        entity_type: 'shipment',
        number: 'ABC1234567',
        matched_by: 'number',
        matched_text: null,
        shipment_id: results[0]?.id,
        scac: 'MAEU',
        port_of_lading_name: 'Shanghai',
        port_of_discharge_name: 'Los Angeles',
        containers_count: 2,
        containers: boxes
          .map((one) => ({ id: expect.any(String), number: one, ...STANDS }))
          .sort((one, another) => (one.number < another.number ? -1 : 1)),
        tracking_stopped: false,
        tracking_stopped_reason: null,
        status: null,
        held: null,
        holds: null,
        last_free_day: null,
        warnings: null,
        pickup_place_name: null,
        failed_reason: null,
        ref_numbers: ['PO-77', '100%_\\d.*'],
        created_at: expect.any(String),
        updated_at: expect.any(String),
        is_sandbox: false,
      },
    ]);
  });

  it('counts containers of shipments alone', async () => {
    const { results, has_more } = await search.run(context, { query: box });

    expect(results).toMatchObject([{ number: box, containers_count: null, containers: null }]);
    expect(has_more).toBe(false);
  });

  it('never shows what belongs to another account', async () => {
    const { results } = await search.run(other, { query: 'ABC' });
    const mine = await search.run(context, { query: 'ABC' });

    expect(results.map(({ number }) => number)).toEqual(['ABC1234567']);
    expect(mine.results.map(({ id }) => id)).not.toContain(results[0]?.id);
    expect(await found('PO-78', other)).toEqual([]);
  });

  it.each(['', '   ', 'a'.repeat(201), 'a\u0000b'])('refuses a query that cannot be one: %j', async (query) => {
    await expect(search.run(context, { query })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { pointer: '/query' },
    });
  });

  it('needs the permission to read', async () => {
    const writer = withPermissions(context, ['tracking:write', 'reference:read']);

    await expect(search.run(writer, { query: 'ABC' })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
