import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeliveryBuffer } from '../../src/dispatcher/delivery-buffer.ts';
import type { Due } from '../../src/dispatcher/due-reader.ts';
import { dueWith, pictureWith } from './endpoint-queues.ts';

const MEBIBYTE = 1024 * 1024;

describe('what was read', () => {
  it('counts with its own bytes, and with a picture once for all that show it', () => {
    const stock = new DeliveryBuffer();
    const picture = pictureWith('shared', '"1234"');
    const all = [dueWith({ picture }), dueWith({ picture }), dueWith({ body: Buffer.alloc(10) })];

    const added = bytesAfter(stock, all, 'add');
    const removed = bytesAfter(stock, all, 'remove');

    expect(added).toEqual([6, 6, 16]);
    expect(removed).toEqual([16, 10, 0]);
  });

  it('lends a picture to what is read later, until the last that shows it is settled', () => {
    const stock = new DeliveryBuffer();
    const picture = pictureWith('shared', '{}');
    const [one, two] = [dueWith({ picture }), dueWith({ picture })];
    stock.add(one);
    stock.add(two);

    stock.remove(one);
    const meanwhile = stock.picture('shared');
    stock.remove(two);

    expect(meanwhile).toBe(picture);
    expect(stock.picture('shared')).toBeNull();
  });

  it('counts a picture twice that two reads have brought, and lends the one that is left', () => {
    const stock = new DeliveryBuffer();
    const [one, two] = ['"1"', '"1"'].map((text) => dueWith({ picture: pictureWith('twice', text) }));
    if (one === undefined || two === undefined) throw new Error('There is too little.');

    const added = bytesAfter(stock, [one, two], 'add');
    stock.remove(one);

    expect(added).toEqual([3, 6]);
    expect(stock.picture('twice')).toBe(two.picture);
    expect(bytesAfter(stock, [two], 'remove')).toEqual([0]);
  });

  it('fills the memory at 64 MiB, until some of it is settled', () => {
    const stock = new DeliveryBuffer();
    const body = Buffer.alloc(MEBIBYTE);
    const all = Array.from({ length: 64 }, () => dueWith({ body }));

    const whileFilling = all.map((due) => {
      stock.add(due);
      return stock.isFull;
    });
    for (const due of all.slice(0, 1)) stock.remove(due);

    expect(whileFilling.indexOf(true)).toBe(63);
    expect(stock.isFull).toBe(false);
  });

  it('leaves nothing behind, in whichever order it is settled', () => {
    const text = fc.constantFrom('"a"', '"bb"', '"ccc"');
    const read = fc.record({
      picture: fc.constantFrom('one', 'two', null),
      text,
      body: fc.nat(9),
      isAnew: fc.boolean(),
    });
    const order = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(read, { maxLength: 30 }), order, (reads, keys) => {
        const stock = new DeliveryBuffer();
        const all = reads.map(({ picture: id, text, body, isAnew }) => {
          const known = id === null || isAnew ? null : stock.picture(id);
          const picture = id === null ? null : (known ?? pictureWith(id, text));
          const due = dueWith({ body: Buffer.alloc(body), ...(picture === null ? {} : { picture }) });
          stock.add(due);
          return due;
        });

        const settled = all.map((due, at) => ({ due, key: keys[at] ?? 0 })).sort((one, other) => one.key - other.key);
        for (const { due } of settled) stock.remove(due);

        expect([stock.bytes, stock.picture('one'), stock.picture('two')]).toEqual([0, null, null]);
      }),
    );
  });
});

/** How many bytes there are after each. */
function bytesAfter(stock: DeliveryBuffer, all: readonly Due[], change: 'add' | 'remove'): number[] {
  return all.map((due) => {
    stock[change](due);
    return stock.bytes;
  });
}
