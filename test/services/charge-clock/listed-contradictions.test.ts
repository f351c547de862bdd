import { expect, it } from 'vitest';
import { noteRecounts } from '../../../src/services/charge-clock/note-recounts.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { listContainersAtRisk } from '../../../src/services/container/list-containers-at-risk.ts';
import { search } from '../../../src/services/search/search.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { sharedFacts } from '../../../src/services/share-link/shared-facts.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { withdrawTariff } from '../../../src/services/tariff/tariffs.ts';
import { getToday } from '../../../src/services/today/get-today.ts';
import { listContainerTransportEvents } from '../../../src/services/transport-event/list-container-transport-events.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { deadline } from '../../support/observations.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { exampleWith } from '../tariff/documents.ts';
import { clocksAtSea, gateOut } from './clocks-at-sea.ts';

/** By the tariff it is Friday, 2026-11-20. */
const STATED = '2026-11-24';
const WARNING =
  'contradiction on the last free day by the tariff (the shipping line states 2026-11-24; by the tariff "line-us-import@1" (demurrage) it is 2026-11-20)';

describeWithDatabase('a stated last free day that is not the one of the tariff, in lists', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const { atSea, settle } = clocksAtSea(db);

  async function landedWith(date: string) {
    const cargo = await atSea();
    await cargo.until('2026-11-18T12:00:00.000Z');
    await cargo.says(...cargo.landed(), deadline('shipping_line', date, { container: cargo.box }));
    return cargo;
  }

  async function recounted(context: ServiceContext): Promise<void> {
    while (await noteRecounts(db));
    await settle(context);
  }

  const warningsIn = async (context: ServiceContext) => {
    const list = await listContainers.run(context, {});
    return list.containers.map((container) => ('warnings' in container ? container.warnings : undefined));
  };

  it('is a warning of its row, of its row among those at risk, and of its row today', async () => {
    const { context, until } = await landedWith(STATED);
    await until('2026-11-23T12:00:00.000Z');

    const { containers } = await listContainersAtRisk.run(context, {});
    const { risks } = await getToday.run(context, {});

    expect(await warningsIn(context)).toEqual([[WARNING]]);
    expect(containers.map(({ warnings }) => warnings)).toEqual([[WARNING]]);
    const today = risks.flatMap(({ reason, containers }) => containers.map(({ warnings }) => [reason, warnings]));
    expect(today).toEqual([
      ['last_free_day_near', [WARNING]],
      ['contradiction', [WARNING]],
    ]);
  });

  it('is one in every list, export and answer about it, and is counted and chosen as one', async () => {
    const { context, box } = await landedWith(STATED);
    const facts = (read: { contradictions: { fact: string }[] }) => read.contradictions.map(({ fact }) => fact);
    const { id, shipmentId } = await db.prisma.container.findFirstOrThrow({ where: { number: box } });

    const chosen = await listContainersAtRisk.run(context, { reasons: ['contradiction'], within_days: 0 });
    const { risks } = await getToday.run(context, { within_days: 0 });
    const shipment = await getShipment.run(context, { id: shipmentId, include: ['containers'] });
    const ofEvents = await listContainerTransportEvents.run(context, { id, include: ['container'] });
    const listed = await api.ask(context, 'GET /containers');
    const { url, apiKey } = api.reachedBy(context);
    const headers = { authorization: `Token ${apiKey}`, accept: 'text/csv' };
    const exported = await (await fetch(`${url}/containers`, { headers })).text();
    const found = await search.run(context, { query: box });
    const shipments = await listShipments.run(context, {});

    expect([chosen.total, chosen.containers.map(({ reasons }) => reasons.map(({ reason }) => reason))]).toEqual([
      1,
      [['contradiction']],
    ]);
    expect(risks.find(({ reason }) => reason === 'contradiction')).toMatchObject({ total: 1 });
    const records = [
      (await getContainer.run(context, { id })).container,
      ...(shipment.containers ?? []),
      ...(ofEvents.container === undefined ? [] : [ofEvents.container]),
      ...(listed.body.data as { meta: { contradictions: { fact: string }[] } }[]).map(({ meta }) => meta),
    ];
    expect(records.map(facts)).toEqual(Array.from({ length: 4 }, () => ['last_free_day_by_tariff']));
    const texts = [exported, JSON.stringify(found), JSON.stringify(shipments), JSON.stringify(ofEvents)];
    expect(texts.map((text) => text.includes('contradiction on the last free day by the tariff'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('is not shown to whoever has a link to the container', async () => {
    const { context, box } = await landedWith(STATED);
    const { id, shipmentId } = await db.prisma.container.findFirstOrThrow({ where: { number: box } });

    const own = await getContainer.run(context, { id, by_tariff: false });
    const { containers } = await getShipment.run(context, { id: shipmentId, include: ['containers'] });

    expect(own.container.contradictions).toEqual([]);
    expect((containers ?? []).map((one) => sharedFacts(one, [], []).is_contradictory)).toEqual([false]);
  });

  it('is none where both are the same day, and once it is picked up', async () => {
    const same = await landedWith('2026-11-20');
    const gone = await landedWith(STATED);
    await gone.until('2026-11-19T20:00:00.000Z');
    await gone.says(
      ...gone.landed(),
      deadline('shipping_line', STATED, { container: gone.box }),
      gateOut(gone.box, '2026-11-19T19:00:00.000Z'),
    );

    expect(await warningsIn(same.context)).toEqual([null]);
    expect(await warningsIn(gone.context)).toEqual([null]);
  });

  it('is none, in lists as of the container itself, where it is not tracked any more or returned, whatever the tariff', async () => {
    const [stopped, returned] = [await landedWith(STATED), await landedWith(STATED)];
    const idOf = async (box: string) => (await db.prisma.container.findFirstOrThrow({ where: { number: box } })).id;
    const ofItself = async ({ context, box }: typeof stopped) =>
      (await getContainer.run(context, { id: await idOf(box) })).container.contradictions.map(({ fact }) => fact);
    const ofList = async ({ context }: typeof stopped) => (await warningsIn(context)).map((one) => one ?? []);
    expect([await ofItself(stopped), await ofList(stopped)]).toEqual([['last_free_day_by_tariff'], [[WARNING]]]);

    const { shipmentId } = await db.prisma.container.findFirstOrThrow({ where: { number: stopped.box } });
    await stopTracking.run(stopped.context, { id: shipmentId });
    await db.prisma.container.updateMany({
      where: { number: returned.box },
      data: { emptyTerminatedAt: '2026-11-18T10:00:00.000Z' },
    });

    for (const cargo of [stopped, returned]) {
      expect([await ofItself(cargo), await ofList(cargo)]).toEqual([[], [[]]]);
      await recounted(cargo.context);
      expect([await ofItself(cargo), await ofList(cargo)]).toEqual([[], [[]]]);
    }

    await resumeTracking.run(stopped.context, { id: shipmentId });
    await recounted(stopped.context);
    expect([await ofItself(stopped), await ofList(stopped)]).toEqual([['last_free_day_by_tariff'], [[WARNING]]]);
  });

  it('follows the tariff: another version that gives the stated day ends it, and so does the withdrawal of all', async () => {
    const [corrected, withdrawn] = [await landedWith(STATED), await landedWith(STATED)];

    await addTariffs.run(corrected.context, { document: exampleWith('free: {days: 4', 'free: {days: 7') });
    const tariff = await db.prisma.chargeDocument.findFirstOrThrow({
      where: { accountId: withdrawn.context.principal.accountId, kind: 'tariff' },
    });
    await withdrawTariff.run(withdrawn.context, { id: tariff.id });
    await recounted(corrected.context);
    await recounted(withdrawn.context);

    expect(await warningsIn(corrected.context)).toEqual([null]);
    expect(await warningsIn(withdrawn.context)).toEqual([null]);
  });
});
