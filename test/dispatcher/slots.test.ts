import { describe, expect, it } from 'vitest';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { SLOW_MS } from '../../src/dispatcher/health.ts';
import { type Slot, Slots } from '../../src/dispatcher/slots.ts';
import { LEASE_MS, laneInMemory } from './endpoint-queues.ts';

const LONG_MS = SLOW_MS + 1;

describe('a place', () => {
  it('goes with the delivery that has waited longest in its lane, as far as the window of the lane is open', () => {
    const now = performance.now();
    const lane = laneInMemory({ window: 2, waiting: 3 });
    const places = placesFor(8, now, lane);

    const taken = takeAll(places, now);

    expect(taken.map((place) => place.lane)).toEqual([lane, lane]);
    expect([lane.inFlight, lane.waiting, lane.isQueued]).toEqual([2, 1, false]);
  });

  it('is there again for the next once its delivery has ended', () => {
    const now = performance.now();
    const lane = laneInMemory({ waiting: 2 });
    const places = placesFor(8, now, lane);
    const [first] = takeAll(places, now);
    if (first === undefined) throw new Error('There is no place.');

    end(places, first, now);
    const [second] = takeAll(places, now);

    expect(second?.due).not.toBe(first.due);
    expect([places.busy, lane.waiting]).toEqual([1, 0]);
  });

  it('is not for a lane that nothing can be sent of by now, and the next in line has it', () => {
    const now = performance.now();
    const [over, lost, late, next] = [1, 2, 3, 4].map(() => laneInMemory({ waiting: 1 }));
    const places = placesFor(8, now, over, lost, late, next);
    over?.end();
    lost?.lose();
    if (late !== undefined) late.leaseEndsAt = now + LEASE_MS / 10;

    const taken = takeAll(places, now);

    expect(taken.map(({ lane }) => lane)).toEqual([next]);
  });

  it('is not for a lane without anything to send, or without enough of its lease left for it', () => {
    const now = performance.now();
    const [idle, late] = [laneInMemory(), laneInMemory({ waiting: 1 })];
    late.leaseEndsAt = now + LEASE_MS / 10;

    const places = placesFor(8, now, idle, late);

    expect([idle.isQueued, late.isQueued]).toEqual([false, false]);
    expect(takeAll(places, now)).toEqual([]);
  });

  it('is nobody’s once all of them are taken', () => {
    const now = performance.now();
    const lanes = Array.from({ length: 5 }, () => laneInMemory({ waiting: 1 }));
    const places = placesFor(4, now, ...lanes);

    const taken = takeAll(places, now);

    expect(taken.map(({ lane }) => lane)).toEqual(lanes.slice(0, 4));
    expect([places.busy, lanes[4]?.isQueued]).toEqual([4, true]);
  });

  it('comes no sooner for a lane that is offered again while it is in line', () => {
    const now = performance.now();
    const [eager, other] = [1, 2].map(() => laneInMemory({ accountId: 'account', window: 2, waiting: 2 }));
    const places = placesFor(8, now, eager, eager, other);

    const taken = takeAll(places, now);

    expect(taken.map(({ lane }) => lane)).toEqual([eager, other, eager, other]);
  });

  it('goes to each account in turn, one delivery at a time, and one is kept for who comes next', () => {
    const now = performance.now();
    const many = [1, 2].map(() => laneInMemory({ accountId: 'many', window: 8, waiting: 8 }));
    const few = laneInMemory({ accountId: 'few', window: 8, waiting: 2 });
    const places = placesFor(8, now, ...many, few);

    const taken = takeAll(places, now);

    expect(taken.map(({ lane }) => lane)).toEqual([many[0], few, many[1], few, many[0], many[1], many[0]]);
    expect(places.busy).toBe(7);
  });
});

describe('the places of slow receivers', () => {
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
    const quick = Array.from({ length: 8 }, () => laneInMemory({ waiting: 1 }));
    const slow = Array.from({ length: 4 }, () => laneInMemory({ isSlow: true, waiting: 1 }));
    const places = placesFor(8, now, ...quick, ...slow);

    const taken = takeAll(places, now);

    expect(taken.map(({ isSlow }) => isSlow)).toEqual([true, true, false, false, false, false, false, false]);
    expect([places.busy, places.slowBusy]).toEqual([8, 2]);
  });

  it('are shared out among accounts as all of them are', () => {
    const now = performance.now();
    const ofOne = Array.from({ length: 4 }, () => laneInMemory({ accountId: 'one', isSlow: true, waiting: 1 }));
    const places = placesFor(16, now, ...ofOne);
    const alone = takeAll(places, now).length;
    const other = laneInMemory({ accountId: 'other', isSlow: true, waiting: 1 });
    places.offer(other, now);

    const [last] = takeAll(places, now);

    expect([alone, places.slowTotal]).toEqual([3, 4]);
    expect(last?.lane).toBe(other);
  });

  it('are free again once their deliveries have ended', () => {
    const now = performance.now();
    const slow = Array.from({ length: 3 }, () => laneInMemory({ isSlow: true, waiting: 1 }));
    const places = placesFor(8, now, ...slow);
    const [first] = takeAll(places, now);
    if (first === undefined) throw new Error('There is no place.');

    end(places, first, now);
    const [next] = takeAll(places, now);

    expect(next?.lane).toBe(slow[2]);
    expect([places.busy, places.slowBusy]).toEqual([2, 2]);
  });
});

describe('a delivery that takes long', () => {
  it('counts as slow after a second, with its receiver, of which nothing more begins', () => {
    const now = performance.now();
    const lane = laneInMemory({ window: 2, waiting: 4 });
    const places = placesFor(8, now, lane);
    const [place] = takeAll(places, now);

    places.take(now + SLOW_MS);
    const before = [places.slowBusy, lane.isSlow, lane.waiting];
    places.take(now + LONG_MS);

    expect(before).toEqual([0, false, 2]);
    expect(place?.isSlow).toBe(true);
    expect([places.slowBusy, lane.isSlow, lane.waiting]).toEqual([2, true, 0]);
  });

  it('does not count for those that began later', () => {
    const now = performance.now();
    const [early, late] = [laneInMemory({ waiting: 1 }), laneInMemory({ waiting: 1 })];
    const places = placesFor(8, now, early);
    takeAll(places, now);
    places.offer(late, now);
    takeAll(places, now + 500);

    places.take(now + LONG_MS);

    expect([early.isSlow, late.isSlow, places.slowBusy]).toEqual([true, false, 1]);
  });

  it('leaves the slow nothing while there are more of its kind than their part, and the quick what is left', () => {
    const now = performance.now();
    const silent = Array.from({ length: 3 }, () => laneInMemory({ waiting: 1 }));
    const places = placesFor(8, now, ...silent);
    const taken = takeAll(places, now);
    const [slow, quick] = [laneInMemory({ isSlow: true, waiting: 1 }), laneInMemory({ waiting: 1 })];
    places.offer(slow, now);
    places.offer(quick, now);
    const begun = takeAll(places, now + LONG_MS);
    const slowBusy = places.slowBusy;

    for (const place of taken.slice(0, 2)) end(places, place, now + LONG_MS);

    expect([begun.map(({ lane }) => lane), slowBusy]).toEqual([[quick], 3]);
    expect(takeAll(places, now + LONG_MS).map(({ lane }) => lane)).toEqual([slow]);
  });

  it('counts nowhere any more once it has ended', () => {
    const now = performance.now();
    const [late, early] = [laneInMemory({ waiting: 1 }), laneInMemory({ waiting: 1 })];
    const places = placesFor(8, now, late, early);
    const [ofLate, ofEarly] = takeAll(places, now);
    if (ofLate === undefined || ofEarly === undefined) throw new Error('There is too little.');
    end(places, ofEarly, now);
    places.take(now + LONG_MS);
    const meanwhile = [places.busy, places.slowBusy];

    end(places, ofLate, now + LONG_MS);
    places.take(now + LONG_MS);

    expect(meanwhile).toEqual([1, 1]);
    expect([places.busy, places.slowBusy, early.isSlow]).toEqual([0, 0, false]);
  });
});

function placesFor(total: number, now: number, ...lanes: (EndpointQueue | undefined)[]): Slots {
  const places = new Slots(total);
  for (const lane of lanes) if (lane !== undefined) places.offer(lane, now);
  return places;
}

function takeAll(places: Slots, now: number): Slot[] {
  const taken: Slot[] = [];
  for (let place = places.take(now); place !== null; place = places.take(now)) taken.push(place);
  return taken;
}

/** The delivery that has a place was accepted. */
function end(places: Slots, place: Slot, now: number): void {
  place.lane.finish({ isSuccess: true, durationMs: now - place.takenAt });
  places.giveBack(place);
  places.offer(place.lane, now);
}
