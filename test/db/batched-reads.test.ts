import { expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { BatchedReads } from '../../src/db/batched-reads.ts';
import type { SendStatement } from '../../src/db/client.ts';

interface Row {
  id: string;
}

const DB: { query: SendStatement } = { query: async () => [] };

/** A reader whose statements are answered when the test says so. */
function slowReader(rowOf: (id: string) => Row | null = (id) => ({ id })) {
  const sent: { ids: readonly string[]; answer(): void; fail(error: unknown): void }[] = [];
  const send = <Answer>(ids: readonly string[], answerOf: () => Answer) =>
    new Promise<Answer>((resolve, reject) => {
      sent.push({ ids, answer: () => resolve(answerOf()), fail: reject });
    });
  const rowsOf = (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (rowOf(id) === null ? [] : [[id, () => ({ id })] as const])));
  const reader = {
    one: (id: string) => send([id], () => rowOf(id)),
    many: (ids: readonly string[]) => send(ids, () => rowsOf(ids)),
  };
  return { sent, reader };
}

/** Lets everything run that waits for no statement. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('sends the first reads at once, and lets those that arrive meanwhile share the next statement', async () => {
  const { sent, reader } = slowReader((id) => (id === 'gone' ? null : { id }));
  const reads = new BatchedReads<Row>();

  const rows = Promise.all(['a', 'b', 'c', 'gone', 'c'].map((id) => reads.read({ db: DB, key: 'k', id, reader })));
  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
  sent[0]?.answer();
  await settled();
  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c', 'gone']]);
  for (const { answer } of sent) answer();
  const [, , first, gone, second] = await rows;

  expect([first, gone, second]).toEqual([{ id: 'c' }, null, { id: 'c' }]);
  expect(first).not.toBe(second);
});

it('never answers a read with a statement that was sent before it', async () => {
  const { sent, reader } = slowReader();
  const reads = new BatchedReads<Row>();
  const read = () => reads.read({ db: DB, key: 'k', id: 'a', reader });

  const before = [read(), read(), read()];
  sent[0]?.answer();
  await settled();
  const later = read();
  for (const { answer } of sent) answer();
  await Promise.all(before);
  await settled();

  expect(sent).toHaveLength(4);
  sent[3]?.answer();
  expect(await later).toEqual({ id: 'a' });
});

it('reads no more than twenty rows by one statement, and none of another key or database', async () => {
  const { sent, reader } = slowReader();
  const reads = new BatchedReads<Row>();
  const ids = Array.from({ length: 27 }, (_, at) => `row ${at}`);

  const rows = Promise.all(ids.map((id) => reads.read({ db: DB, key: 'k', id, reader })));
  const others = [
    reads.read({ db: DB, key: 'other', id: 'x', reader }),
    reads.read({ db: { ...DB }, key: 'k', id: 'y', reader }),
  ];
  expect(sent.map(({ ids: some }) => some)).toEqual([['row 0'], ['row 1'], ['x'], ['y']]);
  for (let round = 0; round < 3; round++) {
    for (const { answer } of sent) answer();
    await settled();
  }

  expect(sent.slice(4).map(({ ids: some }) => some.length)).toEqual([20, 5]);
  expect(await rows).toEqual(ids.map((id) => ({ id })));
  await Promise.all(others);
});

it('fails all reads of a statement that the database refuses, and of any other error only those that fail alone', async () => {
  const { sent, reader } = slowReader();
  const reads = new BatchedReads<Row>();
  const outage = new Failure('unavailable', 'The database is away.');
  const readAll = (ids: string[]) => Promise.allSettled(ids.map((id) => reads.read({ db: DB, key: 'k', id, reader })));

  const refused = readAll(['a', 'b', 'c', 'd']);
  sent[0]?.answer();
  await settled();
  sent[2]?.fail(outage);
  sent[1]?.answer();
  const [, , c, d] = await refused;
  const broken = readAll(['a', 'b', 'e', 'f']);
  sent[3]?.answer();
  sent[4]?.answer();
  await settled();
  sent[5]?.fail(new Error('A row cannot be read.'));
  await settled();
  sent[6]?.fail(new Error('This one.'));
  sent[7]?.answer();
  const [, , e, f] = await broken;

  expect([c, d]).toEqual([
    { status: 'rejected', reason: outage },
    { status: 'rejected', reason: outage },
  ]);
  expect(e).toMatchObject({ status: 'rejected', reason: { message: 'This one.' } });
  expect(f).toEqual({ status: 'fulfilled', value: { id: 'f' } });
});
