import { describe, expect, it } from 'vitest';
import { joinPolls } from '../../src/sources/joined-polls.ts';
import { manualTimeouts } from '../support/manual-timeouts.ts';

/** Polls that are joined, and what was asked at once. */
function joined(numbersMax: number) {
  const asked: (readonly string[])[] = [];
  const poll = joinPolls({
    numbersMax,
    windowMs: 50,
    run: async (numbers) => {
      asked.push(numbers);
      const answerTo = (number: string) => ({ outcome: 'unknown', requests: 9, final: number === 'B' }) as const;
      return { answerTo, requests: 1 };
    },
  });
  return { asked, ask: (number: string) => poll(number, new AbortController().signal) };
}

describe('polls that are joined', () => {
  it('of the same moment are one request, which is counted once', async () => {
    const { asked, ask } = joined(10);

    const answers = await Promise.all(['A', 'B', 'C'].map(ask));

    expect(asked).toEqual([['A', 'B', 'C']]);
    expect(answers).toEqual([
      { outcome: 'unknown', requests: 1, final: false },
      { outcome: 'unknown', requests: 0, final: true },
      { outcome: 'unknown', requests: 0, final: false },
    ]);
  });

  it('make further requests with those that each of them was given, before they take more', async () => {
    const granted: boolean[] = [];
    let taken = 0;
    const poll = joinPolls({
      numbersMax: 3,
      run: async (_numbers, _signal, takeFurther) => {
        for (let turn = 0; turn < 4; turn++) granted.push((await takeFurther?.()) === true);
        return { answerTo: () => ({ outcome: 'unknown', requests: 9 }), requests: 4 };
      },
    });
    const takeFurther = async () => ++taken === 1;

    const answers = await Promise.all(
      ['A', 'B', 'C'].map((number) => poll(number, new AbortController().signal, takeFurther)),
    );

    expect(granted).toEqual([true, true, true, false]);
    expect(answers.map(({ requests }) => requests)).toEqual([2, 1, 1]);
  });

  it('wait for each other no longer than the window', async () => {
    const time = manualTimeouts();
    const { asked, ask } = joined(10);

    const first = ask('A');
    await time.pass(49);
    const before = asked.length;
    await time.pass(1);
    await first;
    void ask('B');
    await time.pass(50);

    expect(before).toBe(0);
    expect(asked).toEqual([['A'], ['B']]);
  });

  it('do not wait once there are as many as one request takes', async () => {
    const time = manualTimeouts();
    const { asked, ask } = joined(2);

    await Promise.all(['A', 'B', 'C', 'D'].map(ask));

    expect(asked).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
    expect(time.pending()).toBe(0);
  });

  it('ask once for a number that several polls are about', async () => {
    const { asked, ask } = joined(10);

    const answers = await Promise.all([ask('A'), ask('A')]);

    expect(asked).toEqual([['A']]);
    expect(answers.map(({ requests }) => requests)).toEqual([1, 0]);
  });
});
