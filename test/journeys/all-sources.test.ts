import { expect, it } from 'vitest';
import { MINUTE_MS, toInstant } from '../../src/domain/instant.ts';
import { takeReading } from '../../src/services/intake/take-in.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { type Chance, chanceOf } from '../bench/chance.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { subscribe } from '../support/notifications.ts';
import { intakeTools } from '../support/pushing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { takeIn } from '../support/take-in.ts';
import { newBox, newNumber, track } from '../support/tracking.ts';
import { finalState, historyOf, Notifications, repeatsIn } from './all-sources/account.ts';
import { ENDED, NOTIFIED, STANDING } from './all-sources/expected.ts';
import type { Numbers, SourceMessage } from './all-sources/journey.ts';
import { byLand, repeated } from './all-sources/land.ts';
import { byLine } from './all-sources/line.ts';
import { Oracle } from './all-sources/oracle.ts';
import { byVessel } from './all-sources/vessel.ts';

/** After the last of the reported events has happened, and before time alone ends anything. */
const NOW = '2026-06-26T12:00:00.000Z';
const SHUFFLED = 38;
const AT_ONCE = 4;

type Order = <T>(things: readonly T[]) => T[];

describeWithDatabase('a container that is followed through all sources', () => {
  const db = useDatabase();

  /** Follows a new container while everything about it is pushed in an order. */
  async function follow(inOrder: Order) {
    const clock = fakeClock(NOW);
    const context = await serviceContext(db, { clock });
    const numbers: Numbers = { bill: newNumber(), booking: newNumber().replace('BL', 'BK'), box: newBox() };
    const notifications = new Notifications(db, (await subscribe(context, ['*'])).id);
    await track(context, numbers.bill);
    const oracle = new Oracle(numbers);
    const notified: string[] = [];
    const faults: object[] = [];
    for (const one of inOrder(await everythingAbout(numbers))) {
      clock.advance(MINUTE_MS);
      const expected = oracle.receive(one, toInstant(clock.now()));
      const rejected = await push(context, one);
      const received = await notifications.next();
      notified.push(...received);
      const isRight = JSON.stringify(received) === JSON.stringify(expected) && rejected.length === 0;
      if (!isRight) faults.push({ after: one.name, expected, received, rejected });
    }
    const history = await historyOf({ context, db });
    const changes = { expected: oracle.changes, history };
    return { state: await finalState(db, context, numbers), notified: notified, faults, changes };
  }

  it('is notified in the order of time: each milestone, estimate, last free day and hold once', async () => {
    const { state, notified, faults, changes } = await follow((things) => [...things]);

    const lasting = notified.filter((words) => !words.startsWith('container.updated'));
    expect(faults).toEqual([]);
    expect(changes.history).toEqual(changes.expected);
    expect(new Set(lasting).size).toBe(lasting.length);
    expect(notified).toEqual(NOTIFIED);
    expect(state).toMatchObject(ENDED);
    expect(state.events.map(({ key, party }) => `${key} by ${party}`).sort()).toEqual([...STANDING].sort());
  });

  it('ends in the same state in every order, and is notified in each of what differs, once', async () => {
    const first = await follow((things) => [...things]);
    const orders: Order[] = [
      (things) => [...things].reverse(),
      (things) => [...things.filter((_, index) => index % 2 === 1), ...things.filter((_, index) => index % 2 === 0)],
      ...Array.from(
        { length: SHUFFLED },
        (_, seed): Order =>
          (things) =>
            shuffled(things, chanceOf(seed)),
      ),
    ];

    for (let from = 0; from < orders.length; from += AT_ONCE) {
      const some = await Promise.all(orders.slice(from, from + AT_ONCE).map(follow));
      for (const { state, notified, faults, changes } of some) {
        expect(faults).toEqual([]);
        expect(repeatsIn(notified)).toEqual([]);
        expect(changes.history).toEqual(changes.expected);
        expect(state).toEqual(first.state);
      }
    }
  });
});

/** In the order of time; the last two say nothing new, in other words and in the same. */
async function everythingAbout(numbers: Numbers): Promise<SourceMessage[]> {
  const [line, land] = [byLine(numbers), byLand(numbers)];
  const again = line.slice(0, 1).map((one) => ({ ...one, name: `${one.name} again` }));
  return [...line, await byVessel(numbers), ...land, repeated(numbers), ...again];
}

async function push(context: ServiceContext, { from, said, name }: SourceMessage): Promise<string[]> {
  const tools = intakeTools(context, readers);
  if ('text' in said) {
    const { reasons } = await takeIn(tools, { from, text: said.text, origin: name });
    return reasons.map(({ reason }) => reason);
  }
  const { rejections } = await takeReading(tools, from, { messages: [...said.messages], rejections: [] });
  return rejections.map(({ reason }) => reason);
}

function shuffled<T>(things: readonly T[], chance: Chance): T[] {
  const left = [...things];
  return things.flatMap(() => left.splice(chance.below(left.length), 1));
}
