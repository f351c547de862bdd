import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInstant } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { subscribe } from '../support/notifications.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';
import { deliveriesTo } from '../verdicts/deliveries.ts';
import { type Answer, askEverything, type Subject, uncovered } from './answers.ts';
import { claimsIn, contradictionsIn, recordsAbout } from './claims.ts';
import { silentDecisions } from './decisions.ts';
import { AnyJourney, type Generated } from './journey.ts';
import { pastExpectations, strangeTimes, timesIn } from './texts.ts';

/** `CONSISTENCY=1500` asks about so many journeys; a sample is enough for each run of the tests. */
const RUNS = Number(process.env.CONSISTENCY ?? 10);
const TEST_MS_MAX = 900_000;
const GENERATED = ['MSKU0000006', 'TGHU0000001', 'CMAU0000002'];

it('asks every tool, prompt and route that says something of cargo', () => {
  expect(uncovered()).toEqual([]);
});

describeWithDatabase('whatever is requested', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  it(
    'the same fact of a container is the same in every answer, and every time of a text is in the data',
    async () => {
      await fc.assert(
        fc.asyncProperty(AnyJourney, async (generated) => {
          expect(await faultsOf(generated)).toEqual([]);
        }),
        { numRuns: RUNS, seed: 16, endOnFailure: true },
      );
    },
    TEST_MS_MAX,
  );

  async function faultsOf({ observations, asOf }: Generated): Promise<string[]> {
    const clock = fakeClock(asOf);
    const context = await serviceContext(db, { clock });
    const webhookId = (await subscribe(context, ['*'])).id;
    const number = newNumber();
    const { id: requestId } = await track(context, number);
    const watchId = await watchOf(db, number);
    await answer(context, watchId, saying(...renumbered(observations)));
    const found = await rows<{ id: string; number: string; shipment_id: string }>(
      db,
      'SELECT id, number, shipment_id FROM container WHERE account_id = $1',
      [context.principal.accountId],
    );
    const messages = await deliveriesTo({ context, webhookId });
    const notificationId = messages.at(-1)?.data.id ?? '';
    const faults: string[] = [];
    for (const { id, number: box, shipment_id } of found) {
      const subject: Subject = { containerId: id, number: box, shipmentId: shipment_id, requestId, notificationId };
      const delivered: Answer[] = messages.map((data) => ({ from: 'webhook', data, text: null }));
      const answers = [...(await askEverything(api, context, subject)), ...delivered];
      const [whole = {}] = answers
        .filter(({ from }) => from === 'GET /containers/:id')
        .flatMap(({ data }) => recordsAbout(data, subject));
      const times = timesIn(answers, toInstant(clock.now()));
      faults.push(...contradictionsIn(answers.flatMap((one) => claimsIn(one, subject))));
      faults.push(...answers.flatMap((one) => pastExpectations(one, toInstant(clock.now()))));
      faults.push(...answers.flatMap((one) => [...strangeTimes(one, times), ...silentDecisions(one, subject, whole)]));
    }
    return faults;
  }
});

/** Observations of one container are shared by all accounts, so that each run needs numbers of its own. */
function renumbered(observations: readonly Observation[]): Observation[] {
  const names = new Map(GENERATED.map((number) => [number, newBox()]));
  return observations.map((one) => ({ ...one, container: one.container && (names.get(one.container) ?? null) }));
}
