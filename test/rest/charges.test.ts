import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { ChargesOfContainer } from '../../src/services/charge/charge-record.ts';
import { CheckedTariffs } from '../../src/services/charge/check-tariff-document.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { addTariffs } from '../../src/services/tariff/add-tariffs.ts';
import { EXAMPLE, exampleWith } from '../services/tariff/documents.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { CHARGED_AT, landedCargo, pickedUp, returnedEmpty } from '../support/landed-cargo.ts';
import { deadline, snapshot } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import { answer, saying, watchOf } from '../support/tracking.ts';

const USD = (whole: number) => ({ currency: 'USD', minor: Math.round(whole * 100) });

const ShownCharges = ChargesOfContainer.omit({ container_id: true });

describeWithDatabase('/v2/containers/:id/charges', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let bare: ServiceContext;

  beforeAll(async () => {
    bare = await serviceContext(db, { clock: fakeClock(CHARGED_AT) });
  });

  const followed = (more?: (box: string) => Observation[], document?: string | null) => landedCargo(db, more, document);

  const ask = (context: ServiceContext, path: string) => api.ask(context, `GET /containers/${path}`);
  const chargesOf = async (context: ServiceContext, id: string, query = '') =>
    ShownCharges.parse((await ask(context, `${id}/charges${query}`)).body.data.attributes);

  it('counts the days of the place by the stored tariff, to the cent, with why each day counted', async () => {
    const { context, id, box } = await followed();

    const { status, body } = await ask(context, `${id}/charges`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      type: 'container_charges',
      attributes: { container_number: box, until: null },
    });
    const [demurrage, detention] = ShownCharges.parse(body.data.attributes).charges;
    // The extra gate on Saturday makes it the last of the free days: Tuesday to Friday are 17 to 20.
    expect(demurrage).toMatchObject({
      charge: 'demurrage',
      place_locode: 'USLAX',
      status: 'charging',
      tariff: 'line-us-import@1',
      calendar: 'us-west@1',
      today: '2026-11-24',
      started_on: '2026-11-16',
      first_free_on: '2026-11-17',
      last_free_on: '2026-11-20',
      first_charged_on: '2026-11-21',
      total_today: [USD(800)],
      next_charge: { date: '2026-11-25', amount: USD(200) },
      next_change: { date: '2026-11-26', amount: USD(300.5) },
    });
    expect(demurrage?.days.map(({ why }) => why).slice(3, 6)).toEqual([
      'Free day 4',
      'Chargeable day 1, tier 1, opening (Extra gate)',
      'Chargeable day 2, tier 1, weekend',
    ]);
    expect(demurrage?.days[0]?.source_ids).toHaveLength(1);
    expect(detention).toMatchObject({ charge: 'detention', status: 'not_started', total: [] });
    expect(body.data.attributes.totals).toEqual({ today: [USD(800)], until: [USD(800)], waiting: [USD(0)] });
  });

  it('says what waiting until a day costs more', async () => {
    const { context, id } = await followed();

    const { totals, charges } = await chargesOf(context, id, '?until=2026-11-27');

    expect(totals).toEqual({ today: [USD(800)], until: [USD(1_601)], waiting: [USD(801)] });
    expect(charges[0]?.days.filter((day) => day.is_projected)).toHaveLength(3);
  });

  it('says what a pickup and an empty return on given days cost', async () => {
    const { context, id } = await followed();

    const { charges, totals } = await chargesOf(context, id, '?pickup_on=2026-11-25&return_on=2026-12-04');

    // Free are 26 (holiday, left out), 27, 30, 1 and 2 of December; 3 and 4 are charged.
    expect(charges.map(({ total, stopped_on }) => [total, stopped_on])).toEqual([
      [[USD(1_000)], '2026-11-25'],
      [[USD(300)], '2026-12-04'],
    ]);
    expect(totals.until).toEqual([USD(1_300)]);
    expect(charges[1]?.assumptions.map(({ code }) => code)).toEqual(['given', 'given']);
  });

  it('has the gate-out on the local day, shortly after midnight in UTC', async () => {
    const { context, id } = await followed((box) => [pickedUp(box, '2026-11-21T07:59:00.000Z')]);

    const { charges } = await chargesOf(context, id);

    expect(charges[0]).toMatchObject({ status: 'ended', stopped_on: '2026-11-20', total: [], first_charged_on: null });
    expect(charges[1]).toMatchObject({ started_on: '2026-11-20', status: 'free', last_free_on: '2026-11-25' });
  });

  it('ends with the empty return, after which nothing grows', async () => {
    const { context, id, clock } = await followed((box) => [
      pickedUp(box, '2026-11-18T20:00:00.000Z'),
      returnedEmpty(box, '2026-11-24T19:00:00.000Z'),
    ]);

    const before = await chargesOf(context, id);
    clock.advance(30 * DAY_MS);
    const later = await chargesOf(context, id);

    // Free are 19, 20, the extra Saturday 21, and 23.
    expect(before.charges[1]).toMatchObject({ status: 'ended', stopped_on: '2026-11-24', total: [USD(150)] });
    expect(later.totals).toEqual(before.totals);
  });

  it('shows the stated last free day beside the computed one, and a difference as a finding', async () => {
    const { context, id } = await followed((box) => [
      deadline('shipping_line', '2026-11-23', {
        container: box,
        place: { locode: 'USLAX', name: null, latitude: null, longitude: null },
      }),
    ]);

    const { charges } = await chargesOf(context, id);

    expect(charges[0]?.stated_last_free_days).toMatchObject([
      { party: 'shipping_line', date: '2026-11-23', days_later: 3 },
    ]);
    expect(charges[0]?.findings).toEqual([
      {
        code: 'last_free_day_differs',
        text: 'The shipping line states 2026-11-23 as the last free day; by the tariff it is 2026-11-20.',
      },
    ]);
  });

  it('is no_tariff where none is stored, and never an amount', async () => {
    const { context, id } = await followed(() => [], null);

    const { charges, totals, unknown_charges } = await chargesOf(context, id);

    expect(charges.map(({ charge, unknown }) => [charge, unknown?.code])).toEqual([
      ['demurrage', 'no_tariff'],
      ['detention', 'no_tariff'],
    ]);
    expect([totals, unknown_charges]).toEqual([{ today: [], until: [], waiting: [] }, 2]);
  });

  it('says what a document would cost before it is stored, the same as afterwards, and stores nothing', async () => {
    const { context, id } = await followed(undefined, null);
    const check = async (attributes: Record<string, unknown>) =>
      CheckedTariffs.parse(
        (await api.ask(context, 'POST /tariff_checks', { data: { type: 'tariff_document', attributes } })).body,
      );
    const before = await check({ document: EXAMPLE, container_id: id, until: '2026-11-27' });
    const without = await check({ document: EXAMPLE });
    const { charges: none } = await chargesOf(context, id);
    await addTariffs.run(context, { document: EXAMPLE });
    const after = await chargesOf(context, id, '?until=2026-11-27');
    const dearer = await check({ document: exampleWith('amount: 200', 'amount: 900'), container_id: id });

    expect(without.charges).toBeNull();
    expect(none.map(({ unknown }) => unknown?.code)).toEqual(['no_tariff', 'no_tariff']);
    expect(ShownCharges.parse(before.charges)).toEqual(after);
    expect(dearer.charges?.charges[0]).toMatchObject({ tariff: 'line-us-import@2' });
    expect((await chargesOf(context, id)).charges[0]).toMatchObject({ tariff: 'line-us-import@1' });
  });

  it('says nothing of a container of another account, nor of a document with faults', async () => {
    const { context, id } = await followed(undefined, null);
    const check = (caller: ServiceContext, document: string) =>
      api.ask(caller, 'POST /tariff_checks', {
        data: { type: 'tariff_document', attributes: { document, container_id: id } },
      });

    expect(await check(bare, EXAMPLE)).toMatchObject({ status: 404 });
    expect((await check(context, exampleWith('line: MAEU', 'line: XXXX'))).body).toMatchObject({
      faults: [{ at: 'tariffs[0].line', reason: expect.stringContaining('XXXX is no SCAC') }],
      charges: null,
    });
  });

  it('names both of two tariffs that apply equally, and charges nothing', async () => {
    const tied = exampleWith('id: line-us-import', 'id: another-one');
    const { context, id } = await followed();
    await addTariffs.run(context, { document: tied });

    const { charges, totals } = await chargesOf(context, id);

    expect(charges[0]?.unknown).toEqual({
      code: 'tariff_tie',
      text: 'The tariffs another-one@1 and line-us-import@1 apply equally; withdraw one, or restrict it.',
    });
    expect(totals.until).toEqual([]);
  });

  it('starts with the availability where the tariff says so, and lists what is not known of it', async () => {
    const waits = exampleWith('{event: discharged, first', '{event: discharged, not_before: available, first');
    const unknown = await followed(() => [], waits);
    const [before] = (await chargesOf(unknown.context, unknown.id)).charges;

    const terminal = await watchOf(db, unknown.box, TERMINAL_FEED);
    const shown = (at: string, available: boolean) => snapshot(at, 'USLAX', { container: unknown.box, available });
    await answer(unknown.context, terminal, saying(shown('2026-11-17T18:00:00.000Z', false)));
    const [awaited] = (await chargesOf(unknown.context, unknown.id)).charges;
    await answer(unknown.context, terminal, saying(shown('2026-11-18T18:00:00.000Z', true)));
    const [after] = (await chargesOf(unknown.context, unknown.id)).charges;

    expect(before).toMatchObject({ start_event: 'discharged', total: [USD(800)] });
    expect(before?.assumptions).toMatchObject([{ code: 'start_without' }]);
    expect(awaited).toMatchObject({ status: 'not_started', total: [] });
    // Free are 19, 20, the extra Saturday 21, and Monday 23.
    expect(after).toMatchObject({
      start_event: 'available',
      last_free_on: '2026-11-23',
      total: [USD(200)],
      assumptions: [],
    });
  });

  it('names that sources disagree about the pickup', async () => {
    const { context, id, box } = await followed((said) => [pickedUp(said, '2026-11-20T20:00:00.000Z')]);
    const terminal = await watchOf(db, box, TERMINAL_FEED);
    const still = snapshot('2026-11-23T18:00:00.000Z', 'USLAX', { container: box, available: true });
    await answer(context, terminal, saying(still));

    const { charges } = await chargesOf(context, id);

    expect(charges[0]?.assumptions).toContainEqual({
      code: 'disputed',
      text: 'Sources disagree about whether it was picked up; the shown statement was used.',
    });
  });

  it('counts granted free days instead of those of the tariff', async () => {
    const { context, id } = await followed();

    const { charges } = await chargesOf(context, id, '?granted[demurrage]=6');

    expect(charges[0]).toMatchObject({ last_free_on: '2026-11-23', total: [USD(200)] });
  });

  it.each([
    ['?until=2028-01-01', 'until', /^Give a day up to 2027-11-25/],
    ['?until=2026-11-01', 'until', /^Give today or a later day/],
    ['?until=tomorrow', 'until', /./],
    ['?return_on=2026-12-01', 'pickup_on', /^The container was not picked up; give pickup_on too/],
    ['?pickup_on=2026-12-02&return_on=2026-12-01', 'return_on', /^The return lies before the pickup/],
    ['?granted[demurrage]=-1', 'granted[demurrage]', /./],
    ['?conditions=explosive', 'conditions', /./],
  ])('refuses %s and says which parameter', async (query, parameter, detail) => {
    const { context, id } = await followed();

    const { status, body } = await ask(context, `${id}/charges${query}`);

    expect([400, 422]).toContain(status);
    expect(body.errors[0].source).toEqual({ parameter });
    expect(body.errors[0].detail).toMatch(detail);
  });

  it('is not found for the container of another account', async () => {
    const { id } = await followed();

    expect((await ask(bare, `${id}/charges`)).status).toBe(404);
  });

  it('says since when nothing is known where tracking has stopped', async () => {
    const { context, id, clock } = await followed();
    await db.pool.query(
      'UPDATE shipment SET line_tracking_stopped_at = $2 WHERE id = (SELECT shipment_id FROM container WHERE id = $1)',
      [id, CHARGED_AT],
    );
    clock.advance(10 * DAY_MS);

    const { charges, as_of } = await chargesOf(context, id);

    expect([as_of, charges[0]?.total]).toEqual([CHARGED_AT, [USD(800)]]);
    expect(charges[0]?.assumptions).toMatchObject([{ code: 'tracking_stopped' }]);
  });
});
