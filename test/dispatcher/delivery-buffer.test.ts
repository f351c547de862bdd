import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeliveryBuffer } from '../../src/dispatcher/delivery-buffer.ts';
import type { Due } from '../../src/dispatcher/due-reader.ts';
import { dueWith, snapshotWith } from './endpoint-queues.ts';

const MEBIBYTE = 1024 * 1024;

describe('what was read', () => {
  it('counts with its own bytes, and with a snapshot once for all that show it', () => {
    const buffer = new DeliveryBuffer();
    const snapshot = snapshotWith('shared', '"1234"');
    const all = [dueWith({ snapshot }), dueWith({ snapshot }), dueWith({ body: Buffer.alloc(10) })];

    const added = bytesAfter(buffer, all, 'add');
    const removed = bytesAfter(buffer, all, 'remove');

    expect(added).toEqual([6, 6, 16]);
    expect(removed).toEqual([16, 10, 0]);
  });

  it('lends a snapshot to what is read later, until the last that shows it is settled', () => {
    const buffer = new DeliveryBuffer();
    const snapshot = snapshotWith('shared', '{}');
    const [one, two] = [dueWith({ snapshot }), dueWith({ snapshot })];
    buffer.add(one);
    buffer.add(two);

    buffer.remove(one);
    const meanwhile = buffer.snapshot('shared');
    buffer.remove(two);

    expect(meanwhile).toBe(snapshot);
    expect(buffer.snapshot('shared')).toBeNull();
  });

  it('counts a snapshot twice that two reads have brought, and lends the one that is left', () => {
    const buffer = new DeliveryBuffer();
    const [one, two] = ['"1"', '"1"'].map((text) => dueWith({ snapshot: snapshotWith('twice', text) }));
    if (one === undefined || two === undefined) throw new Error('There is too little.');

    const added = bytesAfter(buffer, [one, two], 'add');
    buffer.remove(one);

    expect(added).toEqual([3, 6]);
    expect(buffer.snapshot('twice')).toBe(two.snapshot);
    expect(bytesAfter(buffer, [two], 'remove')).toEqual([0]);
  });

  it('fills the memory at 64 MiB, until some of it is settled', () => {
    const buffer = new DeliveryBuffer();
    const body = Buffer.alloc(MEBIBYTE);
    const all = Array.from({ length: 64 }, () => dueWith({ body }));

    const whileFilling = all.map((due) => {
      buffer.add(due);
      return buffer.isFull;
    });
    for (const due of all.slice(0, 1)) buffer.remove(due);

    expect(whileFilling.indexOf(true)).toBe(63);
    expect(buffer.isFull).toBe(false);
  });

  it('leaves nothing behind, in whichever order it is settled', () => {
    const text = fc.constantFrom('"a"', '"bb"', '"ccc"');
    const read = fc.record({
      snapshot: fc.constantFrom('one', 'two', null),
      text,
      body: fc.nat(9),
      isAnew: fc.boolean(),
    });
    const order = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(read, { maxLength: 30 }), order, (reads, keys) => {
        const buffer = new DeliveryBuffer();
        const all = reads.map(({ snapshot: id, text, body, isAnew }) => {
          const known = id === null || isAnew ? null : buffer.snapshot(id);
          const snapshot = id === null ? null : (known ?? snapshotWith(id, text));
          const due = dueWith({ body: Buffer.alloc(body), ...(snapshot === null ? {} : { snapshot }) });
          buffer.add(due);
          return due;
        });

        const settled = all.map((due, at) => ({ due, key: keys[at] ?? 0 })).sort((one, other) => one.key - other.key);
        for (const { due } of settled) buffer.remove(due);

        expect([buffer.bytes, buffer.snapshot('one'), buffer.snapshot('two')]).toEqual([0, null, null]);
      }),
    );
  });
});

/** How many bytes there are after each. */
function bytesAfter(buffer: DeliveryBuffer, all: readonly Due[], change: 'add' | 'remove'): number[] {
  return all.map((due) => {
    buffer[change](due);
    return buffer.bytes;
  });
}
