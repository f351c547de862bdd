import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AisSubscription,
  planSubscriptions,
  subscriptionText,
} from '../../../../src/sources/ais/feeds/aisstream/subscriptions.ts';

const WORLD = [
  [
    [-90, -180],
    [90, 180],
  ],
] as const;
const LIMITS = { mmsisPerConnection: 3, connectionsMax: 3, boxes: WORLD };

const plan = (former: readonly AisSubscription[], mmsis: readonly number[], unknown = 0) =>
  planSubscriptions(former, { mmsis, unknown }, LIMITS);

describe('the subscriptions to vessels', () => {
  it('are none where nothing is tracked', () => {
    expect(plan([], [])).toEqual([]);
  });

  it('are divided among the connections', () => {
    expect(plan([], [1, 2, 3, 4])).toEqual([
      { kind: 'vessels', mmsis: [1, 2, 3] },
      { kind: 'vessels', mmsis: [4] },
    ]);
  });

  it('are joined by one that learns numbers, as long as one of a vessel is not known', () => {
    expect(plan([], [], 1)).toEqual([{ kind: 'names' }]);
    expect(plan([], [1], 1)).toEqual([{ kind: 'vessels', mmsis: [1] }, { kind: 'names' }]);
  });

  it('leave a vessel where it is when others come and go', () => {
    const former = plan([], [1, 2, 3, 4, 5]);

    expect(plan(former, [1, 3, 4, 5, 6, 7])).toEqual([
      { kind: 'vessels', mmsis: [1, 3, 6] },
      { kind: 'vessels', mmsis: [4, 5, 7] },
    ]);
  });

  it('are replaced by one of an area when there are too many, and come back', () => {
    const many = [1, 2, 3, 4, 5, 6, 7];
    const former = plan([], many, 1);

    expect(former).toEqual([{ kind: 'area' }]);
    expect(plan(former, many)).toHaveLength(3);
  });

  it('ask for every vessel exactly once and never for more than a connection takes, whatever came before', () => {
    const fleet = fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fleet, { minLength: 1, maxLength: 6 }), fc.nat(1), (fleets, unknown) => {
        let subscriptions: AisSubscription[] = [];
        for (const mmsis of fleets) {
          subscriptions = plan(subscriptions, mmsis, unknown);
          expect(subscriptions.length).toBeLessThanOrEqual(LIMITS.connectionsMax);
          const groups = subscriptions.flatMap((one) => (one.kind === 'vessels' ? [one.mmsis] : []));
          if (subscriptions.some(({ kind }) => kind === 'area')) continue;
          expect(groups.flat().sort()).toEqual([...mmsis].sort());
          for (const group of groups) expect(group.length).toBeLessThanOrEqual(LIMITS.mmsisPerConnection);
        }
      }),
    );
  });
});

describe('the text of a subscription', () => {
  const text = (subscription: AisSubscription) =>
    JSON.parse(
      subscriptionText(subscription, {
        apiKey: 'secret',
        boxes: [
          [
            [30, -130],
            [50, -110],
          ],
        ],
      }),
    );

  it('asks for vessels by numbers of nine digits, wherever they are', () => {
    expect(text({ kind: 'vessels', mmsis: [219018271, 1234] })).toEqual({
      APIKey: 'secret',
      BoundingBoxes: WORLD,
      FiltersShipMMSI: ['219018271', '000001234'],
      FilterMessageTypes: ['PositionReport', 'ShipStaticData'],
    });
  });

  it('asks for all vessels of the boxes, or for their names alone', () => {
    const boxes = [
      [
        [30, -130],
        [50, -110],
      ],
    ];
    const types = ['PositionReport', 'ShipStaticData'];
    expect(text({ kind: 'area' })).toEqual({ APIKey: 'secret', BoundingBoxes: boxes, FilterMessageTypes: types });
    expect(text({ kind: 'names' })).toEqual({
      APIKey: 'secret',
      BoundingBoxes: boxes,
      FilterMessageTypes: ['ShipStaticData'],
    });
  });
});
