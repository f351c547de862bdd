import { describe, expect, it } from 'vitest';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { FairQueue } from '../../src/dispatcher/slots.ts';
import { queueInMemory } from './endpoint-queues.ts';

const ANY_ACCOUNT = () => true;

describe('queues in a fair queue', () => {
  it('have their turn as they came where each is of another account', () => {
    const [one, two, three] = [queueInMemory(), queueInMemory(), queueInMemory()];
    const fairQueue = fairQueueOf(one, two, three);

    expect(allOf(fairQueue)).toEqual([one, two, three]);
  });

  it('of an account that has many let those of others go between', () => {
    const many = lanesOf('many', 4);
    const [few = queueInMemory(), last = queueInMemory()] = lanesOf('few', 2);
    const fairQueue = fairQueueOf(...many, few, last);

    expect(allOf(fairQueue)).toEqual([many[0], few, many[1], last, many[2], many[3]]);
  });

  it('of one account take turns, so that one that comes again waits for the others', () => {
    const [one, two, three] = lanesOf('account', 3);
    const fairQueue = fairQueueOf(one, two, three);
    const first = fairQueue.next(ANY_ACCOUNT);
    if (first !== null) fairQueue.join(first);

    expect(first).toBe(one);
    expect(allOf(fairQueue)).toEqual([two, three, one]);
  });

  it('keep their turn while their account may not have a slot', () => {
    const [held] = lanesOf('held', 1);
    const [one, two] = lanesOf('other', 2);
    const [late] = lanesOf('late', 1);
    const fairQueue = fairQueueOf(held, one, two, late);

    const meanwhile = fairQueue.next((accountId) => accountId !== 'held');

    expect(meanwhile).toBe(one);
    expect(allOf(fairQueue)).toEqual([held, late, two]);
  });

  it('stay where they are while no account may have a slot', () => {
    const [queue] = lanesOf('account', 1);
    const fairQueue = fairQueueOf(queue);

    const none = fairQueue.next(() => false);

    expect([none, queue?.isQueued]).toEqual([null, true]);
    expect(allOf(fairQueue)).toEqual([queue]);
  });

  it('know whether they do', () => {
    const queue = queueInMemory();
    const before = queue.isQueued;
    const fairQueue = fairQueueOf(queue);
    const during = queue.isQueued;

    fairQueue.next(ANY_ACCOUNT);

    expect([before, during, queue.isQueued]).toEqual([false, true, false]);
    expect(fairQueue.next(ANY_ACCOUNT)).toBeNull();
  });
});

function lanesOf(accountId: string, count: number): EndpointQueue[] {
  return Array.from({ length: count }, () => queueInMemory({ accountId }));
}

function fairQueueOf(...queues: (EndpointQueue | undefined)[]): FairQueue {
  const fairQueue = new FairQueue();
  for (const queue of queues) if (queue !== undefined) fairQueue.join(queue);
  return fairQueue;
}

/** All queues of a fair queue, in the order of their turns. */
function allOf(fairQueue: FairQueue): EndpointQueue[] {
  const queues: EndpointQueue[] = [];
  for (let queue = fairQueue.next(ANY_ACCOUNT); queue !== null; queue = fairQueue.next(ANY_ACCOUNT)) queues.push(queue);
  return queues;
}
