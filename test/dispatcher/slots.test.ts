import { describe, expect, it } from 'vitest';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { SLOW_MS } from '../../src/dispatcher/health.ts';
import { type Slot, Slots } from '../../src/dispatcher/slots.ts';
import { LEASE_MS, queueInMemory } from './endpoint-queues.ts';

const LONG_MS = SLOW_MS + 1;

describe('a slot', () => {
  it('goes with the delivery that has waited longest in its queue, as far as the window of the queue is open', () => {
    const now = performance.now();
    const queue = queueInMemory({ window: 2, waiting: 3 });
    const slots = placesFor(8, now, queue);

    const taken = takeAll(slots, now);

    expect(taken.map((slot) => slot.queue)).toEqual([queue, queue]);
    expect([queue.inFlight, queue.waiting, queue.isQueued]).toEqual([2, 1, false]);
  });

  it('is there again for the next once its delivery has ended', () => {
    const now = performance.now();
    const queue = queueInMemory({ waiting: 2 });
    const slots = placesFor(8, now, queue);
    const [first] = takeAll(slots, now);
    if (first === undefined) throw new Error('There is no slot.');

    end(slots, first, now);
    const [second] = takeAll(slots, now);

    expect(second?.due).not.toBe(first.due);
    expect([slots.busy, queue.waiting]).toEqual([1, 0]);
  });

  it('is not for a queue that nothing can be sent of by now, and the next in the fair queue has it', () => {
    const now = performance.now();
    const [over, lost, late, next] = [1, 2, 3, 4].map(() => queueInMemory({ waiting: 1 }));
    const slots = placesFor(8, now, over, lost, late, next);
    over?.end();
    lost?.lose();
    if (late !== undefined) late.leaseEndsAt = now + LEASE_MS / 10;

    const taken = takeAll(slots, now);

    expect(taken.map(({ queue }) => queue)).toEqual([next]);
  });

  it('is not for a queue without anything to send, or without enough of its lease left for it', () => {
    const now = performance.now();
    const [idle, late] = [queueInMemory(), queueInMemory({ waiting: 1 })];
    late.leaseEndsAt = now + LEASE_MS / 10;

    const slots = placesFor(8, now, idle, late);

    expect([idle.isQueued, late.isQueued]).toEqual([false, false]);
    expect(takeAll(slots, now)).toEqual([]);
  });

  it('is not given once all of them are taken', () => {
    const now = performance.now();
    const queues = Array.from({ length: 5 }, () => queueInMemory({ waiting: 1 }));
    const slots = placesFor(4, now, ...queues);

    const taken = takeAll(slots, now);

    expect(taken.map(({ queue }) => queue)).toEqual(queues.slice(0, 4));
    expect([slots.busy, queues[4]?.isQueued]).toEqual([4, true]);
  });

  it('comes no sooner for a queue that is offered again while it is in the fair queue', () => {
    const now = performance.now();
    const [eager, other] = [1, 2].map(() => queueInMemory({ accountId: 'account', window: 2, waiting: 2 }));
    const slots = placesFor(8, now, eager, eager, other);

    const taken = takeAll(slots, now);

    expect(taken.map(({ queue }) => queue)).toEqual([eager, other, eager, other]);
  });

  it('goes to each account in turn, one delivery at a time, and one is kept for who comes next', () => {
    const now = performance.now();
    const many = [1, 2].map(() => queueInMemory({ accountId: 'many', window: 8, waiting: 8 }));
    const few = queueInMemory({ accountId: 'few', window: 8, waiting: 2 });
    const slots = placesFor(8, now, ...many, few);

    const taken = takeAll(slots, now);

    expect(taken.map(({ queue }) => queue)).toEqual([many[0], few, many[1], few, many[0], many[1], many[0]]);
    expect(slots.busy).toBe(7);
  });
});

describe('the slots of slow receivers', () => {
  it.each([
    [1, 1],
    [3, 1],
    [8, 2],
    [500, 125],
  ])('of %i are %i', (total, slowTotal) => {
    expect(new Slots(total)).toMatchObject({ total, slowTotal, busy: 0, slowBusy: 0 });
  });

  it('are all that those get, and are taken before the quick have theirs', () => {
    const now = performance.now();
    const quick = Array.from({ length: 8 }, () => queueInMemory({ waiting: 1 }));
    const slow = Array.from({ length: 4 }, () => queueInMemory({ isSlow: true, waiting: 1 }));
    const slots = placesFor(8, now, ...quick, ...slow);

    const taken = takeAll(slots, now);

    expect(taken.map(({ isSlow }) => isSlow)).toEqual([true, true, false, false, false, false, false, false]);
    expect([slots.busy, slots.slowBusy]).toEqual([8, 2]);
  });

  it('are shared out among accounts as all of them are', () => {
    const now = performance.now();
    const ofOne = Array.from({ length: 4 }, () => queueInMemory({ accountId: 'one', isSlow: true, waiting: 1 }));
    const slots = placesFor(16, now, ...ofOne);
    const alone = takeAll(slots, now).length;
    const other = queueInMemory({ accountId: 'other', isSlow: true, waiting: 1 });
    slots.offer(other, now);

    const [last] = takeAll(slots, now);

    expect([alone, slots.slowTotal]).toEqual([3, 4]);
    expect(last?.queue).toBe(other);
  });

  it('are free again once their deliveries have ended', () => {
    const now = performance.now();
    const slow = Array.from({ length: 3 }, () => queueInMemory({ isSlow: true, waiting: 1 }));
    const slots = placesFor(8, now, ...slow);
    const [first] = takeAll(slots, now);
    if (first === undefined) throw new Error('There is no slot.');

    end(slots, first, now);
    const [next] = takeAll(slots, now);

    expect(next?.queue).toBe(slow[2]);
    expect([slots.busy, slots.slowBusy]).toEqual([2, 2]);
  });
});

describe('a delivery that takes long', () => {
  it('counts as slow after a second, with its receiver, of which nothing more begins', () => {
    const now = performance.now();
    const queue = queueInMemory({ window: 2, waiting: 4 });
    const slots = placesFor(8, now, queue);
    const [slot] = takeAll(slots, now);

    slots.take(now + SLOW_MS);
    const before = [slots.slowBusy, queue.isSlow, queue.waiting];
    slots.take(now + LONG_MS);

    expect(before).toEqual([0, false, 2]);
    expect(slot?.isSlow).toBe(true);
    expect([slots.slowBusy, queue.isSlow, queue.waiting]).toEqual([2, true, 0]);
  });

  it('does not count for those that began later', () => {
    const now = performance.now();
    const [early, late] = [queueInMemory({ waiting: 1 }), queueInMemory({ waiting: 1 })];
    const slots = placesFor(8, now, early);
    takeAll(slots, now);
    slots.offer(late, now);
    takeAll(slots, now + 500);

    slots.take(now + LONG_MS);

    expect([early.isSlow, late.isSlow, slots.slowBusy]).toEqual([true, false, 1]);
  });

  it('leaves the slow nothing while there are more of its kind than their part, and the quick what is left', () => {
    const now = performance.now();
    const silent = Array.from({ length: 3 }, () => queueInMemory({ waiting: 1 }));
    const slots = placesFor(8, now, ...silent);
    const taken = takeAll(slots, now);
    const [slow, quick] = [queueInMemory({ isSlow: true, waiting: 1 }), queueInMemory({ waiting: 1 })];
    slots.offer(slow, now);
    slots.offer(quick, now);
    const begun = takeAll(slots, now + LONG_MS);
    const slowBusy = slots.slowBusy;

    for (const slot of taken.slice(0, 2)) end(slots, slot, now + LONG_MS);

    expect([begun.map(({ queue }) => queue), slowBusy]).toEqual([[quick], 3]);
    expect(takeAll(slots, now + LONG_MS).map(({ queue }) => queue)).toEqual([slow]);
  });

  it('counts nowhere any more once it has ended', () => {
    const now = performance.now();
    const [late, early] = [queueInMemory({ waiting: 1 }), queueInMemory({ waiting: 1 })];
    const slots = placesFor(8, now, late, early);
    const [ofLate, ofEarly] = takeAll(slots, now);
    if (ofLate === undefined || ofEarly === undefined) throw new Error('There is too little.');
    end(slots, ofEarly, now);
    slots.take(now + LONG_MS);
    const meanwhile = [slots.busy, slots.slowBusy];

    end(slots, ofLate, now + LONG_MS);
    slots.take(now + LONG_MS);

    expect(meanwhile).toEqual([1, 1]);
    expect([slots.busy, slots.slowBusy, early.isSlow]).toEqual([0, 0, false]);
  });
});

function placesFor(total: number, now: number, ...queues: (EndpointQueue | undefined)[]): Slots {
  const slots = new Slots(total);
  for (const queue of queues) if (queue !== undefined) slots.offer(queue, now);
  return slots;
}

function takeAll(slots: Slots, now: number): Slot[] {
  const taken: Slot[] = [];
  for (let slot = slots.take(now); slot !== null; slot = slots.take(now)) taken.push(slot);
  return taken;
}

/** The delivery that has a slot was accepted. */
function end(slots: Slots, slot: Slot, now: number): void {
  slot.queue.finish({ isSuccess: true, durationMs: now - slot.takenAt });
  slots.giveBack(slot);
  slots.offer(slot.queue, now);
}
