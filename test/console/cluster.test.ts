import { describe, expect, it } from 'vitest';
import { clusters, type FleetPoint } from '../../console/rooms/map/cluster.ts';
import { positionText } from '../../console/rooms/map/map-words.ts';

const point = (id: string, x: number, count: number, kind: FleetPoint['kind'] = 'place'): FleetPoint => ({
  ...{ id, kind, at: [x, 0], name: id, about: '', count, tone: 'plain', course: null, state: 'known' },
});

/** One degree is one pixel. */
const project = ([x, y]: FleetPoint['at']) => ({ x, y });
const idsOf = (points: FleetPoint[]) => clusters(points, project, 30).map((one) => one.points.map(({ id }) => id));

describe('points on a map', () => {
  it('that lie near to each other are one, at the largest of them, with all that is there', () => {
    const made = clusters([point('small', 10, 2), point('large', 0, 50), point('far', 100, 7)], project, 30);

    expect(made).toMatchObject([
      { at: [0, 0], count: 52, points: [{ id: 'large' }, { id: 'small' }] },
      { at: [100, 0], count: 7 },
    ]);
  });

  it('belong to one cluster at most, whatever their order', () => {
    const points = [point('a', 0, 5), point('b', 20, 9), point('c', 40, 3), point('d', 60, 1)];

    expect(idsOf(points)).toEqual([['b', 'a', 'c'], ['d']]);
    expect(idsOf(points.toReversed())).toEqual(idsOf(points));
  });

  it('are not mixed: a vessel beside a port is still seen', () => {
    expect(idsOf([point('port', 0, 5), point('vessel', 1, 5, 'vessel')])).toEqual([['port'], ['vessel']]);
  });
});

describe('the position of a vessel in words', () => {
  const now = Date.parse('2026-06-18T18:00:00Z');
  const received = {
    latitude: 0,
    longitude: 0,
    at: '2026-06-18T15:00:00.000Z',
    speed_knots: 18.5,
    course_degrees: 271,
  };

  it('says how old it is, and where the vessel goes', () => {
    expect(positionText({ position: { basis: 'ais', ...received } }, now)).toBe(
      'Received 3 h ago, heading west (271°), 18.5 knots',
    );
  });

  it('never calls an estimate received, and says that what is not known is not known', () => {
    expect(positionText({ position: { basis: 'estimate', ...received, course_degrees: null } }, now)).toBe('Estimate');
    expect(positionText({ position: null }, now)).toBe('Position not known');
  });
});
