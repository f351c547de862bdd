import { describe, expect, it } from 'vitest';
import { keepToken, type TokenIssue } from '../../src/sources/kept-token.ts';

const REFUSED: TokenIssue = { ok: false, answer: { outcome: 'refused', requests: 1, reason: 'No.' } };

/** A token that is kept; each issue has the next name and this life. */
function kept(lifeSeconds: number | null, refusals = 0) {
  let now = 0;
  let issues = 0;
  const issue = async (): Promise<TokenIssue> => {
    issues += 1;
    return issues <= refusals ? REFUSED : { ok: true, token: `token-${issues}`, lifeSeconds };
  };
  const tokens = keepToken(issue, { now: () => now });
  const get = async () => {
    const issued = await tokens.get(1_000);
    return issued.ok ? issued.token : issued.answer.outcome;
  };
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { get, pass, drop: tokens.drop, issues: () => issues };
}

describe('a token that is kept', () => {
  it('is requested once for all who want it at the same time', async () => {
    const token = kept(3_600);

    expect(await Promise.all([token.get(), token.get(), token.get()])).toEqual(['token-1', 'token-1', 'token-1']);
    expect(token.issues()).toBe(1);
  });

  it.each([
    ['thirty seconds before its end', 3_600, 3_570],
    ['at half of a short life', 40, 20],
    ['after a few minutes where its life is not stated', null, 270],
  ])('is renewed %s', async (_, lifeSeconds, usableSeconds) => {
    const token = kept(lifeSeconds);

    const first = await token.get();
    token.pass(usableSeconds - 1);
    const still = await token.get();
    token.pass(1);

    expect([first, still, await token.get()]).toEqual(['token-1', 'token-1', 'token-2']);
  });

  it('is forgotten once it was not accepted, unless it has been replaced', async () => {
    const token = kept(3_600);

    await token.get();
    token.drop('token-1');
    await token.get();
    token.drop('token-1');

    expect(await token.get()).toBe('token-2');
  });

  it('is requested again after a refusal', async () => {
    const token = kept(3_600, 1);

    expect([await token.get(), await token.get()]).toEqual(['refused', 'token-2']);
  });
});
