import { describe, expect, it } from 'vitest';
import type { PushedGroup } from '../../../src/ingest/ingest-pushed.ts';
import { GatheredGroups } from '../../../src/services/intake/gathered-groups.ts';
import { snapshot } from '../../support/observations.ts';
import { countProcessorMs } from '../../support/processor-time.ts';
import { saying } from '../../support/tracking.ts';

const BOX = 'MSKU1234565';

function stated(at: number, container = BOX): PushedGroup {
  const checkedAt = new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString();
  return {
    pushFeed: {
      source: 'own-terminal-push',
      kind: 'container',
      number: container,
      scac: null,
      references: [{ kind: 'container', number: container }],
    },
    statements: saying(snapshot(checkedAt, 'USLAX', { container })),
    byLine: false,
  };
}

const checked = ({ statements }: PushedGroup) => statements.map(({ draft }) => draft.recordedAt);

/** The least processor time of some runs: what a collection of garbage adds is no part of the work. */
function leastMs(groups: readonly PushedGroup[]): number {
  const figures = Array.from({ length: 3 }, () => {
    const processorMs = countProcessorMs();
    new GatheredGroups(groups);
    return processorMs();
  });
  return Math.min(...figures);
}

describe('the messages of a text about one number', () => {
  it('are one group, in the order in which they came', () => {
    const [first, second, other] = [stated(1), stated(2), stated(3, 'TGHU6543217')];

    expect([...new GatheredGroups([first, other, second])]).toEqual([
      { ...first, statements: [...first.statements, ...second.statements] },
      other,
    ]);
  });

  it('cost time in proportion to their number, however many there are', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => stated(at));
    const times = (count: number) => Array.from({ length: count }, () => many).flat();
    const [few, all] = [times(10), times(100)];

    leastMs(few);
    // Ten times as many; a second pass over what is gathered would make it a hundred times.
    expect(leastMs(all)).toBeLessThan(30 * leastMs(few));
  });

  it('are limited for one container to the newest, and the others are named once', () => {
    const groups = new GatheredGroups(Array.from({ length: 2_700 }, (_, at) => stated(2_699 - at)));

    const newest = Array.from({ length: 500 }, (_, at) => checked(stated(2_699 - at))[0]);
    expect([...groups].map(checked)).toEqual([newest]);
    expect([...groups.rejections()].map(({ reason, count }) => [reason, count])).toEqual([
      [`The text has 2700 statements about ${BOX}; only the newest 500 are kept, 2200 are left out.`, 2_200],
    ]);
  });

  it.each([500, 999])('are all kept where each container has at most 500, as %i statements of two', (count) => {
    const group = {
      ...stated(0),
      statements: Array.from({ length: count }, (_, at) => stated(at, `MSKU${at % 2}`).statements).flat(),
    };

    const groups = new GatheredGroups([group]);

    expect([...groups]).toEqual([group]);
    expect([...groups.rejections()]).toEqual([]);
  });
});
