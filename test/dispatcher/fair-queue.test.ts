import { describe, expect, it } from 'vitest';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { FairQueue } from '../../src/dispatcher/slots.ts';
import { laneInMemory } from './endpoint-queues.ts';

const EVERYBODY = () => true;

describe('lanes that stand in line', () => {
  it('have their turn as they came where each is of another account', () => {
    const [one, two, three] = [laneInMemory(), laneInMemory(), laneInMemory()];
    const line = lineOf(one, two, three);

    expect(allOf(line)).toEqual([one, two, three]);
  });

  it('of an account that has many let those of others go between', () => {
    const many = lanesOf('many', 4);
    const [few = laneInMemory(), last = laneInMemory()] = lanesOf('few', 2);
    const line = lineOf(...many, few, last);

    expect(allOf(line)).toEqual([many[0], few, many[1], last, many[2], many[3]]);
  });

  it('of one account take turns, so that one that comes again waits for the others', () => {
    const [one, two, three] = lanesOf('account', 3);
    const line = lineOf(one, two, three);
    const first = line.next(EVERYBODY);
    if (first !== null) line.join(first);

    expect(first).toBe(one);
    expect(allOf(line)).toEqual([two, three, one]);
  });

  it('keep their turn while their account may not have a place', () => {
    const [held] = lanesOf('held', 1);
    const [one, two] = lanesOf('other', 2);
    const [late] = lanesOf('late', 1);
    const line = lineOf(held, one, two, late);

    const meanwhile = line.next((accountId) => accountId !== 'held');

    expect(meanwhile).toBe(one);
    expect(allOf(line)).toEqual([held, late, two]);
  });

  it('stay where they are while nobody may have a place', () => {
    const [lane] = lanesOf('account', 1);
    const line = lineOf(lane);

    const nobody = line.next(() => false);

    expect([nobody, lane?.isQueued]).toEqual([null, true]);
    expect(allOf(line)).toEqual([lane]);
  });

  it('know whether they do', () => {
    const lane = laneInMemory();
    const before = lane.isQueued;
    const line = lineOf(lane);
    const during = lane.isQueued;

    line.next(EVERYBODY);

    expect([before, during, lane.isQueued]).toEqual([false, true, false]);
    expect(line.next(EVERYBODY)).toBeNull();
  });
});

function lanesOf(accountId: string, count: number): EndpointQueue[] {
  return Array.from({ length: count }, () => laneInMemory({ accountId }));
}

function lineOf(...lanes: (EndpointQueue | undefined)[]): FairQueue {
  const line = new FairQueue();
  for (const lane of lanes) if (lane !== undefined) line.join(lane);
  return line;
}

/** Everybody who is in line, in the order of their turns. */
function allOf(line: FairQueue): EndpointQueue[] {
  const lanes: EndpointQueue[] = [];
  for (let lane = line.next(EVERYBODY); lane !== null; lane = line.next(EVERYBODY)) lanes.push(lane);
  return lanes;
}
