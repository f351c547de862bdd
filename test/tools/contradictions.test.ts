import { expect, it, onTestFinished } from 'vitest';
import type { Observation } from '../../src/domain/observation.ts';
import { search } from '../../src/services/search/search.ts';
import { tool as explainStatus } from '../../tools/explain-status.ts';
import { tool as getContainer } from '../../tools/get-container.ts';
import { tool as getContainerHistory } from '../../tools/get-container-history.ts';
import { tool as getShipmentDetails } from '../../tools/get-shipment-details.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, expected, movement, snapshot } from '../support/observations.ts';
import { startRestApi } from '../support/rest-api.ts';
import { arrival, manifest, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const MADRID = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '030E' };

describeWithDatabase('what is reported where sources disagree, or a journey was disturbed', () => {
  const db = useDatabase();

  /** A container of which its line has said all of this by a moment, and its terminal what follows. */
  async function answersFor(now: string, say: (box: string, number: string) => Observation[][]) {
    const [box, number] = [newBox(), newNumber()];
    const context = await serviceContext(db, { clock: fakeClock(now) });
    await track(context, number);
    const answers = say(box, number);
    for (const [index, said] of answers.entries()) {
      const isTerminals = said.every(({ party }) => party === 'terminal');
      const watchId = await watchOf(db, isTerminals ? box : number, isTerminals ? TERMINAL_FEED : 'MAEU');
      await answer(context, watchId, saying(...said, ...(isTerminals || index > 0 ? [] : manifest(box, number))));
    }
    const { results } = await search.run(context, { query: box });
    const id = results.find((result) => result.number === box)?.id ?? '';
    const shipment = (await search.run(context, { query: number })).results.find(
      (one) => one.entity_type === 'shipment',
    );
    return { context, id, shipmentId: shipment?.id ?? '' };
  }

  it('shows a newer answer that does not count yet beside the one that is shown, in every answer alike', async () => {
    const { context, id, shipmentId } = await answersFor('2026-06-20T12:00:00.000Z', (box, number) => {
      const shows = (time: string, available: boolean) =>
        snapshot(`2026-06-20T${time}:00.000Z`, 'USLAX', { container: box, available });
      return [
        [...sailing(box, number), ...arrival(box)],
        [shows('08:00', true), shows('11:30', false), shows('11:50', true)],
      ];
    });

    const container = await getContainer.call(context, { id });
    const explained = await explainStatus.call(context, { id });
    const shipment = await getShipmentDetails.call(context, { id: shipmentId });
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /shipments/${shipmentId}?include=containers`);

    const sentence =
      /Contradiction on whether it can be picked up: [^;]* says not available for pickup \(2026-06-20 04:30 [^;]*; [^;]* says available for pickup \(2026-06-20 04:50 .*Shown: not available for pickup, until the newer statement counts at 2026-06-20 05:20/;
    expect(container.text).toMatch(sentence);
    expect(container.text).toMatch(/It is not available for pickup\. That is contradicted: .*2026-06-20 04:50/);
    expect(explained.text).toMatch(sentence);
    expect(explained.text).toMatch(
      /available at the terminal: no, .*\n {2}also stated, by terminal .*available for pickup/,
    );
    expect(shipment.text).toMatch(/contradiction on whether it can be picked up/i);
    const [included] = body.included.filter(({ type }: { type: string }) => type === 'container');
    expect(included?.attributes.contradictions).toMatchObject([
      {
        fact: 'availability',
        settles_at: '2026-06-20T12:20:00.000Z',
        statements: [{}, { value: 'available for pickup' }],
      },
    ]);
  });

  it('names who says picked up and who says available, in every answer alike', async () => {
    const { context, id, shipmentId } = await answersFor('2026-06-20T12:00:00.000Z', (box, number) => {
      const out = movement('gate_out', 'USLAX', '2026-06-14T20:00:00.000Z', { container: box, load: 'laden' });
      return [
        [...sailing(box, number), ...arrival(box), out],
        [snapshot('2026-06-20T11:00:00.000Z', 'USLAX', { container: box, available: true })],
      ];
    });

    const container = await getContainer.call(context, { id });
    const explained = await explainStatus.call(context, { id });
    const shipment = await getShipmentDetails.call(context, { id: shipmentId });
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /containers/${id}`);

    const sentence =
      /Contradiction on whether it was picked up: the shipping line \("MAEU"\) says picked up \(2026-06-14 13:00 America\/Los_Angeles\), received [^;]* UTC; the terminal \("own-terminal"\) says available for pickup \(2026-06-20 04:00 America\/Los_Angeles\), received [^;]* UTC\. Shown: picked up\./;
    expect(container.text).toMatch(sentence);
    expect(explained.text).toMatch(sentence);
    expect(shipment.text).toMatch(sentence);
    const { contradictions } = body.data.meta;
    expect(contradictions).toMatchObject([
      { fact: 'pickup', shown: 'picked up', statements: [{ party: 'shipping_line' }, { party: 'terminal' }] },
    ]);
    expect(Object(container.structured?.container).contradictions).toMatchObject([
      { fact: 'pickup', shown: 'picked up' },
    ]);
    expect(explained.structured?.contradictions).toEqual(contradictions.map(withoutNulls));
    expect(body.data.attributes.contradictions).toEqual(contradictions);
  });

  it('names the roll as the reason of the delay, in explain_status, history, get_container and REST', async () => {
    const { context, id } = await answersFor('2026-05-14T12:00:00.000Z', (box) => {
      const own = { container: box };
      const eta = (at: string, said: object) => bySea('arrive', 'USLAX', at, { ...expected(), ...own, ...said });
      return [
        [
          bySea('depart', 'CNSHA', '2026-05-02T10:00:00.000Z', { ...expected(), ...EMMA, ...own }),
          eta('2026-05-20T10:00:00.000Z', EMMA),
        ],
        [
          bySea('load', 'CNSHA', '2026-05-08T10:00:00.000Z', { ...MADRID, ...own }),
          bySea('depart', 'CNSHA', '2026-05-09T10:00:00.000Z', { ...MADRID, ...own }),
          eta('2026-05-27T10:00:00.000Z', MADRID),
        ],
      ];
    });

    const texts = await Promise.all(
      [getContainer, explainStatus, getContainerHistory].map(async (tool) => (await tool.call(context, { id })).text),
    );
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /containers/${id}`);

    for (const text of texts) {
      expect(text).toContain(
        'It was rolled at Shanghai (CNSHA): "EMMA voyage 026E" was to leave on 2026-05-02 18:00 Asia/Shanghai; next vessel "MADRID voyage 030E" on 2026-05-09 18:00 Asia/Shanghai.',
      );
      expect(text).not.toContain('No source gives a reason');
    }
    expect(texts[0]).toContain('It left Shanghai on 2026-05-09 18:00 Asia/Shanghai, on "MADRID" voyage "030E".');
    expect(body.data.meta.disruptions).toMatchObject([
      { kind: 'rolled', before: 'EMMA voyage 026E', has_sailed: false },
    ]);
  });

  it('says of a box in transhipment where it lies, from which vessel, and for which it waits', async () => {
    const { context, id } = await answersFor('2026-05-14T12:00:00.000Z', (box) => {
      const own = { container: box };
      return [
        [
          bySea('load', 'CNSHA', '2026-05-01T10:00:00.000Z', { ...EMMA, ...own }),
          bySea('depart', 'CNSHA', '2026-05-02T10:00:00.000Z', { ...EMMA, ...own }),
          bySea('discharge', 'SGSIN', '2026-05-12T10:00:00.000Z', { ...EMMA, ...own }),
          bySea('depart', 'SGSIN', '2026-05-16T10:00:00.000Z', { ...MADRID, ...expected(), ...own }),
          bySea('arrive', 'USLAX', '2026-05-30T10:00:00.000Z', { ...MADRID, ...expected(), ...own }),
        ],
      ];
    });

    const { text } = await getContainer.call(context, { id });

    expect(text).toContain(
      'It was discharged for transhipment at Singapore on 2026-05-12 18:00 Asia/Singapore, from "EMMA" voyage "026E". It waits there for "MADRID" voyage "030E", which is expected to leave on 2026-05-16 18:00 Asia/Singapore.',
    );
    expect(text).not.toContain('It left Shanghai');
  });
});

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, member) => (member === null ? undefined : member)));
}
