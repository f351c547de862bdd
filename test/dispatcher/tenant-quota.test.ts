import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantQuota } from '../../src/dispatcher/slots.ts';

describe('slots that are shared out', () => {
  it.each([
    [1, 1],
    [2, 2],
    [4, 3],
    [8, 6],
    [500, 375],
  ])('of %i an account that is alone gets %i', (total, most) => {
    const share = new TenantQuota(total);

    const taken = takeAll(share, ['one']);

    expect(taken).toEqual([most]);
    expect([share.busy, share.hasSlotFor('one')]).toEqual([most, false]);
  });

  it.each([
    [2, [7, 7], 2],
    [3, [5, 5, 5], 1],
  ])('of 16 %i accounts that take turns get %j, and who comes next still finds %i', (count, each, free) => {
    const share = new TenantQuota(16);
    const accounts = Array.from({ length: count }, (_, at) => `account ${at}`);

    const taken = takeAll(share, accounts);

    expect(taken).toEqual(each);
    expect([share.total - share.busy, share.hasSlotFor('next')]).toEqual([free, true]);
  });

  it('that become free are for who has few, not for who has given them back', () => {
    const share = new TenantQuota(8);
    const taken = [...takeAll(share, ['early']), ...takeAll(share, ['late'])];

    share.giveBack('early');

    expect(taken).toEqual([6, 2]);
    expect([share.hasSlotFor('early'), share.hasSlotFor('late')]).toEqual([false, true]);
  });

  it.each([1, 5, 6])('are there again for an account that has released %i of 6', (count) => {
    const share = new TenantQuota(8);
    takeAll(share, ['one']);
    for (let given = 0; given < count; given++) share.giveBack('one');

    const again = takeAll(share, ['one']);

    expect(again).toEqual([count]);
  });

  it('are never more than there are, and three quarters of them at most are one account’s', () => {
    const action = fc.record({ account: fc.constantFrom('one', 'two', 'three', 'four'), isTaking: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(action, { maxLength: 120 }), (total, actions) => {
        const share = new TenantQuota(total);
        const has = new Map<string, number>();
        for (const { account, isTaking } of actions) {
          const slots = has.get(account) ?? 0;
          if (isTaking && share.hasSlotFor(account)) {
            share.take(account);
            has.set(account, slots + 1);
          } else if (!isTaking && slots > 0) {
            share.giveBack(account);
            has.set(account, slots - 1);
          }
          const all = [...has.values()];
          expect(share.busy).toBe(all.reduce((sum, each) => sum + each, 0));
          expect(share.busy).toBeLessThanOrEqual(total);
          expect(Math.max(0, ...all)).toBeLessThanOrEqual(Math.ceil(total * 0.75));
        }
      }),
    );
  });
});

/** How many slots accounts get that take one each in turn, for as long as there is one for any of them. */
function takeAll(share: TenantQuota, accounts: readonly string[]): number[] {
  const taken = accounts.map(() => 0);
  for (let isAny = true; isAny; ) {
    isAny = false;
    for (const [at, account] of accounts.entries()) {
      if (!share.hasSlotFor(account)) continue;
      share.take(account);
      taken[at] = (taken[at] ?? 0) + 1;
      isAny = true;
    }
  }
  return taken;
}
