import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { type Counter, createCounter } from '../../src/limits/counter.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';

describeWithDatabase('the counters of an allowance', () => {
  const db = useDatabase();
  let counter: Counter;

  beforeAll(async () => {
    counter = createCounter(db);
  });

  it.each([
    ['one for whoever asks for the first time', { limit: 100, waiting: 1, ahead: 0 }, 1],
    ['as much as is waited for', { limit: 100, waiting: 63, ahead: 10 }, 63],
    ['what is left, for more than that', { limit: 5, waiting: 63, ahead: 10 }, 5],
    ['what is worth taking ahead', { limit: 100, waiting: 1, ahead: 6 }, 6],
    ['half of what is left ahead at most', { limit: 7, waiting: 1, ahead: 10 }, 3],
    ['nothing where nothing is left', { limit: 0, waiting: 5, ahead: 5 }, 0],
  ])('grant %s, to the first and to later ones alike', async (_what, demand, expected) => {
    const [fresh, begun] = [newId(), newId()];
    await counter.take(begun, [6, 7], { limit: 3, waiting: 3, ahead: 0 });

    const first = await counter.take(fresh, [6, 7], demand);
    const later = await counter.take(begun, [6, 7], { ...demand, limit: demand.limit + 3 });

    expect([first, later].map(({ granted }) => granted)).toEqual([expected, expected]);
    expect(later.totals).toEqual(new Map([[7, expected + 3]]));
  });

  it('leave out what the slots before hold, and count again what was given back', async () => {
    const name = newId();
    await counter.take(name, [5, 6], { limit: 8, waiting: 8, ahead: 0 });

    const full = await counter.take(name, [6, 7], { limit: 8, waiting: 1, ahead: 0 });
    await counter.giveBack(name, 6, 2);
    const rest = await counter.take(name, [6, 7], { limit: 8, waiting: 5, ahead: 0 });

    expect([full.granted, rest.granted]).toEqual([0, 2]);
    expect(rest.totals).toEqual(
      new Map([
        [6, 6],
        [7, 2],
      ]),
    );
  });

  it('never grant more than the limit to those who ask at the same time', async () => {
    const name = newId();
    const demand = { limit: 40, waiting: 7, ahead: 3 };

    const taken = await Promise.all(Array.from({ length: 20 }, () => counter.take(name, [6, 7], demand)));

    expect(taken.reduce((sum, { granted }) => sum + granted, 0)).toBe(40);
  });
});
